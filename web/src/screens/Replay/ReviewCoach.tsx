/** What a review says beside the table: the decision, what a try is worth, and how to go on. */
import type { JSX } from 'react'
import { whyText, percent } from '../../game/solo/why-text.ts'
import type { ReviewTask, Verdict } from '../../game/analysis/review.ts'
import { cardInSentence } from '../../game/hand/card-names.ts'
import { analysisText } from '../../text/table/analysis.ts'
import { reviewText as text } from '../../text/table/review.ts'
import { Button } from '../../ui/Button.tsx'
import { BrandMark } from '../../ui/icons/icons.tsx'
import styles from '../Lesson/Lesson.module.css'
import own from './ReviewCoach.module.css'

/** `asked`: nothing was tried yet. `shown`: the best move is shown. `failed`: the try could not be judged. */
export type ReviewState = Verdict | { readonly type: 'asked' | 'judging' | 'failed' | 'shown' }

type ReviewCoachProps = {
  readonly task: ReviewTask
  readonly state: ReviewState
  readonly progress: string
  readonly onShow: () => void
  readonly onNext: () => void
}

const saidOf = ({ mistake: { price, mark, why } }: ReviewTask, state: ReviewState): string => {
  const best = price.best.cards.map(cardInSentence)
  const reason = why === null ? '' : ` ${whyText(why)}`
  switch (state.type) {
    case 'asked':
      return text.task(
        analysisText.mistakeMoment(mark, price.round, price.trick),
        price.played.cards.map(cardInSentence),
      )
    case 'judging':
      return text.judging
    case 'failed':
      return text.failed
    case 'wrong':
      return text.wrong(percent(state.lost), best.length > 1)
    case 'right':
      return `${text.right}${state.isBest ? reason : ` ${text.asGood(best)}`}`
    case 'shown':
      return `${text.best(best)}${reason}`
  }
}

/** Whoever goes on by keyboard goes on here. */
const focusAtOnce = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true })

export const ReviewCoach = ({ task, state, progress, onShow, onNext }: ReviewCoachProps): JSX.Element => {
  const isDone = state.type === 'right' || state.type === 'shown'
  return (
    <section className={styles.coach} aria-label={text.title}>
      <header className={styles.title}>
        <BrandMark size={26} />
        <h2 className="display">{text.short}</h2>
      </header>
      <div className={styles.said} role="status" aria-live="polite">
        <p>{saidOf(task, state)}</p>
      </div>
      <div className={styles.foot}>
        <span className={own.progress}>{progress}</span>
        {isDone ? (
          <Button size="md" ref={focusAtOnce} onClick={onNext}>
            {text.next}
          </Button>
        ) : (
          <>
            <Button variant="default" size="md" disabled={state.type === 'judging'} onClick={onShow}>
              {text.show}
            </Button>
            <Button variant="subtle" size="md" disabled={state.type === 'judging'} onClick={onNext}>
              {text.skip}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
