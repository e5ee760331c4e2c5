/**
 * What a click on a card or on 'Conferma' does (specification section 4, 'Card selection for passing' and 'Action
 * guards').
 */
import { PASS_SIZE } from '#common/limits.ts'
import { HEARTS, suitOf, type CardId } from '#common/rules/cards.ts'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import type { TableView } from '#common/table/view.ts'
import type { Hint } from '../../text/table/hand.ts'
import { knownCard } from './card-names.ts'
import { isOwnTurn, legalHand } from './playable.ts'

export type CardAction =
  | { readonly type: 'select'; readonly selected: readonly CardId[] }
  | { readonly type: 'play'; readonly card: CardId }
  | { readonly type: 'hint'; readonly hint: Hint }
  | { readonly type: 'nothing' }

/**
 * A third card chosen to be passed: with other people it replaces the oldest, in solo games it is ignored
 * (specification section 4).
 */
export type ThirdCard = 'replacesOldest' | 'isIgnored'

/** The choice of cards to pass. `sinceLastPlayMs`: how long ago this player last played a card. */
export type Choice = {
  readonly selected: readonly CardId[]
  readonly hasPassed: boolean
  readonly thirdCard: ThirdCard
  readonly sinceLastPlayMs: number
}

const NOTHING: CardAction = { type: 'nothing' }
const hinted = (hint: Hint): CardAction => ({ type: 'hint', hint })

/** The chosen cards after a click: a chosen card is removed, another one is added. */
export const toggled = (selected: readonly CardId[], card: CardId, thirdCard: ThirdCard): readonly CardId[] => {
  if (selected.includes(card)) return selected.filter((chosen) => chosen !== card)
  const wanted = [...selected, card]
  return thirdCard === 'isIgnored' ? wanted.slice(0, PASS_SIZE) : wanted.slice(-PASS_SIZE)
}

const whyIllegal = (card: CardId, isLeading: boolean): Hint =>
  isLeading && suitOf(knownCard(card)) === HEARTS ? 'heartsNotBroken' : 'mustFollowSuit'

/** What a click on a card of the hand does. One that is on its way to the table, or there already, does nothing. */
export const cardAction = (view: TableView, choice: Choice, card: CardId): CardAction => {
  if (view.own?.hand.includes(card) !== true) return NOTHING
  if (view.status === 'suspended') return hinted('gameSuspended')
  if (view.game?.phase !== 'passing' && choice.sinceLastPlayMs < ACTION_DEBOUNCE_MS) return NOTHING
  switch (view.game?.phase) {
    case 'passing':
      if (view.game.direction === 'keep') return hinted('selectionNotNeeded')
      return choice.hasPassed
        ? hinted('selectionLocked')
        : { type: 'select', selected: toggled(choice.selected, card, choice.thirdCard) }
    case 'betweenTricks':
      return hinted('waitForNextTrick')
    case 'playing':
      if (!isOwnTurn(view)) return hinted('notYourTurn')
      return legalHand(view).has(card) ? { type: 'play', card } : hinted(whyIllegal(card, view.game.trick.length === 0))
    default:
      return NOTHING
  }
}

export type PassAction =
  | { readonly type: 'pass'; readonly cards: readonly CardId[] }
  | { readonly type: 'hint'; readonly hint: Hint }

/** What the button 'Conferma' does. */
export const passAction = (view: TableView, choice: Choice): PassAction => {
  if (view.game?.direction === 'keep') return { type: 'hint', hint: 'selectionNotNeeded' }
  if (choice.hasPassed || view.game?.phase !== 'passing') return { type: 'hint', hint: 'alreadyDone' }
  return choice.selected.length === PASS_SIZE
    ? { type: 'pass', cards: choice.selected }
    : { type: 'hint', hint: 'selectionIncomplete' }
}

/** Identifies a round of a table, so that data of one round are not used in another. */
export const roundKey = ({ gameNumber, game }: TableView): string => `${gameNumber}.${game?.round ?? 0}`

/** The chosen cards that are still valid: those in the hand, while passing. */
export const standingSelection = (view: TableView, selected: readonly CardId[]): readonly CardId[] =>
  view.game?.phase === 'passing' ? selected.filter((card) => view.own?.hand.includes(card)) : []
