import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { gameState, type GameStateMessage } from '#common/protocol/wire.ts'
import { simulationDraw } from '#common/rules/draw.ts'
import { SEATS } from '#common/rules/seats.ts'
import { reduceTable } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { NO_LATENCIES, viewFor } from '#common/table/view.ts'
import { auditTables, type KeptGame } from '../testing/journal-audit.ts'
import { everybodyMoves, reconnectingFour } from '../testing/reconnecting-player.ts'
import { WsClient } from '../testing/ws-client.ts'
import { startSeeded, type SeededTable } from '../testing/seeded-tables.ts'
import { startServer } from '../testing/server-process.ts'

const TABLES = 50
const ENVIRONMENT = { RATE_LIMITS: 'off', GAME_PACE: '0' }

/** What a seat is shown of a game, without who is connected. */
const shown = ({ players, ...game }: GameStateMessage) => ({
  ...game,
  chatHistory: null,
  players: players.map(({ id, handSize }) => ({ id, handSize })),
})

/** A table after it was loaded again: a pause after a trick, which has no length here, is over. */
const opened = (table: Table): Table => {
  const outcome = table.game?.phase === 'betweenTricks' ? reduceTable(table, { type: 'advanceTrick' }, 0) : null
  return outcome?.ok === true ? outcome.value.table : table
}

/** Looks at every seat of every table: each has exactly the state of the journal when the server stopped. */
const assertExactTables = async (
  origin: string,
  tables: readonly SeededTable[],
  kept: readonly KeptGame[],
): Promise<void> => {
  for (const [index, { roomId, players }] of tables.entries()) {
    const stopped = kept[index]?.table
    assert.ok(stopped)
    const table = opened(stopped)
    const seats = await Promise.all(players.map((player) => WsClient.connect({ origin, ...player })))
    for (const seat of seats) seat.send('join_room', { roomId })
    for (const seat of SEATS) {
      const expected = gameState(viewFor(table, seat, NO_LATENCIES), [])
      assert.ok(expected)
      // Who comes at once may see the trick that is about to go away.
      await seats[seat]?.until(() => seats[seat]?.game?.gamePhase === expected.gamePhase, 'the game')
      const seen = seats[seat]?.game
      assert.ok(seen)
      assert.deepEqual(shown(seen), shown(expected))
    }
    await Promise.all(seats.map((seat) => seat.drop()))
  }
}

describe('a server that is asked to stop during fifty games', () => {
  it('stops properly within 10 s; every table continues at the same card, and its players come back by themselves', async () => {
    const draw = simulationDraw(randomInt(2 ** 31))
    const { server, tables } = await startSeeded(startServer, ENVIRONMENT, { tables: TABLES, chatLines: 3 })
    const habits = { draw, thinkMs: 20 }
    const groups = tables.map((table) => reconnectingFour(server, table, habits))
    const players = groups.flat()
    const stop = async (): Promise<readonly KeptGame[]> => {
      // A server that has not stopped after 9 s by its own clock exits with 1.
      assert.equal(await server.terminate(), 0)
      return auditTables({ databaseUrl: null, dataDir: server.dataDir }, tables, groups)
    }
    for (const player of players) player.come()
    await everybodyMoves(players, 2)

    const kept = await stop()
    await server.restart(() => assertExactTables(server.origin, tables, kept))
    await everybodyMoves(players)
    await stop()
    for (const player of players) player.go()
    await server.stop()
  })
})
