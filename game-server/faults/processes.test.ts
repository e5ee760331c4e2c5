import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { simulationDraw } from '#common/rules/draw.ts'
import { describeOnMariaDb } from '../persistence/engine/test-databases.ts'
import { assertBooksAgree, auditTables } from '../testing/journal-audit.ts'
import { everybodyMoves, reconnectingFour, type ReconnectingPlayer } from '../testing/reconnecting-player.ts'
import { SEEDED_TOKENS, seedTables, type SeededTable, SESSION_SECRET } from '../testing/seeded-tables.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { isToPlay, legalCard, passed } from '../testing/strategy.ts'
import { WsClient } from '../testing/ws-client.ts'

/**
 * Within this time after the end of a process its tables go on in another, also on a very busy machine. How soon they
 * do on a quiet one is measured by `npm run bench -- takeover`.
 */
const TAKEN_WITHIN_MS = 60_000
const HABITS = { draw: simulationDraw(7), thinkMs: 20 }

describeOnMariaDb('two processes on one database', (location) => {
  let servers: ServerProcess[] = []
  let tables: readonly SeededTable[] = []
  const environment = () => ({
    SESSION_SECRET,
    RATE_LIMITS: 'off',
    GAME_PACE: '0',
    DATABASE_URL: location().databaseUrl ?? '',
  })
  const startAnother = async (): Promise<ServerProcess> => {
    const server = await startServer(environment())
    servers.push(server)
    return server
  }
  const seed = async (count: number, isDealt: boolean): Promise<void> => {
    tables = await seedTables(location().dataDir, {
      tables: count,
      isDealt,
      databaseUrl: location().databaseUrl ?? '',
    })
  }
  /** Stops all servers; then no acknowledged move is lost, and no account paid twice. */
  const assertOneTruth = async (groups: readonly (readonly ReconnectingPlayer[])[]): Promise<void> => {
    for (const player of groups.flat()) player.go()
    for (const server of servers) await server.terminate()
    const kept = await auditTables(location(), tables, groups)
    if (groups.length > 0) await assertBooksAgree(location(), kept, SEEDED_TOKENS)
  }
  afterEach(async () => {
    for (const server of servers) await server.stop()
    servers = []
  })

  it('a second start harms nobody, and takes the tables over by itself when the first is killed', async () => {
    await seed(6, false)
    const first = await startAnother()
    const site = { origin: first.origin, whenOpen: async () => undefined }
    const groups = tables.map((table) => reconnectingFour(site, table, HABITS))
    const players = groups.flat()
    for (const player of players) player.come()
    await everybodyMoves(players, 2)
    const visits = players.map((player) => player.visits)

    const second = await startAnother()
    await everybodyMoves(players, 2)
    assert.deepEqual(
      players.map((player) => player.visits),
      visits,
      'nobody had to come back',
    )

    await first.kill9()
    const killedAtMs = performance.now()
    site.origin = second.origin
    await Promise.all(
      players.map((player) => player.until(() => player.isBack && player.visits > 1, 'the return', TAKEN_WITHIN_MS)),
    )
    console.log(`      all ${players.length} players back within ${Math.ceil(performance.now() - killedAtMs)} ms`)
    await everybodyMoves(players, 2)
    await assertOneTruth(groups)
  })

  it('a process that was silent for too long writes nothing any more, and its sockets close', async () => {
    await seed(1, true)
    const [table] = tables
    assert.ok(table)
    const [silent, other] = [await startAnother(), await startAnother()]
    const sit = ({ origin }: ServerProcess) =>
      Promise.all(table.players.map((player) => WsClient.sit({ origin, ...player }, table.roomId)))
    const before = await sit(silent)
    process.kill(silent.pid(), 'SIGSTOP')
    let after: readonly WsClient[] = []
    while (after.length === 0) after = await sit(other).catch(async () => (await pause(100), []))
    await passed(after)
    const next = after.find(isToPlay)
    assert.ok(next)
    const card = legalCard(next)
    next.send('play_card', { cardId: card })
    await Promise.all(after.map((seat) => seat.until(() => seat.game?.centerCards.length === 1, 'the card')))
    // The silent process wakes up with a message of a player who knows of nothing.
    before[0]?.send('send_message', { message: 'ci siete?' })
    process.kill(silent.pid(), 'SIGCONT')
    await Promise.all(before.map((seat) => seat.closed))
    assert.equal(
      after.every(({ isOpen }) => isOpen),
      true,
    )
    for (const seat of after) seat.cut()
    await assertOneTruth([])
  })
})
