/** A decision of a recorded game, to be made again: with the hands that were, against computers. */
import { movesIn, type GameRecord } from '#common/protocol/game-record.ts'
import { sizeOf } from '#common/rules/card-set.ts'
import { idOf } from '#common/rules/cards.ts'
import { seatToMove } from '#common/rules/computer-move.ts'
import { reduce } from '#common/rules/reduce.ts'
import { perSeat, SEATS, type Seat } from '#common/rules/seats.ts'
import { legalCards, type GameState } from '#common/rules/state.ts'
import { soloText } from '../../text/table/solo.ts'
import type { SoloCast, SoloGame } from '../solo/solo-game.ts'
import type { ReplayStep } from './replay.ts'

/** The decision of a seat after so many moves of the game, and the state in which it was made. */
export type Moment = { readonly moves: number; readonly seat: Seat; readonly from: GameState }

/** The room of the tables at which moments are played. */
export const MOMENT_ROOM = 'REPLAY'

/**
 * The state when a trick that lies on the table has gone away. The last trick of a round stays: then a deal follows.
 */
const settled = (state: GameState): GameState => {
  if (state.phase !== 'betweenTricks') return state
  const outcome = reduce(state, { type: 'advanceTrick' })
  return outcome.ok && outcome.value.state.round.number === state.round.number ? outcome.value.state : state
}

/** The seats that have to choose: two cards to pass, or one of several cards to play. */
const choosing = (state: GameState): readonly Seat[] => {
  if (state.phase === 'passing') return SEATS.filter((seat) => state.round.passes[seat] === null)
  const turn = seatToMove(state)
  return turn !== null && sizeOf(legalCards(state.round, turn)) > 1 ? [turn] : []
}

/**
 * The decision that can be made again at a step; null when there is none. `own` is the seat of the viewer. Without one,
 * whoever has to choose may be it, and `wanted` before others.
 */
export const momentAt = (
  { state, moves }: Pick<ReplayStep, 'state' | 'moves'>,
  own: number | null,
  wanted: number | null = null,
): Moment | null => {
  const from = settled(state)
  const seats = choosing(from)
  const seat = own === null ? (seats.find((each) => each === wanted) ?? seats[0]) : seats.find((each) => each === own)
  return seat === undefined ? null : { moves, seat, from }
}

/** The seat of a moment, if nobody can tell it from the state: when several have to pass. */
export const seatToTell = ({ seat, from }: Moment): Seat | null => (seatToMove(from) === seat ? null : seat)

const movesBefore = (moves: GameRecord['moves'], count: number): SoloGame['moves'] =>
  movesIn(moves.slice(0, count)).map(({ seat, cards }) => ({ seat, cards: cards.map(idOf) }))

/**
 * The game of a moment as a solo table plays it, and who sits there: the computers have the names and the pictures of
 * the players, and so has a person who plays in the place of one of them.
 */
export const soloFrom = (
  { players, moves, rounds }: Pick<GameRecord, 'players' | 'moves' | 'rounds'>,
  moment: Moment,
  isOwn: boolean,
): { readonly game: SoloGame; readonly cast: SoloCast } => ({
  game: {
    level: 'forte',
    gameNumber: 1,
    seed: moment.from.seed,
    moves: movesBefore(moves, moment.moves),
    ...(rounds !== undefined && { rounds }),
  },
  cast: {
    roomId: MOMENT_ROOM,
    seat: moment.seat,
    names: perSeat((seat) =>
      isOwn && seat === moment.seat ? soloText.you : (players[seat]?.name ?? soloText.player(seat + 1)),
    ),
    avatars: perSeat((seat) => players[seat]?.avatarUrl ?? null),
  },
})
