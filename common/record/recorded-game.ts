/**
 * A game that was played to its end, with everything that happened in it. It is what a replay shows and what its file
 * holds.
 */
import type { Seed } from '../rules/deal.ts'
import type { SharedDeal } from '../rules/publication.ts'
import type { SeedPart } from '../rules/seed-parts.ts'
import type { PerSeat, Seat } from '../rules/seats.ts'
import { perSeat } from '../rules/seats.ts'
import { winnersOf } from '../rules/scoring.ts'
import type { Move } from '../table/move-log.ts'
import type { Occupant, Table } from '../table/state.ts'

/** Who sat at a seat. `wasComputer`: a computer held the seat at the end. */
type RecordedPlayer = {
  readonly userId: number
  readonly name: string
  readonly avatarUrl: string | null
  readonly wasComputer: boolean
}

/** Everything else follows from the seed and the moves (`steps.ts`). Times are in milliseconds since the epoch. */
export type RecordedGame = {
  readonly roomName: string
  readonly gameNumber: number
  readonly startedAtMs: number
  readonly endedAtMs: number
  readonly players: PerSeat<RecordedPlayer>
  /** The hash was shown before the first card, the seed after the last one. */
  readonly seedHash: string
  readonly seed: Seed
  /**
   * The hash of the server's part was shown before the players gave theirs. All three are null for a game from before
   * there were parts.
   */
  readonly serverPartHash: string | null
  readonly serverPart: Seed | null
  readonly seedParts: PerSeat<SeedPart | null> | null
  readonly moves: readonly Move[]
  readonly roundScores: readonly PerSeat<number>[]
  readonly totals: PerSeat<number>
  readonly winners: readonly Seat[]
  /** When it ended, and when it may be told, if others played the same cards; null for an ordinary game. */
  readonly shared: SharedDeal | null
}

const playerOf = ({ userId, name, avatarUrl, isComputer }: Occupant): RecordedPlayer => ({
  userId,
  name,
  avatarUrl,
  wasComputer: isComputer,
})

/** The game at a table, as it was when it ended; null when there is no ended game with four players on the table. */
export const recordedGame = (
  { name, gameNumber, game, moves, seats }: Table,
  startedAtMs: number,
  endedAtMs: number,
): RecordedGame | null => {
  const [a, b, c, d] = seats
  if (game?.phase !== 'gameOver' || a === null || b === null || c === null || d === null) return null
  const four: PerSeat<Occupant> = [a, b, c, d]
  const { seed, seedHash, serverPartHash, parts, roundScores, totals } = game
  const deck = { seedHash, seed, serverPartHash, serverPart: parts && parts.server, seedParts: parts && parts.players }
  return {
    roomName: name,
    gameNumber,
    startedAtMs,
    endedAtMs,
    players: perSeat((seat) => playerOf(four[seat])),
    ...deck,
    moves: moves.all(),
    roundScores,
    totals,
    winners: winnersOf(totals),
    shared: game.shared,
  }
}
