/** What the viewer may do with a card, by the same predicates as the server's. */
import { has, setOf } from '#common/rules/card-set.ts'
import { suitOf, type CardId } from '#common/rules/cards.ts'
import { legalMoves } from '#common/rules/legality.ts'
import type { TableView } from '#common/table/view.ts'
import { knownCard } from './card-names.ts'

/** Whether it is the viewer's turn to play a card. */
export const isOwnTurn = ({ game, viewerSeat }: TableView): boolean => game?.phase === 'playing' && game.turn === viewerSeat

/** The cards of the hand that follow the rules in the trick on the table, whoever's turn it is. */
export const legalHand = ({ game, own }: TableView): ReadonlySet<CardId> => {
  if (game === null || own === null) return new Set()
  const lead = game.trick[0]
  const isOpeningLead = lead === undefined && game.tricksTaken.every((tricks) => tricks === 0)
  const hand = setOf(own.hand.map(knownCard))
  const legal = legalMoves(hand, lead === undefined ? null : suitOf(knownCard(lead.card)), game.heartsBroken || isOpeningLead)
  return new Set(own.hand.filter((id) => has(legal, knownCard(id))))
}

/** The cards that a click would play or choose now; the others are shown dimmed. */
export const usableCards = (view: TableView, hasPassed: boolean): ReadonlySet<CardId> => {
  if (view.game?.phase === 'passing') return hasPassed ? new Set() : new Set(view.own?.hand)
  return isOwnTurn(view) ? legalHand(view) : new Set()
}

/** Whether a card that was just played still waits for the server's word. */
export const isPending = (view: TableView, card: CardId): boolean => isOwnTurn(view) && view.own?.hand.includes(card) === true

/** The table as it will look once the server has accepted the card, so that it leaves the hand without delay. */
export const withPendingCard = (view: TableView, card: CardId | null): TableView => {
  const { game, own, viewerSeat } = view
  if (card === null || game === null || own === null || !isPending(view, card)) return view
  return {
    ...view,
    game: { ...game, turn: null, trick: [...game.trick, { seat: viewerSeat, card }] },
    own: { ...own, hand: own.hand.filter((held) => held !== card) },
  }
}
