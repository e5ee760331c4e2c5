/** A game that is over, looked at together: what its leader shows, as the steps of a replay. */
import type { ServerMessages } from '#common/protocol/messages.ts'
import type { CardId } from '#common/rules/cards.ts'
import { perSeat, type PerSeat } from '#common/rules/seats.ts'
import { stepAfterMoves, stepAt, stepWithMoves, type OpenHandCards, type Replay } from './replay/replay.ts'

/** What the leader shows. */
export type Together = Exclude<ServerMessages['review'], Readonly<Record<string, never>>>

/** The step that the leader shows. */
export const stepOf = (replay: Replay, { move, isDealt }: Pick<Together, 'move' | 'isDealt'>): number =>
  isDealt ? stepWithMoves(replay, move) : stepAfterMoves(replay, move)

/** How a step is told to the others. */
export const momentOf = (replay: Replay, step: number): Pick<Together, 'move' | 'isDealt'> => {
  const { moves } = stepAt(replay, step)
  return { move: moves, isDealt: step !== stepAfterMoves(replay, moves) }
}

/** The hands with only this card marked, where somebody points at one. */
export const handsPointedAt = (hands: PerSeat<OpenHandCards>, card: CardId | null): PerSeat<OpenHandCards> =>
  card === null
    ? hands
    : perSeat((seat) => ({ cards: hands[seat].cards, marked: hands[seat].cards.includes(card) ? [card] : [] }))
