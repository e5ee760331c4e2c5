import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { refreshMutedPlayers, setMuted, useMutedPlayers } from '../../state/muted-players.ts'
import { explain } from '../../state/session.ts'
import { CONDUCT } from '../../text/conduct.ts'
import { errorToast, successToast } from '../../ui/toasts.ts'
import styles from './MutedPlayers.module.css'

/** The players whom the user has muted, also those who sit at no table now; nothing when there are none. */
export const MutedPlayers = () => {
  const players = useMutedPlayers()
  useEffect(() => void refreshMutedPlayers(), [])
  const unmute = async (playerId: string, nickname: string): Promise<void> => {
    const answer = await setMuted(playerId, false)
    if (answer.ok) successToast(CONDUCT.unmuted(nickname))
    else errorToast(explain(answer))
  }
  if (players.length === 0) return null
  return (
    <section className="panel">
      <h2 className="display">{CONDUCT.mutedPlayers}</h2>
      <p className="soft">{CONDUCT.mutedPlayersHint}</p>
      <ul className={styles.players}>
        {players.map(({ playerId, nickname }) => (
          <li key={playerId}>
            <span>{nickname}</span>
            <Button variant="default" size="sm" aria-label={CONDUCT.unmuteNamed(nickname)} onClick={() => void unmute(playerId, nickname)}>
              {CONDUCT.unmute}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
