/** Steps with events, for tests of the store that play no game. */
import { seedOf } from '#common/rules/testing.ts'
import { newGame } from '#common/rules/state.ts'
import { perSeat, type PerSeat, type Seat } from '#common/rules/seats.ts'
import type { TableEvent } from '#common/table/commands.ts'
import { openTable } from '#common/table/reduce.ts'
import { newOccupant } from '#common/table/seating.ts'
import type { Step } from '#common/table/step.ts'

const occupant = (userId: number) => newOccupant({ userId, name: `P${userId}`, avatarUrl: null }, 0)

/** A step with some events at a table with these users in seat order; `gameNumber` is the game. */
export const happened = (
  roomId: string,
  events: readonly TableEvent[],
  userIds: readonly number[] = [1, 2, 3, 4],
  gameNumber = 1,
): Step => {
  const seats = perSeat((seat) => occupant(userIds[seat] ?? 0))
  return {
    table: {
      ...openTable(roomId, 'Sala', seats[0], 0),
      status: 'running',
      seats,
      gameNumber,
      game: newGame(seedOf(1)),
    },
    events,
  }
}

/** The start of a game. */
export const gameStarted = (roomId: string, userIds?: readonly number[], gameNumber = 1): Step =>
  happened(roomId, [{ type: 'gameStarted', gameNumber }], userIds, gameNumber)

/** The end of a game. */
export const gameEnded = (roomId: string, totals: PerSeat<number>, winners: readonly Seat[]): Step =>
  happened(roomId, [{ type: 'gameEnded', totals, winners }])

/** An event that no projection handles. */
export const nothingElse = (roomId: string): Step => happened(roomId, [])
