/** A match: one player against three others of one kind, on the same deals from each of the four seats. */
import { commandOfMove, seatToMove } from '#common/rules/computer-move.ts'
import type { GameCommand } from '#common/rules/commands.ts'
import { seedFrom, type Seed } from '#common/rules/deal.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { reduce } from '#common/rules/reduce.ts'
import { winnersOf } from '#common/rules/scoring.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from '#common/rules/seats.ts'
import { newGame, type GameState } from '#common/rules/state.ts'
import { luckOf, parOf } from './luck.ts'
import type { ArenaPlayer } from './players.ts'

/** Milliseconds that one move took. `isPass`: two cards to pass. */
export type MoveTime = { readonly ms: number; readonly isPass: boolean }

/**
 * What the one player got out of one deal, over four games. `won` counts a game that is shared between winners as a
 * part.
 */
export type DealResult = {
  readonly games: number
  readonly won: number
  readonly points: number
  readonly rounds: number
  /** What the cards brought, counted in games won: 0 on average. */
  readonly luck: number
  readonly times: readonly MoveTime[]
}

const SEED_BYTES = 32

/** The seed of a deal. The same number always gives the same deals. */
export const seedOfDeal = (deal: number): Seed => {
  const bytes = new Uint8Array(SEED_BYTES)
  new DataView(bytes.buffer).setUint32(0, deal)
  return seedFrom(bytes)
}

const next = (state: GameState, command: GameCommand): GameState => {
  const step = reduce(state, command)
  if (!step.ok) throw new Error(`a player chose an illegal move: ${step.code}`)
  return step.value.state
}

/**
 * Measures from now on; the returned function says how many milliseconds it was. When another process got the processor
 * meanwhile, it is the processor time, which the kernel counts in steps of some milliseconds; otherwise the elapsed
 * time, which is exact.
 */
const startWatch = (): (() => number) => {
  const { involuntaryContextSwitches } = process.resourceUsage()
  const before = process.threadCpuUsage()
  const startedAtMs = performance.now()
  return () => {
    const elapsedMs = performance.now() - startedAtMs
    const { user, system } = process.threadCpuUsage(before)
    return process.resourceUsage().involuntaryContextSwitches === involuntaryContextSwitches
      ? elapsedMs
      : Math.min(elapsedMs, (user + system) / 1_000)
  }
}

/** Plays a game. `timed` is the seat whose moves are measured, if one is. */
export const playGame = (
  seed: Seed,
  players: PerSeat<ArenaPlayer>,
  timed: Seat | null = null,
): { readonly end: GameState; readonly times: readonly MoveTime[] } => {
  const times: MoveTime[] = []
  let state = newGame(seed)
  for (let number = Number.parseInt(seed.slice(0, 8), 16) * 1_000; state.phase !== 'gameOver'; number++) {
    const seat = seatToMove(state)
    if (seat === null) {
      state = next(state, { type: 'advanceTrick' })
      continue
    }
    const known = seatKnowledge(state, seat)
    const stop = startWatch()
    const move = players[seat](known, number, state)
    const ms = stop()
    if (seat === timed) times.push({ ms, isPass: move.type === 'pass' })
    state = next(state, commandOfMove(seat, move))
  }
  return { end: state, times }
}

/** Plays one deal of a match: four games, with the one player in each seat in turn. */
export const playDeal = (deal: number, one: ArenaPlayer, others: ArenaPlayer): DealResult => {
  const games = SEATS.map((own) => ({
    own,
    ...playGame(
      seedOfDeal(deal),
      perSeat((seat) => (seat === own ? one : others)),
      own,
    ),
  }))
  const longest = Math.max(...games.map(({ end }) => end.roundScores.length))
  const pars = Array.from({ length: longest }, (_, index) => parOf(seedOfDeal(deal), index + 1))
  const sum = (of: (game: (typeof games)[number]) => number): number =>
    games.reduce((total, game) => total + of(game), 0)
  return {
    games: games.length,
    won: sum(({ own, end }) => (winnersOf(end.totals).includes(own) ? 1 / winnersOf(end.totals).length : 0)),
    points: sum(({ own, end }) => end.totals[own]),
    rounds: sum(({ end }) => end.round.number),
    luck: sum(({ own, end }) => luckOf(end.roundScores, pars, own)),
    times: games.flatMap(({ times }) => times),
  }
}
