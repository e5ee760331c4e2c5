/** Before a solo game: the game that can be resumed, and the level of a new one. */
import { useState, type JSX } from 'react'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { roundOf, type SoloGame } from '../../game/solo/solo-game.ts'
import type { LessonProgress } from '../../game/lesson/lesson.ts'
import type { StoredSolo } from '../../state/solo-store.ts'
import { lessonText } from '../../text/table/lesson.ts'
import { LEVEL_TEXT, soloText } from '../../text/table/solo.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { LevelChoice } from '../../ui/forms/LevelCards.tsx'
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
  <section className={styles.resume} aria-label={soloText.resumeTitle}>
    <div>
      <h2 className="display">{soloText.resumeTitle}</h2>
      <p>{soloText.resumeText(roundOf(game), LEVEL_TEXT[game.level].name)}</p>
    </div>
    <Button size="md" rightSection={<ArrowIcon />} onClick={onResume}>
      {soloText.resume}
    </Button>
  </section>
)

type LessonOfferProps = {
  readonly status: LessonProgress['status'] | null
  readonly isNewcomer: boolean
  readonly onLearn: () => void
}

const LessonOffer = ({ status, isNewcomer, onLearn }: LessonOfferProps): JSX.Element => {
  const title =
    status === 'running' ? lessonText.runningTitle : isNewcomer ? lessonText.offerTitle : lessonText.againTitle
  return (
    <section className={isNewcomer ? styles.resume : styles.lesson} aria-label={title}>
      <div>
        <h2 className="display">{title}</h2>
        <p>{lessonText.offerText}</p>
      </div>
      <Button size="md" variant="default" rightSection={<ArrowIcon />} onClick={onLearn}>
        {status === 'running'
          ? lessonText.running
          : status === 'done'
            ? lessonText.repeat
            : isNewcomer
              ? lessonText.offer
              : lessonText.begin}
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
        <h1 className="display">{soloText.title}</h1>
        <p>{soloText.lead}</p>
      </header>
      {stored === 'broken' && (
        <Alert kind="warning">
          <b>{soloText.brokenTitle}.</b> {soloText.brokenHint}
        </Alert>
      )}
      {game !== null && <Resumable game={game} onResume={onResume} />}
      {isNewcomer && offer}
      <section className={styles.begin}>
        {game !== null && <p className="soft">{soloText.newInstead}</p>}
        <LevelChoice legend={soloText.level} chosen={level} onChoose={setLevel} />
        <Button size="lg" fullWidth variant={game === null ? 'filled' : 'default'} onClick={() => onBegin(level)}>
          {game === null ? soloText.start : soloText.startNew}
        </Button>
      </section>
      {!isNewcomer && offer}
    </div>
  )
}
