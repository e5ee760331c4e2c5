/** The hands of a round that is over. */
import { idOf, type CardId } from '../rules/cards.ts'
import { perSeat, type PerSeat } from '../rules/seats.ts'
import { DECK_SIZE } from '../limits.ts'
import type { MoveLog } from '../table/move-log.ts'

/**
 * The cards with which each seat has played the last round of these moves, in the order of play. The round must be
 * over: then everybody has seen all of them.
 */
export const handsPlayed = (moves: MoveLog): PerSeat<readonly CardId[]> => {
  const round = moves
    .all()
    .filter(({ type }) => type === 'play')
    .slice(-DECK_SIZE)
  return perSeat((of) => round.flatMap(({ seat, cards }) => (seat === of ? cards.map(idOf) : [])))
}
