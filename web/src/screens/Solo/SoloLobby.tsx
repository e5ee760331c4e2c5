/** Before a solo game: the game that can be resumed, and the level of a new one. */
import { useState, type JSX } from 'react'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { roundOf, type SoloGame } from '../../game/solo-game.ts'
import type { LessonProgress } from '../../game/lesson-progress.ts'
import type { StoredSolo } from '../../state/solo-store.ts'
import { lesson } from '../../text/lesson.ts'
import { LEVEL_TEXT, solo } from '../../text/solo.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { LevelChoice } from '../../ui/LevelCards.tsx'
import styles from './Solo.module.css'

type SoloLobbyProps = {
  readonly stored: StoredSolo
  /** The last lesson of this browser; null when there was none. */
  readonly lessonStatus: LessonProgress['status'] | null
  readonly onBegin: (level: ComputerLevel) => void
  readonly onResume: () => void
  readonly onLearn: () => void
}

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

type LessonOfferProps = { readonly status: LessonProgress['status'] | null; readonly isNewcomer: boolean; readonly onLearn: () => void }

const LessonOffer = ({ status, isNewcomer, onLearn }: LessonOfferProps): JSX.Element => {
  const title = status === 'running' ? lesson.runningTitle : isNewcomer ? lesson.offerTitle : lesson.againTitle
  return (
    <section className={isNewcomer ? styles.resume : styles.lesson} aria-label={title}>
      <div>
        <h2 className="display">{title}</h2>
        <p>{lesson.offerText}</p>
      </div>
      <Button size="md" variant={isNewcomer ? 'filled' : 'default'} rightSection={<ArrowIcon />} onClick={onLearn}>
        {status === 'running' ? lesson.running : status === 'done' ? lesson.repeat : isNewcomer ? lesson.offer : lesson.begin}
      </Button>
    </section>
  )
}

export const SoloLobby = ({ stored, lessonStatus, onBegin, onResume, onLearn }: SoloLobbyProps): JSX.Element => {
  const game = typeof stored === 'object' ? stored : null
  const isNewcomer = lessonStatus === 'running' || (lessonStatus === null && stored === 'none')
  const offer = <LessonOffer status={lessonStatus} isNewcomer={isNewcomer} onLearn={onLearn} />
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
      {isNewcomer && offer}
      <section className={styles.begin}>
        {game !== null && <p className="soft">{solo.newInstead}</p>}
        <LevelChoice legend={solo.level} chosen={level} onChoose={setLevel} />
        <Button size="lg" fullWidth variant={game === null ? 'filled' : 'default'} onClick={() => onBegin(level)}>
          {game === null ? solo.start : solo.startNew}
        </Button>
      </section>
      {!isNewcomer && offer}
    </div>
  )
}
