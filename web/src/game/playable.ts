/** What the viewer may do with a card, by the same predicates as the server's. */
import { cardsIn } from '#common/rules/card-set.ts'
import { idOf, type CardId } from '#common/rules/cards.ts'
import { legalInView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'

/** Whether it is the viewer's turn to play a card. */
export const isOwnTurn = ({ game, viewerSeat }: TableView): boolean => game?.phase === 'playing' && game.turn === viewerSeat

/** The cards of the hand that follow the rules in the trick on the table, whoever's turn it is. */
export const legalHand = ({ game, own }: TableView): ReadonlySet<CardId> =>
  game === null || own === null ? new Set() : new Set(cardsIn(legalInView({ ...game, ...own })).map(idOf))

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
