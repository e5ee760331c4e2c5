/** Why a move is better, in Italian. */
import { average, percentage } from '../../text/formats.ts'
import { hintText as text } from '../../text/table/solo.ts'
import { cardInSentence } from '../hand/card-names.ts'
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
