/** What a review says, in Italian. */
import type { Price } from '#common/analysis/price.ts'
import { average } from '../../text/formats.ts'
import { analysisText } from '../../text/table/analysis.ts'
import { reviewText as text } from '../../text/table/review.ts'
import { cardInSentence } from '../hand/card-names.ts'
import { percent, whyText } from '../solo/why-text.ts'
import type { ReviewState, ReviewTask } from './review.ts'

/** What a move that is not the best one loses. */
const lostText = ({ isForPoints }: Price, lost: number): string =>
  isForPoints === true ? text.points(average(lost)) : text.chance(percent(lost))

/** What is said of a decision, and of the last try. */
export const reviewSays = ({ mistake: { price, mark, why } }: ReviewTask, state: ReviewState): string => {
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
      return text.wrong(lostText(price, state.lost), best.length > 1)
    case 'right':
      return `${text.right}${state.isBest ? reason : ` ${text.asGood(best)}`}`
    case 'shown':
      return `${text.best(best)}${reason}`
  }
}
