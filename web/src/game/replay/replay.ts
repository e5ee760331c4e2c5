/**
 * A finished game, step by step, as the screen of a replay shows it. The rules compute every step from the seed and the
 * moves.
 */
import { NO_FLAGS, shownFlags } from '#common/table/room-flags.ts'
import { movesIn, seedIn, type GameRecord } from '#common/protocol/game-record.ts'
import { stepsOfGame } from '#common/record/steps.ts'
import { cardsIn, setOf, type CardSet } from '#common/rules/card-set.ts'
import { idOf, type CardId } from '#common/rules/cards.ts'
import { receiverOf } from '#common/rules/passing.ts'
import { reduce } from '#common/rules/reduce.ts'
import { trickPoints } from '#common/rules/scoring.ts'
import { perSeat, SEATS, type PerSeat, type Seat } from '#common/rules/seats.ts'
import { takenCards, type GameState } from '#common/rules/state.ts'
import { trickFinale, type TrickFinale } from '#common/rules/tricks.ts'
import { playedFrom, privateView, publicView, type PlayedCard } from '#common/rules/view.ts'
import type { Move } from '#common/table/move-log.ts'
import type { PlayerView, TableView } from '#common/table/view.ts'
import { handsIn } from './hands.ts'

/**
 * `move` led to this step; null for a deal and for the end of the game. `moves` were made so far. `computers`: whose
 * last move a computer made.
 */
export type ReplayStep = {
  readonly state: GameState
  readonly move: Move | null
  readonly moves: number
  readonly computers: PerSeat<boolean>
}

/** All steps of a game, and its played cards in order: 52 for each round. */
export type Replay = { readonly steps: readonly [ReplayStep, ...ReplayStep[]]; readonly plays: readonly Move[] }

const NO_COMPUTERS: PerSeat<boolean> = [false, false, false, false]

/** When a trick goes away, nothing is to be seen, unless a round has been dealt or the game has ended. */
const isSeen = (
  before: ReplayStep | undefined,
  { state, move }: { readonly state: GameState; readonly move: Move | null },
): boolean =>
  before === undefined ||
  move !== null ||
  state.phase === 'gameOver' ||
  state.round.number !== before.state.round.number

/** The steps of a recorded game; null when the record is not one of a game by the rules. */
export const replayOf = (game: GameRecord): Replay | null => {
  const seed = seedIn(game)
  const moves = movesIn(game.moves)
  if (seed === null || moves.length !== game.moves.length) return null
  const steps: ReplayStep[] = []
  try {
    for (const { state, move } of stepsOfGame(seed, moves, game.rounds)) {
      const before = steps.at(-1)
      if (!isSeen(before, { state, move })) continue
      const { moves: made, computers } = before ?? { moves: 0, computers: NO_COMPUTERS }
      steps.push({
        state,
        move,
        moves: made + (move === null ? 0 : 1),
        computers:
          move === null ? computers : perSeat((seat) => (seat === move.seat ? move.isComputer : computers[seat])),
      })
    }
  } catch {
    return null
  }
  const [first, ...others] = steps
  return first === undefined ? null : { steps: [first, ...others], plays: moves.filter(({ type }) => type === 'play') }
}

/** The step with this index; the nearest one when there is none. */
export const stepAt = ({ steps }: Replay, index: number): ReplayStep =>
  steps[Math.min(Math.max(index, 0), steps.length - 1)] ?? steps[0]

const playersAt = ({ players }: GameRecord, { computers }: ReplayStep): readonly PlayerView[] =>
  SEATS.flatMap((seat) => {
    const player = players[seat]
    const shown = {
      isReady: true,
      isConnected: true,
      latencyMs: null,
      isCreator: false,
      wantsPlayAgain: false,
      isInactive: false,
      isExpelled: false,
      computerLevel: null,
    }
    return player === undefined
      ? []
      : [
          {
            ...shown,
            seat,
            id: String(seat),
            name: player.name,
            avatarUrl: player.avatarUrl,
            isComputer: computers[seat],
          },
        ]
  })

/** A table at which a game is on. */
export type ShownTable = TableView & { readonly game: NonNullable<TableView['game']> }

/** The table at a step, as the components of the table draw it, with `viewer` at the bottom. */
export const viewAt = (game: GameRecord, step: ReplayStep, viewer: Seat): ShownTable => ({
  roomId: '',
  name: game.roomName,
  status: 'running',
  audience: 'nobody',
  ...shownFlags(NO_FLAGS),
  gameNumber: game.gameNumber,
  nextServerPartHash: null,
  duplicate: handsIn(game),
  players: playersAt(game, step),
  vote: null,
  overdue: [],
  game: publicView(step.state),
  viewerSeat: viewer,
  own: privateView(step.state, viewer),
})

const idsIn = (cards: CardSet): readonly CardId[] => cardsIn(cards).map(idOf)

/**
 * The cards that a seat passes to another one in the round of a step. `cards` is null before the seat has chosen.
 * `isHidden`: they are not to be shown.
 */
export type ReplayPass = {
  readonly from: Seat
  readonly to: Seat
  readonly cards: readonly CardId[] | null
  readonly isHidden: boolean
}

/**
 * The passes of the round; none in a round without passing. With `onlyFor`, all is hidden but what this seat has
 * passed, and what it has received from the moment when the cards change hands.
 */
export const passesAt = ({ state: { phase, round } }: ReplayStep, onlyFor: Seat | null = null): readonly ReplayPass[] =>
  SEATS.flatMap((from) => {
    const to = receiverOf(from, round.direction)
    const passed = round.passes[from]
    if (!to.ok) return []
    const isKnown = onlyFor === null || from === onlyFor || (to.value === onlyFor && phase !== 'passing')
    return [{ from, to: to.value, cards: passed === null ? null : idsIn(passed), isHidden: !isKnown }]
  })

/** A hand, face up. `marked`: cards that the seat passes, or has just received. */
export type OpenHandCards = { readonly cards: readonly CardId[]; readonly marked: readonly CardId[] }

/** The hands of the four seats. What was received is marked until the first trick of the round is complete. */
export const handsAt = (step: ReplayStep): PerSeat<OpenHandCards> => {
  const { phase, round } = step.state
  const passes = passesAt(step)
  const marked = (seat: Seat): readonly CardId[] => {
    if (phase === 'passing') return passes.find(({ from }) => from === seat)?.cards ?? []
    return round.tricks.length === 0 ? (passes.find(({ to }) => to === seat)?.cards ?? []) : []
  }
  return perSeat((seat) => ({ cards: idsIn(round.hands[seat]), marked: marked(seat) }))
}

/** A completed trick of a round; `number` counts from 1. `byComputer` are the seats for which a computer played. */
export type ReplayTrick = {
  readonly number: number
  readonly cards: readonly PlayedCard[]
  readonly winner: Seat
  readonly points: number
  readonly finale: TrickFinale
  readonly byComputer: readonly Seat[]
}

const TRICKS = 13
const SEAT_COUNT = SEATS.length

/** The completed tricks of the round so far. */
export const tricksAt = ({ plays }: Replay, { state: { round } }: ReplayStep): readonly ReplayTrick[] =>
  round.tricks.map(({ leader, cards, winner }, index) => {
    const from = ((round.number - 1) * TRICKS + index) * SEAT_COUNT
    const byComputer = plays
      .slice(from, from + SEAT_COUNT)
      .filter(({ isComputer }) => isComputer)
      .map(({ seat }) => seat)
    return {
      number: index + 1,
      cards: playedFrom(leader, cards.map(idOf)),
      winner,
      points: trickPoints(setOf(cards)),
      finale: trickFinale(cards),
      byComputer,
    }
  })

/** The points that each seat has taken in the round so far. At the end of the game they are in the totals, too. */
export const roundPointsAt = ({ state: { round } }: ReplayStep): PerSeat<number> => {
  const taken = takenCards(round)
  return perSeat((seat) => trickPoints(taken[seat]))
}

/** Where a replay stops when it goes trick by trick: at each deal, each completed trick, and the end. */
const isStop = ({ state: { phase }, move }: ReplayStep): boolean => move === null || phase === 'betweenTricks'

/** The next stop after a step; the last step when there is none. */
export const nextTrick = ({ steps }: Replay, index: number): number => {
  const next = steps.findIndex((step, at) => at > index && isStop(step))
  return next < 0 ? steps.length - 1 : next
}

/** The last stop before a step; the first step when there is none. */
export const previousTrick = ({ steps }: Replay, index: number): number =>
  Math.max(
    0,
    steps.findLastIndex((step, at) => at < index && isStop(step)),
  )

/** The steps at which the rounds are dealt, the first round's first. */
export const roundStarts = ({ steps }: Replay): readonly number[] =>
  steps.flatMap(({ state, move }, index) => (move === null && state.phase !== 'gameOver' ? [index] : []))

/** The step that completes a trick; rounds and tricks count from 1. */
export const stepOfTrick = ({ steps }: Replay, round: number, trick: number): number =>
  steps.findIndex(
    ({ state }) =>
      state.phase === 'betweenTricks' && state.round.number === round && state.round.tricks.length === trick,
  )

/** The first step at which so many moves were made. */
export const stepAfterMoves = ({ steps }: Replay, moves: number): number => {
  const found = steps.findIndex((step) => step.moves >= moves)
  return found < 0 ? steps.length - 1 : found
}

/** The last step at which no more moves were made: where a round was dealt or the game has ended, that step. */
export const stepWithMoves = ({ steps }: Replay, moves: number): number =>
  Math.max(
    0,
    steps.findLastIndex((step) => step.moves <= moves),
  )

/**
 * The state in which the move was made before which so many were made. A step shows a complete trick on the table;
 * whoever leads to the next one, or passes in the next round, has seen it go.
 */
export const stateBeforeMove = (replay: Replay, moves: number): GameState => {
  const { state } = stepAt(replay, stepAfterMoves(replay, moves))
  const outcome = state.phase === 'betweenTricks' ? reduce(state, { type: 'advanceTrick' }) : null
  return outcome?.ok === true ? outcome.value.state : state
}
