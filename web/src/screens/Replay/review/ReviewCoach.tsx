/** What a review says beside the table: the decision, what a try is worth, and how to go on. */
import type { JSX } from 'react'
import { reviewSays } from '../../../game/analysis/review-text.ts'
import type { ReviewState, ReviewTask } from '../../../game/analysis/review.ts'
import { reviewText as text } from '../../../text/table/review.ts'
import { Button } from '../../../ui/Button.tsx'
import { CoachFrame } from '../../Lesson/CoachFrame.tsx'
import own from './ReviewCoach.module.css'

type ReviewCoachProps = {
  readonly task: ReviewTask
  readonly state: ReviewState
  readonly progress: string
  readonly onShow: () => void
  readonly onNext: () => void
}

/** Whoever goes on by keyboard goes on here. */
const focusAtOnce = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true })

export const ReviewCoach = ({ task, state, progress, onShow, onNext }: ReviewCoachProps): JSX.Element => {
  const isDone = state.type === 'right' || state.type === 'shown'
  return (
    <CoachFrame label={text.title} title={text.short} said={<p>{reviewSays(task, state)}</p>}>
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
    </CoachFrame>
  )
}
