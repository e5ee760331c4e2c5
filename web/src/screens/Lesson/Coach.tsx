/** What the coach of a lesson says, on the side of the table. It is read aloud politely; its buttons stand outside of what is read. */
import type { JSX } from 'react'
import { cardName } from '../../game/card-names.ts'
import { LESSON_LENGTH, type LessonMoment } from '../../game/lesson.ts'
import { PlayingCard } from '../../table/PlayingCard.tsx'
import { lesson as text } from '../../text/lesson.ts'
import { Button } from '../../ui/Button.tsx'
import { BrandMark } from '../../ui/icons.tsx'
import styles from './Lesson.module.css'

type CoachProps = {
  readonly moment: LessonMoment
  /** Why the last click was not accepted; null when there is nothing to say. */
  readonly objection: string | null
  readonly onNext: () => void
  readonly onSkip: () => void
}

const Asked = ({ task }: Pick<LessonMoment, 'task'>): JSX.Element | null => {
  const cards = task.type === 'pass' ? task.cards : task.type === 'play' ? [task.card] : []
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
  <section className={styles.coach} aria-label={text.coach}>
    <header className={styles.title}>
      <BrandMark size={26} />
      <h2 className="display">{text.coach}</h2>
    </header>
    <div className={styles.said} role="status" aria-live="polite">
      <p data-step={moment.id}>{objection ?? moment.text}</p>
      <Asked task={moment.task} />
    </div>
    <div className={styles.foot}>
      <span className={styles.progress}>{text.step(moment.number, LESSON_LENGTH)}</span>
      <Button variant="subtle" size="md" onClick={onSkip}>
        {text.skip}
      </Button>
      {moment.task.type === 'read' && (
        <Button size="md" onClick={onNext}>
          {text.next}
        </Button>
      )}
    </div>
  </section>
)
