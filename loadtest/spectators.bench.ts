/**
 * What 200 spectators cost the players: ten tables play at the same pace with twenty spectators each and with none, in
 * turns at one server. Server, players and spectators are separate processes.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { SPECTATORS_PER_TABLE } from '#common/limits.ts'
import { startSeeded } from '../game-server/testing/seeded-tables.ts'
import { startServer } from '../game-server/testing/server-process.ts'
import { quantile, Standing, type Bench, type Measurement } from './bench.ts'
import { ask, atFullSpeed, enter, loadTables, playOn, startClients, stopAll, type Contestant } from './contestants.ts'
import { longGames } from './lowest-moves.ts'
import type { LoadReport, LoadRequest, LoadWatcher } from './peers/load.ts'

const TRANSPORTS = [
  ['/ws', 'json'],
  ['Colyseus', 'colyseus'],
] as const
const WATCHED = 10
const REPETITIONS = 7
const MOVES_PER_SECOND = 3 * WATCHED
/** How long the tables play with spectators, and as long without. */
const ROUND_MS = Number(process.env.ROUND_SECONDS ?? 8) * 1_000
const WARM_UP_MOVES = 20
/** The most moves that a table makes: some are a little quicker than the pace. */
const MOST_MOVES =
  WARM_UP_MOVES + Math.ceil(((2 * (REPETITIONS + 1) * ROUND_MS) / 1_000) * (MOVES_PER_SECOND / WATCHED) * 1.1)
const CHAT_LINES = 20

type Watched = {
  readonly name: string
  readonly transport: (typeof TRANSPORTS)[number][1]
  readonly players: Contestant
  readonly spectators: ChildProcess
  readonly watchers: readonly LoadWatcher[]
}

/** A server whose first tables everybody may watch; the players of its other tables watch them. */
const open = async (name: Watched['name'], transport: Watched['transport']): Promise<Watched> => {
  const tables = WATCHED + (WATCHED * SPECTATORS_PER_TABLE) / 4
  const seedNumbers = longGames(WATCHED, MOST_MOVES)
  const { server, tables: seeded } = await startSeeded(
    startServer,
    { RATE_LIMITS: 'off', GAME_PACE: '0' },
    {
      tables,
      seedNumbers: Array.from({ length: tables }, (_, table) => seedNumbers[table % WATCHED] ?? table),
      chatLines: CHAT_LINES,
      afterDeal: ([creator]) =>
        creator === undefined ? [] : [{ type: 'setAudience', userId: creator.userId, audience: 'everybody' }],
    },
  )
  const watched = seeded.slice(0, WATCHED)
  const watchers = seeded
    .slice(WATCHED)
    .flatMap(({ players }) => players)
    .map(({ cookie }, index) => ({ cookie, roomId: watched[index % WATCHED]?.roomId ?? '' }))
  const site = { origin: server.origin, pid: server.pid(), stop: () => server.stop() }
  const players = await enter(name, transport, site, loadTables(watched, CHAT_LINES))
  await playOn(players, atFullSpeed(WATCHED, WARM_UP_MOVES))
  return { name, transport, players, spectators: startClients(), watchers }
}

const watch = async ({ transport, players, spectators }: Watched, watchers: readonly LoadWatcher[]): Promise<void> => {
  const request: LoadRequest = { type: 'watch', transport, origin: players.origin, watchers }
  const { errors, closed } = await ask<LoadReport>(spectators, request)
  if (errors + closed > 0) throw new Error(`${players.name}: spectators were not let in`)
}

type Round = { readonly medianMs: number; readonly p99Ms: number; readonly seconds: number }

/** Plays for a while: how long a card takes to reach a player, and the processor time of the server. */
const played = async ({ players }: Watched): Promise<Round> => {
  const delaysMs: number[] = []
  const { seconds } = await playOn(
    players,
    { movesPerSecond: MOVES_PER_SECOND, forMs: ROUND_MS, tellEveryMs: 1_000 },
    (progress) => delaysMs.push(...progress.delaysMs),
  )
  return { medianMs: quantile(delaysMs, 0.5), p99Ms: quantile(delaysMs, 0.99), seconds }
}

const measured = async (watched: Watched): Promise<readonly Measurement[]> => {
  await watch(watched, [])
  const alone = await played(watched)
  await watch(watched, watched.watchers)
  const seen = await played(watched)
  const of = (what: string): string => `${watched.name}: ${what}`
  const count = watched.watchers.length
  return [
    { name: of('a card reaches a player, median'), unit: 'ms', value: alone.medianMs },
    { name: of(`with ${count} spectators, median`), unit: 'ms', value: seen.medianMs },
    { name: of('a card reaches a player, p99'), unit: 'ms', value: alone.p99Ms },
    { name: of(`with ${count} spectators, p99`), unit: 'ms', value: seen.p99Ms },
    { name: of('p99 with spectators / without'), unit: 'of its time', value: seen.p99Ms / alone.p99Ms },
    { name: of('processor time of the server without'), unit: 's', value: alone.seconds },
    { name: of('processor time of the server with'), unit: 's', value: seen.seconds },
  ]
}

const sites = new Standing(
  async (): Promise<readonly Watched[]> => {
    const all: Watched[] = []
    for (const [name, transport] of TRANSPORTS) all.push(await open(name, transport))
    return all
  },
  async (all) => {
    for (const { spectators } of all) {
      const gone = once(spectators, 'exit')
      spectators.disconnect()
      await gone
    }
    await stopAll(all.map(({ players }) => players))
  },
)

export const spectatorsBench: Bench = {
  name: 'spectators',
  repetitions: REPETITIONS,
  measure: async () => {
    const all: Measurement[] = []
    for (const watched of await sites.get()) all.push(...(await measured(watched)))
    return all
  },
  tearDown: sites.stop,
}
