import { useEffect, useState } from 'react'
import { refreshMutedPlayers, setMuted, useMutedPlayers } from '../../state/account/muted-players.ts'
import { explain } from '../../state/account/session.ts'
import { CONDUCT } from '../../text/conduct.ts'
import { it } from '../../text/it.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { errorToast, successToast } from '../../ui/toasts.ts'
import styles from './MutedPlayers.module.css'

/**
 * The players whom the user has muted, also those who sit at no table now; nothing when there are none. A list that
 * could not be loaded can be asked for again.
 */
export const MutedPlayers = () => {
  const players = useMutedPlayers()
  const [problem, setProblem] = useState<string | null>(null)
  const load = (): void => void refreshMutedPlayers().then((answer) => setProblem(answer.ok ? null : explain(answer)))
  useEffect(load, [])
  const unmute = async (playerId: string, nickname: string): Promise<void> => {
    const answer = await setMuted(playerId, false)
    if (answer.ok) successToast(CONDUCT.unmuted(nickname))
    else errorToast(explain(answer))
  }
  if (players.length === 0 && problem === null) return null
  return (
    <section className="panel">
      <h2 className="display">{CONDUCT.mutedPlayers}</h2>
      <p className="soft">{CONDUCT.mutedPlayersHint}</p>
      {problem !== null && (
        <LoadFailed
          text={problem}
          action={
            <Button variant="default" size="sm" onClick={load}>
              {it.common.retry}
            </Button>
          }
        />
      )}
      <ul className={styles.players}>
        {players.map(({ playerId, nickname }) => (
          <li key={playerId}>
            <span>{nickname}</span>
            <Button
              variant="default"
              size="sm"
              aria-label={CONDUCT.unmuteNamed(nickname)}
              onClick={() => void unmute(playerId, nickname)}
            >
              {CONDUCT.unmute}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
