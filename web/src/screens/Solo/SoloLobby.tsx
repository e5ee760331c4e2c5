/** Before a solo game: the game that can be resumed, and the level of a new one. */
import { Button } from '@mantine/core'
import { useState, type JSX } from 'react'
import { COMPUTER_LEVELS, type ComputerLevel } from '#common/computer-levels.ts'
import { roundOf, type SoloGame } from '../../game/solo-game.ts'
import type { StoredSolo } from '../../state/solo-store.ts'
import { LEVEL_TEXT, solo } from '../../text/solo.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ArrowIcon, SuitIcon } from '../../ui/icons.tsx'
import styles from './Solo.module.css'

type SoloLobbyProps = { readonly stored: StoredSolo; readonly onBegin: (level: ComputerLevel) => void; readonly onResume: () => void }

const SUITS_OF_LEVELS = { facile: 'clubs', medio: 'diamonds', forte: 'spades' } as const

const Levels = ({ chosen, onChoose }: { readonly chosen: ComputerLevel; readonly onChoose: (level: ComputerLevel) => void }): JSX.Element => (
  <fieldset className={styles.levels}>
    <legend>{solo.level}</legend>
    {COMPUTER_LEVELS.map((level) => (
      <label key={level} className={styles.level} data-chosen={level === chosen || undefined}>
        <input type="radio" name="level" value={level} checked={level === chosen} onChange={() => onChoose(level)} />
        <SuitIcon suit={SUITS_OF_LEVELS[level]} size={22} />
        <span>
          <b>{LEVEL_TEXT[level].name}</b>
          <small>{LEVEL_TEXT[level].hint}</small>
        </span>
      </label>
    ))}
  </fieldset>
)

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
        <Levels chosen={level} onChoose={setLevel} />
        {game !== null && <p className="small">{solo.newInstead}</p>}
        <Button size="lg" fullWidth variant={game === null ? 'filled' : 'default'} onClick={() => onBegin(level)}>
          {solo.start}
        </Button>
      </section>
    </div>
  )
}
