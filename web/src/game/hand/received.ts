/** The cards that the viewer has received in the pass, and from whom. */
import type { CardId } from '#common/rules/cards.ts'
import { receiverOf } from '#common/rules/passing.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { roundKey } from './actions.ts'

/** `round` identifies the round in which they came. */
export type Received = { readonly cards: readonly CardId[]; readonly from: Seat; readonly round: string }

/** How long the received cards stay raised. */
export const RECEIVED_MS = 3_000

/** What came with the exchange of cards between two views; null when there was none between them. */
export const receivedBetween = (before: TableView | null, after: TableView): Received | null => {
  if (
    before?.own === undefined ||
    before.own === null ||
    after.own === null ||
    before.game === null ||
    after.game === null
  )
    return null
  if (before.game.phase !== 'passing' || after.game.phase !== 'playing' || roundKey(before) !== roundKey(after))
    return null
  const { direction } = after.game
  const from = SEATS.find((seat) => {
    const receiver = receiverOf(seat, direction)
    return receiver.ok && receiver.value === after.viewerSeat
  })
  const held = new Set(before.own.hand)
  const cards = after.own.hand.filter((card) => !held.has(card))
  return from === undefined || cards.length === 0 ? null : { cards, from, round: roundKey(after) }
}
