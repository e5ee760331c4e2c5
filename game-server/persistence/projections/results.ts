/** Projection: the results of games, by total, highest first. Equal totals share a position (DESIGN decision 4). */
import { In } from 'typeorm'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import type { TableEvent } from '#common/table/commands.ts'
import type { Table } from '#common/table/state.ts'
import { GAME_PLAYERS, gameIdOf, GAMES, gamesOf } from '../games/games.ts'
import type { RebuildableProjection } from './projection.ts'

type GameEnded = Extract<TableEvent, { readonly type: 'gameEnded' }>

/** How a game ended for a seat. `isWinner` is 0 or 1. */
type SeatResult = { readonly total: number; readonly position: number; readonly isWinner: number }

/** The result of a seat at a table whose game has ended. A seat that a computer plays does not win. */
export const seatResult = ({ seats }: Table, { totals, winners }: GameEnded, seat: Seat): SeatResult => ({
  total: totals[seat],
  position: 1 + totals.filter((other) => other > totals[seat]).length,
  isWinner: winners.includes(seat) && seats[seat]?.isComputer === false ? 1 : 0,
})

export const results: RebuildableProjection = {
  name: 'result',
  follows: ['gameEnded'],
  apply: async (manager, { table, record, events }) => {
    const ended = events.find((event) => event.type === 'gameEnded')
    if (ended === undefined) return null
    const gameId = await gameIdOf(manager, table)
    for (const seat of SEATS) {
      const { total, position, isWinner } = seatResult(table, ended, seat)
      await manager.query(
        'UPDATE game_players SET total = ?, position = ?, isWinner = ? WHERE gameId = ? AND seat = ?',
        [total, position, isWinner, gameId, seat],
      )
    }
    await manager.query('UPDATE games SET endedAtMs = ? WHERE id = ?', [record.atMs, gameId])
    return null
  },
  stored: async (manager, roomId) => {
    const lines: string[] = []
    for (const { id, gameNumber, endedAtMs } of await gamesOf(manager, roomId)) {
      const players = await manager.find(GAME_PLAYERS, { where: { gameId: id }, order: { seat: 'ASC' } })
      if (
        endedAtMs === null &&
        players.every(({ total, position, isWinner }) => total === null && position === null && isWinner === null)
      )
        continue
      const seats = players.map(
        ({ seat, total, position, isWinner }) => `seat ${seat} total ${total} position ${position} winner ${isWinner}`,
      )
      lines.push(`${gameNumber} ended ${endedAtMs}: ${seats.join(', ')}`)
    }
    return lines
  },
  remove: async (manager, roomId) => {
    const ids = (await gamesOf(manager, roomId)).map(({ id }) => id)
    await manager.update(GAME_PLAYERS, { gameId: In(ids) }, { total: null, position: null, isWinner: null })
    await manager.update(GAMES, { id: In(ids) }, { endedAtMs: null })
  },
}
