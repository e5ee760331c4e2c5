import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { simulationDraw, type Draw } from '#common/rules/draw.ts'
import { describeOnMariaDb } from '../persistence/engine/test-databases.ts'
import { withQueries } from '../testing/database-rows.ts'
import { assertBooksAgree, auditTables } from '../testing/journal-audit.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { reconnectingFour, type ReconnectingPlayer, everybodyMoves } from '../testing/reconnecting-player.ts'
import { SEEDED_TOKENS, seedTables } from '../testing/seeded-tables.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { TEST_REDIS, TestSite } from '../testing/site.ts'
import { StatementProxy } from '../testing/statement-proxy.ts'
import { legalCard } from '../testing/strategy.ts'

/** How often a process is frozen in all. Each table has at most this many, so that its chat keeps all lines. */
const FREEZES = Number(process.env['FREEZES'] ?? 6)
const FREEZES_A_TABLE = 10
/**
 * A process is frozen within this time after everybody has moved, and then until everybody plays on in the other one.
 */
const MOMENT_MS = 400
/**
 * Transactions of a table, each by a statement that only it has. All that they lock is locked when they store their
 * record.
 */
const TRANSACTIONS = { 'a game that starts': 'INSERT INTO games ', 'a game that ends': 'UPDATE games SET endedAtMs' }
const RECORD = 'INSERT INTO journal '
/** What a process may still say to those whose table another one has. */
const NO_NEWS = ['error', 'pong']

/** A line of the chat, which nobody writes twice. */
type Line = { readonly player: ReconnectingPlayer; readonly text: string }
/** A table of four at two processes, with the lines that must be stored and those that must not. */
type Scene = {
  readonly seed: number
  readonly draw: Draw
  readonly roomId: string
  readonly running: TestSite
  readonly players: readonly ReconnectingPlayer[]
  readonly lines: Line[]
  readonly late: string[]
}

const isHeard = ({ client }: ReconnectingPlayer, text: string): boolean =>
  client?.heardOf('chat_message').some(({ message }) => message === text) === true

/**
 * Everybody writes a line, who is on the way back as soon as the table is there; resolves when everybody has heard their
 * own. No line may be refused.
 */
const everybodySays = async (players: readonly ReconnectingPlayer[], what: string): Promise<readonly Line[]> =>
  Promise.all(
    players.map(async (player) => {
      const text = `${what} ${player.userId}`
      await player.until(() => player.client !== null, 'the table')
      const { client } = player
      assert.ok(client)
      client.send('chat_message', { message: text })
      const refused = (): boolean => client.heardOf('error').some(({ code }) => code === 'storageUnavailable')
      await player.until(() => isHeard(player, text) || player.client !== client || refused(), `the line "${text}"`)
      assert.ok(isHeard(player, text), `${text}: ${refused() ? 'refused' : 'the connection ended'}`)
      return { player, text }
    }),
  )

/** What a client was told so far. */
const told = ({ received, facts, hand, chat, players }: PlayerClient) => ({
  facts: facts.length,
  hand,
  chat,
  players,
  received: received.filter(({ type }) => !NO_NEWS.includes(type)),
})

/**
 * Nobody is told anything by a process that wakes up, but for the one message that it was about to write when it fell
 * asleep: no process can look at its lease and write in one. That is from before, and comes to one of the four;
 * everybody has asked for the state since, so whoever answers is found out.
 */
const assertToldNothing = (
  left: readonly PlayerClient[],
  before: readonly ReturnType<typeof told>[],
  during: string,
  what: string,
): void => {
  const after = left.map(told)
  const surprised = after.flatMap((now, index) =>
    isDeepStrictEqual(now, before[index]) ? [] : [{ now, earlier: before[index] }],
  )
  const [first] = surprised
  if (first?.earlier === undefined) return
  const { now, earlier } = first
  const isOneMessage =
    surprised.length === 1 && now.facts - earlier.facts <= 1 && now.received.length - earlier.received.length <= 1
  if (isOneMessage && !JSON.stringify(now).includes(during)) return
  assert.deepEqual(after, before, what)
}

describeOnMariaDb('a process that is frozen for longer than its lease', (location) => {
  if (TEST_REDIS === null) return
  const redisUrl = TEST_REDIS
  let site: TestSite | null = null
  let proxy: StatementProxy | null = null
  let frozen: ServerProcess | null = null
  const queried = (sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    withQueries(location(), (query) => query(sql))
  const holderOf = async ({ servers }: TestSite, roomId: string): Promise<ServerProcess> => {
    const [row] = await queried(
      `SELECT address FROM server_processes JOIN rooms ON rooms.leaseOwner = server_processes.id WHERE roomId = '${roomId}'`,
    )
    const holder = servers.find(({ origin }) => origin === row?.['address'])
    assert.ok(holder)
    return holder
  }
  afterEach(async () => {
    if (frozen !== null) process.kill(frozen.pid(), 'SIGCONT')
    frozen = null
    await site?.stop()
    site = null
    await proxy?.close()
    proxy = null
  })

  /**
   * A site whose processes reach the database at an address, and a table of four who come to any of them but the frozen
   * one.
   */
  const withTable = async (databaseUrl: string): Promise<Scene> => {
    const seed = randomInt(2 ** 31)
    const draw = simulationDraw(seed)
    const [table] = await seedTables(location().dataDir, {
      isDealt: false,
      databaseUrl: location().databaseUrl ?? '',
    })
    assert.ok(table)
    const running = (site = await TestSite.start(2, databaseUrl, redisUrl))
    const door = {
      get origin() {
        const awake = running.servers.filter((server) => server !== frozen)
        return awake[draw(awake.length)]?.origin ?? ''
      },
      whenOpen: async () => undefined,
    }
    const players = reconnectingFour(door, table, { draw, thinkMs: 20, playsAgain: () => true })
    return { seed, draw, roomId: table.roomId, running, players, lines: [], late: [] }
  }
  /**
   * The process that has the table sleeps until everybody plays on in the other one. `freeze` resolves when it sleeps.
   */
  const playOnWithout = async (
    { seed, players, lines, late }: Scene,
    turn: number,
    freeze: () => Promise<ServerProcess>,
  ): Promise<void> => {
    frozen = await freeze()
    const left = players.flatMap((player) => player.leaveBehind() ?? [])
    for (const [index, client] of left.entries()) {
      late.push(`freddo ${turn} ${index}`)
      client.send('chat_message', { message: `freddo ${turn} ${index}` })
      client.send('get_game_state')
      if (client.hand.length > 0) client.send('play_card', { cardId: legalCard(client) })
    }
    await everybodyMoves(players)
    lines.push(...(await everybodySays(players, `durante ${turn}`)))
    const before = left.map(told)
    process.kill(frozen.pid(), 'SIGCONT')
    await Promise.all(left.map(({ closed }) => closed))
    assertToldNothing(left, before, `durante ${turn}`, `seed ${seed}, turn ${turn}: told after it woke up`)
    frozen = null
    lines.push(...(await everybodySays(players, `dopo ${turn}`)))
    await everybodyMoves(players)
  }
  const assertStored = async ({ roomId, running, players, lines, late }: Scene): Promise<void> => {
    for (const player of players) player.go()
    for (const server of running.servers) assert.equal(await server.terminate(), 0)
    const stored = (await queried('SELECT text FROM chat_lines ORDER BY number')).map(({ text }) => String(text))
    assert.deepEqual(
      lines.filter(({ text }) => stored.filter((each) => each === text).length !== 1).map(({ text }) => text),
      [],
      'lost or stored twice',
    )
    assert.deepEqual(
      late.filter((text) => stored.includes(text)),
      [],
      'stored by a process that had no table any more',
    )
    assert.deepEqual(
      running.servers.map((server) => server.output().match(/Duplicate entry/g)),
      [null, null],
    )
    const kept = await auditTables(location(), [{ roomId }], [players])
    await assertBooksAgree(location(), kept, SEEDED_TOKENS)
  }

  for (let from = 0; from < FREEZES; from += FREEZES_A_TABLE) {
    const count = Math.min(FREEZES_A_TABLE, FREEZES - from)
    it(`stores nothing and tells nothing of its tables when it wakes up, ${count} times`, async () => {
      const scene = await withTable(location().databaseUrl ?? '')
      const { draw, roomId, running, players, lines } = scene
      for (const player of players) player.come()
      await everybodyMoves(players)
      for (let turn = 1; turn <= count; turn++) {
        await pause(draw(MOMENT_MS))
        await playOnWithout(scene, turn, async () => {
          const holder = await holderOf(running, roomId)
          process.kill(holder.pid(), 'SIGSTOP')
          return holder
        })
      }
      await assertStored(scene)
      console.log(
        `      ${count} freezes, ${players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} moves and ${lines.length} lines acknowledged`,
      )
    })
  }

  for (const [what, statement] of Object.entries(TRANSACTIONS)) {
    it(`does not keep others from its table when it sleeps while it stores ${what}`, async () => {
      const sleeping = Promise.withResolvers<ServerProcess>()
      let [holder, isNear]: [ServerProcess | null, boolean] = [null, false]
      proxy = new StatementProxy(location().databaseUrl ?? '', (sql) => {
        isNear ||= holder !== null && sql.startsWith(statement)
        if (!isNear || holder === null || !sql.startsWith(RECORD)) return null
        process.kill(holder.pid(), 'SIGSTOP')
        sleeping.resolve(holder)
        return (holder = null)
      })
      const scene = await withTable(await proxy.open())
      const [last, ...first] = scene.players.toReversed()
      for (const player of first) player.come()
      await Promise.all(first.map((player) => player.until(() => player.isBack)))
      holder = await holderOf(scene.running, scene.roomId)
      last?.come()
      await playOnWithout(scene, 1, () => sleeping.promise)
      await assertStored(scene)
    })
  }
})
