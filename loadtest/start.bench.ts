/**
 * What it costs a server until four people play: a room is opened, four connect to it and say that they are ready, and
 * the game starts. Beside it boardgame.io: a match is made, four join and connect. The tables of a repetition are
 * opened at the same time, and stay open.
 */
import { startSeeded, type SeededTable } from '../game-server/testing/seeded-tables.ts'
import { startServer } from '../game-server/testing/server-process.ts'
import type { PlayerClient } from '../game-server/testing/player-client.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { WsClient } from '../game-server/testing/ws-client.ts'
import { cpuSeconds, Standing, type Bench, type Measurement } from './bench.ts'
import { boardgame, openMatches } from './contestants.ts'

const TABLES = Number(process.env.START_TABLES ?? 50)
const REPETITIONS = 9
const [BOARDGAME, WS, COLYSEUS] = ['boardgame.io', '/ws', 'Colyseus'] as const

/** A server on which each repetition opens tables with accounts that have opened none yet. */
type Opened = {
  readonly name: string
  readonly pid: number
  open(tables: readonly SeededTable[]): Promise<void>
  stop(): Promise<void>
}

/** How a player comes to a room: with the seat that they have already, or without one. */
type Entry = {
  readonly seated: (player: TestPlayer, roomId: string) => Promise<PlayerClient>
  readonly unseated: (player: TestPlayer, roomId: string) => Promise<PlayerClient>
}

const OVER_COLYSEUS: Entry = {
  seated: (player, roomId) => player.connect(roomId),
  unseated: (player, roomId) => player.sit(roomId),
}
const OVER_WS: Entry = {
  seated: (player, roomId) => WsClient.sit(player, roomId),
  unseated: (player, roomId) => WsClient.sit(player, roomId),
}

const startGame = async (origin: string, { players }: SeededTable, { seated, unseated }: Entry): Promise<void> => {
  const [creator, ...friends] = players.map((player) => TestPlayer.signedIn(origin, player))
  if (creator === undefined) throw new Error('a table has a creator')
  const roomId = await creator.createRoom()
  const [first, ...others] = await Promise.all([
    seated(creator, roomId),
    ...friends.map((friend) => unseated(friend, roomId)),
  ])
  for (const seat of [first, ...others]) seat.send('ready', { ready: true })
  await first.until(
    () =>
      first.players.length === players.length &&
      first.players.every(({ isReady, isConnected }) => isReady && isConnected),
    'four ready players',
  )
  first.send('start_game')
  await Promise.all([first, ...others].map((seat) => seat.until(() => seat.facts.length > 0, 'the first hand')))
}

/** Each account sits in a game to which nobody comes back, and may take one seat more. */
const ALL_TABLES = { tables: TABLES * (REPETITIONS + 1) }

type Site = { readonly tables: readonly SeededTable[]; readonly servers: readonly Opened[] }

const ours = async (
  name: string,
  entry: Entry,
): Promise<{ readonly tables: readonly SeededTable[]; readonly opened: Opened }> => {
  const { server, tables } = await startSeeded(startServer, { RATE_LIMITS: 'off', GAME_PACE: '0' }, ALL_TABLES)
  const open = async (wanted: readonly SeededTable[]): Promise<void> =>
    void (await Promise.all(wanted.map((table) => startGame(server.origin, table, entry))))
  return { tables, opened: { name, pid: server.pid(), open, stop: () => server.stop() } }
}

const theirs = async (): Promise<Opened> => {
  const contestant = await boardgame(BOARDGAME, [])
  return {
    name: BOARDGAME,
    pid: contestant.pid,
    open: (tables) =>
      openMatches(
        contestant,
        tables.map((table) => ({ ...table, chatLines: [] })),
      ),
    stop: () => contestant.stop(),
  }
}

const setUp = async (): Promise<Site> => {
  const { tables, opened } = await ours(WS, OVER_WS)
  return { tables, servers: [await theirs(), opened, (await ours(COLYSEUS, OVER_COLYSEUS)).opened] }
}

const standing = new Standing(setUp, async ({ servers }) => {
  for (const server of servers) await server.stop()
})
let repetition = 0

export const startBench: Bench = {
  name: 'start',
  repetitions: REPETITIONS,
  measure: async () => {
    const { tables, servers } = await standing.get()
    const wanted = tables.slice(repetition * TABLES, (repetition + 1) * TABLES)
    repetition++
    const costs: { readonly name: string; readonly ms: number }[] = []
    for (const server of servers) {
      const before = cpuSeconds(server.pid)
      await server.open(wanted)
      costs.push({ name: server.name, ms: ((cpuSeconds(server.pid) - before) * 1_000) / TABLES })
    }
    const msOf = (wantedName: string): number => costs.find(({ name }) => name === wantedName)?.ms ?? 0
    return [
      ...costs.map(({ name, ms }): Measurement => ({
        name: `${name}: until four play, processor time of the server`,
        unit: 'ms a table',
        value: ms,
      })),
      ...[WS, COLYSEUS].map((name) => ({
        name: `${name} / ${BOARDGAME}`,
        unit: 'of its time',
        value: msOf(name) / msOf(BOARDGAME),
      })),
    ]
  },
  tearDown: standing.stop,
}
