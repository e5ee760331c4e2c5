/** What the viewer may do with a card. It uses the same predicates as the server. */
import { cardsIn } from '#common/rules/card-set.ts'
import { idOf, type CardId } from '#common/rules/cards.ts'
import { legalInView } from '#common/rules/view.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'

/** Who is to play a card; null when nobody can, as in a suspended game. */
export const seatToPlay = ({ status, game }: Pick<TableView, 'status' | 'game'>): Seat | null =>
  status === 'running' && game?.phase === 'playing' ? game.turn : null

/** Whether it is the viewer's turn to play a card. */
export const isOwnTurn = (view: TableView): boolean => view.viewerSeat !== null && seatToPlay(view) === view.viewerSeat

/** Whether the table takes moves from the viewer: it is running, and they have a seat for which no computer plays. */
export const movesThemselves = ({ status, players, viewerSeat }: TableView): boolean =>
  status === 'running' && viewerSeat !== null && players.find(({ seat }) => seat === viewerSeat)?.isComputer !== true

/** The cards with which the viewer may take the rest of the round now; empty when there are none. */
export const claimableNow = (view: TableView): readonly CardId[] =>
  isOwnTurn(view) && movesThemselves(view) ? (view.own?.claimable ?? []) : []

/** The legal cards of the hand for the trick on the table, no matter whose turn it is. */
export const legalHand = ({ game, own }: TableView): ReadonlySet<CardId> =>
  game === null || own === null ? new Set() : new Set(cardsIn(legalInView({ ...game, ...own })).map(idOf))

/** The cards that a click would play or choose now; the others are dimmed. */
export const usableCards = (view: TableView, hasPassed: boolean): ReadonlySet<CardId> => {
  if (view.status === 'running' && view.game?.phase === 'passing')
    return hasPassed ? new Set() : new Set(view.own?.hand)
  return isOwnTurn(view) ? legalHand(view) : new Set()
}

/** Whether the server has not yet confirmed a card that the viewer has just played. */
export const isPending = (view: TableView, card: CardId): boolean =>
  isOwnTurn(view) && view.own?.hand.includes(card) === true

/** The table as it will look when the server has accepted the card, so that the card leaves the hand at once. */
export const withPendingCard = (view: TableView, card: CardId | null): TableView => {
  const { game, own, viewerSeat } = view
  if (card === null || game === null || own === null || viewerSeat === null || !isPending(view, card)) return view
  return {
    ...view,
    game: { ...game, turn: null, trick: [...game.trick, { seat: viewerSeat, card }] },
    own: { ...own, hand: own.hand.filter((held) => held !== card) },
  }
}
