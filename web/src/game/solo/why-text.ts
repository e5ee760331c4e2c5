/** Why a move is better, in Italian. */
import { lostChance, lostPoints, type Judged } from '#common/analysis/marks.ts'
import { average, percentage } from '../../text/formats.ts'
import { hintText as text } from '../../text/table/solo.ts'
import { cardInSentence, cardName } from '../hand/card-names.ts'
import type { Reason } from './hint.ts'

const PERCENT = 100
/** A chance from 0 to 1. */
export const percent = (chance: number): string => percentage(chance * PERCENT)

/** A reason as a sentence. */
export const whyText = (why: Reason): string => {
  switch (why.type) {
    case 'takes':
      return text.why.takes(why)
    case 'leaves':
      return text.why.leaves(why)
    case 'givesDiamond':
      return text.why.givesDiamond(why)
    case 'asGood':
      return why.isAny ? text.why.anyCard() : text.why.asGood(why.others.map(cardInSentence))
    case 'pairAsGood':
      return text.why.asGood(why.others.map(cardInSentence))
    case 'keepCosts':
      return text.why.keepCosts(cardInSentence(why.card), average(why.points))
    case 'keepLoses':
      return text.why.keepLoses(cardInSentence(why.card), percent(why.chance), percent(why.kept))
    case 'morePoints':
      return text.why.morePoints(cardInSentence(why.second), average(why.points))
    case 'winsMore':
      return text.why.winsMore(cardInSentence(why.second), percent(why.chance), percent(why.secondChance))
    default:
      return text.why[why.type]()
  }
}

/** What was played, and what would have been better. */
export const costlyText = ({ best, played }: Judged): string =>
  text.costly(played.cards.map(cardName), best.cards.map(cardInSentence))

/** What a move cost: points of the round, or chance of winning when it was less than a point. */
export const costText = (move: Judged): string =>
  lostPoints(move) >= 1 ? text.cost(average(lostPoints(move))) : text.chanceCost(percent(lostChance(move)))
