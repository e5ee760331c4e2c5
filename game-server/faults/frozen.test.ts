import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { simulationDraw } from '#common/rules/draw.ts'
import { describeOnMariaDb } from '../persistence/test-databases.ts'
import { withQueries } from '../testing/database-rows.ts'
import { assertBooksAgree, assertNothingLost, keptGames } from '../testing/journal-audit.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { reconnectingFour, type ReconnectingPlayer } from '../testing/reconnecting-player.ts'
import { SEEDED_TOKENS, seedTables, type SeededTable } from '../testing/seeded-tables.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { SITE_SECRET, TEST_REDIS, TestSite } from '../testing/site.ts'
import { legalCard } from '../testing/strategy.ts'

/** How often a process is frozen in all. Each table has at most this many, so that its chat keeps all lines. */
const FREEZES = Number(process.env['FREEZES'] ?? 6)
const FREEZES_A_TABLE = 10
/** A process is frozen within this time after everybody has moved, and then until everybody plays on in the other one. */
const MOMENT_MS = 400
/** What a process may still say to those whose table another one has. */
const NO_NEWS = ['error', 'pong']

/** A line of the chat, which nobody writes twice. */
type Line = { readonly player: ReconnectingPlayer; readonly text: string }

const isHeard = ({ client }: ReconnectingPlayer, text: string): boolean => client?.heardOf('chat_message').some(({ message }) => message === text) === true

/** Everybody writes a line; resolves when everybody has heard their own. No line may be refused. */
const everybodySays = async (players: readonly ReconnectingPlayer[], what: string): Promise<readonly Line[]> =>
  Promise.all(players.map(async (player) => {
    const text = `${what} ${player.userId}`
    const { client } = player
    assert.ok(client)
    client.send('chat_message', { message: text })
    const refused = (): boolean => client.heardOf('error').some(({ code }) => code === 'storageUnavailable')
    await player.until(() => isHeard(player, text) || player.client !== client || refused(), `the line "${text}"`)
    assert.ok(isHeard(player, text), `${text}: ${refused() ? 'refused' : 'the connection ended'}`)
    return { player, text }
  }))

const everybodyMoves = async (players: readonly ReconnectingPlayer[]): Promise<void> => {
  const before = players.map(({ acknowledged }) => acknowledged.length)
  await Promise.all(players.map((player, index) => player.until(() => player.isBack && (player.isOver || player.acknowledged.length > (before[index] ?? 0)), 'an own move')))
}

/** What a client was told so far. */
const told = ({ received, facts, hand, chat, players }: PlayerClient): object => ({ facts: facts.length, hand, chat, players, received: received.filter(({ type }) => !NO_NEWS.includes(type)) })

describeOnMariaDb('a process that is frozen for longer than its lease', (location) => {
  if (TEST_REDIS === null) return
  const redisUrl = TEST_REDIS
  let site: TestSite | null = null
  let frozen: ServerProcess | null = null
  let tables: readonly SeededTable[] = []
  const queried = (sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> => withQueries(location(), (query) => query(sql))
  const holderOf = async ({ servers }: TestSite, roomId: string): Promise<ServerProcess> => {
    const [row] = await queried(`SELECT address FROM server_processes JOIN rooms ON rooms.leaseOwner = server_processes.id WHERE roomId = '${roomId}'`)
    const holder = servers.find(({ origin }) => origin === row?.['address'])
    assert.ok(holder)
    return holder
  }
  afterEach(async () => {
    if (frozen !== null) process.kill(frozen.pid(), 'SIGCONT')
    frozen = null
    await site?.stop()
    site = null
  })

  for (let from = 0; from < FREEZES; from += FREEZES_A_TABLE) {
    const count = Math.min(FREEZES_A_TABLE, FREEZES - from)
    it(`stores nothing and tells nothing of its tables when it wakes up, ${count} times`, async () => {
      const seed = randomInt(2 ** 31)
      const draw = simulationDraw(seed)
      tables = await seedTables(location().dataDir, { tables: 1, isDealt: false, chatLines: 0, sessionSecret: SITE_SECRET, databaseUrl: location().databaseUrl ?? '' })
      const [table] = tables
      assert.ok(table)
      const running = (site = await TestSite.start(2, location().databaseUrl ?? '', redisUrl))
      const door = {
        get origin() {
          const awake = running.servers.filter((server) => server !== frozen)
          return awake[draw(awake.length)]?.origin ?? ''
        },
        whenOpen: async () => undefined,
      }
      const players = reconnectingFour(door, table, { draw, thinkMs: 20, playsAgain: () => true })
      const [lines, late]: [Line[], string[]] = [[], []]
      for (const player of players) player.come()
      await everybodyMoves(players)
      for (let turn = 1; turn <= count; turn++) {
        await pause(draw(MOMENT_MS))
        frozen = await holderOf(running, table.roomId)
        process.kill(frozen.pid(), 'SIGSTOP')
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
        assert.deepEqual(left.map(told), before, `seed ${seed}, turn ${turn}: told after it woke up`)
        frozen = null
        lines.push(...(await everybodySays(players, `dopo ${turn}`)))
        await everybodyMoves(players)
      }
      for (const player of players) player.go()
      for (const server of running.servers) assert.equal(await server.terminate(), 0)
      const stored = (await queried('SELECT text FROM chat_lines ORDER BY number')).map(({ text }) => String(text))
      assert.deepEqual(lines.filter(({ text }) => stored.filter((each) => each === text).length !== 1).map(({ text }) => text), [], 'lost or stored twice')
      assert.deepEqual(late.filter((text) => stored.includes(text)), [], 'stored by a process that had no table any more')
      assert.deepEqual(running.servers.map((server) => server.output().match(/Duplicate entry/g)), [null, null])
      const kept = await keptGames(location().dataDir, [table.roomId], location().databaseUrl)
      for (const game of kept) assertNothingLost(game, players)
      await assertBooksAgree(location(), kept, SEEDED_TOKENS)
      console.log(`      ${count} freezes, ${players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} moves and ${lines.length} lines acknowledged`)
    })
  }
})
