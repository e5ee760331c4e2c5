/** What the coach of a lesson says, on the side of the table. */
import type { JSX } from 'react'
import { cardName } from '../../game/hand/card-names.ts'
import { askedCards, LESSON_LENGTH, type LessonMoment } from '../../game/lesson/lesson.ts'
import { PlayingCard } from '../../table/hand/PlayingCard.tsx'
import { lessonText } from '../../text/table/lesson.ts'
import { Button } from '../../ui/Button.tsx'
import { CoachFrame } from './CoachFrame.tsx'
import styles from './Lesson.module.css'

type CoachProps = {
  readonly moment: LessonMoment
  /** Why the last click was not accepted; null when there is nothing to say. */
  readonly objection: string | null
  readonly onNext: () => void
  readonly onSkip: () => void
}

const Asked = ({ task }: Pick<LessonMoment, 'task'>): JSX.Element | null => {
  const cards = askedCards(task)
  if (cards.length === 0) return null
  return (
    <span className={styles.asked}>
      {cards.map((card) => (
        <span key={card} role="img" aria-label={cardName(card)}>
          <PlayingCard card={card} size="sm" />
        </span>
      ))}
    </span>
  )
}

export const Coach = ({ moment, objection, onNext, onSkip }: CoachProps): JSX.Element => (
  <CoachFrame
    label={lessonText.coach}
    title={lessonText.coach}
    said={
      <>
        <p data-step={moment.id}>{objection ?? moment.text}</p>
        <Asked task={moment.task} />
      </>
    }
  >
    <span className={styles.progress}>{lessonText.step(moment.number, LESSON_LENGTH)}</span>
    <Button variant="subtle" size="md" onClick={onSkip}>
      {lessonText.skip}
    </Button>
    {moment.task.type === 'read' && (
      <Button size="md" onClick={onNext}>
        {lessonText.next}
      </Button>
    )}
  </CoachFrame>
)
