/** Before a solo game: the game that can be resumed, and the level of a new one. */
import { Button } from '@mantine/core'
import { useState, type JSX } from 'react'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { roundOf, type SoloGame } from '../../game/solo-game.ts'
import type { StoredSolo } from '../../state/solo-store.ts'
import { LEVEL_TEXT, solo } from '../../text/solo.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { LevelChoice } from '../../ui/LevelCards.tsx'
import styles from './Solo.module.css'

type SoloLobbyProps = { readonly stored: StoredSolo; readonly onBegin: (level: ComputerLevel) => void; readonly onResume: () => void }

const Resumable = ({ game, onResume }: { readonly game: SoloGame; readonly onResume: () => void }): JSX.Element => (
  <section className={styles.resume} aria-label={solo.resumeTitle}>
    <div>
      <h2 className="display">{solo.resumeTitle}</h2>
      <p>{solo.resumeText(roundOf(game), LEVEL_TEXT[game.level].name)}</p>
    </div>
    <Button size="md" rightSection={<ArrowIcon />} onClick={onResume}>
      {solo.resume}
    </Button>
  </section>
)

export const SoloLobby = ({ stored, onBegin, onResume }: SoloLobbyProps): JSX.Element => {
  const game = typeof stored === 'object' ? stored : null
  const [level, setLevel] = useState<ComputerLevel>(game?.level ?? 'medio')
  return (
    <div className={styles.lobby}>
      <header className={styles.head}>
        <h1 className="display">{solo.title}</h1>
        <p>{solo.lead}</p>
      </header>
      {stored === 'broken' && (
        <Alert kind="warning">
          <b>{solo.brokenTitle}.</b> {solo.brokenHint}
        </Alert>
      )}
      {game !== null && <Resumable game={game} onResume={onResume} />}
      <section className={styles.begin}>
        <LevelChoice legend={solo.level} chosen={level} onChoose={setLevel} />
        {game !== null && <p className="small">{solo.newInstead}</p>}
        <Button size="lg" fullWidth variant={game === null ? 'filled' : 'default'} onClick={() => onBegin(level)}>
          {solo.start}
        </Button>
      </section>
    </div>
  )
}
