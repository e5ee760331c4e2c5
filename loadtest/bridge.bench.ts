/**
 * How much processor time a move costs the server. The same games are played at 1,000 tables with 4,000 connected clients on a plain `ws`
 * server (peers/plain-ws-server.ts), on our server through `/ws`, and on our server through the frames of the Colyseus SDK. All three run
 * at the same time and play in turns, so that other load on the machine affects all of them equally. Servers and clients are separate
 * processes. The benchmark counts the processor time, user and system, that the operating system reports for the server's process.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seedTables, SEEDED_LINE, type SeededTable } from '../game-server/testing/seeded-tables.ts'
import { NODE_OPTIONS, startServer } from '../game-server/testing/server-process.ts'
import { cpuSeconds, type Bench, type Measurement } from './bench.ts'
import type { LoadReport, LoadRequest, LoadTable, Transport } from './peers/load.ts'

const TABLES = Number(process.env.BRIDGE_TABLES ?? 1_000)
/** The number of chat lines at a table: a few, or so many that together with the server's notices they fill the chat (`common/limits.ts`). */
const [SOME_LINES, ALL_LINES] = [20, 95]
/**
 * The moves per second of all tables. Friends play a card about every two seconds at each table; bots play two per second, and then
 * processor time matters.
 */
const [FRIENDS_PACE, BOTS_PACE] = [TABLES / 2, TABLES * 2]
const PLAYED_MS = 7_000
/** Moves before the measurement. A server runs for weeks, so the first moves, during which the engine still compiles the code, must not count. */
const WARM_UP_MOVES = TABLES * 25
/** The pause after the three have played; with it each of them is idle for 20 s of a repetition. */
const PAUSE_MS = 6_000
const SESSION_SECRET = 'a-secret-of-the-bench-and-of-nothing-else'

/** The number of chat lines at each table, and the moves per second of all tables together. */
type Load = { readonly chatLines: number; readonly movesPerSecond: number }
type Contestant = { readonly name: string; readonly pid: number; ask(request: LoadRequest): Promise<LoadReport>; stop(): Promise<void> }

/** Starts another process of the benchmark, with the same options of Node.js as our server. */
const peer = (name: string): ChildProcess =>
  fork(fileURLToPath(new URL(`peers/${name}.ts`, import.meta.url)), { execArgv: [...NODE_OPTIONS], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

/** Sends a message to a process and resolves with its answer. Rejects when the process ends instead. */
const ask = async <Answer>(child: ChildProcess, message: object): Promise<Answer> => {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('a process of the bench ended')))
  child.send(message)
  const [answer] = await Promise.race([once(child, 'message'), ended])
  return answer
}

const end = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

const loadTables = (seeded: readonly SeededTable[], lines: number): readonly LoadTable[] =>
  seeded.map((table) => ({ ...table, chatLines: Array.from({ length: lines }, () => SEEDED_LINE) }))

/** Starts the clients of a server and connects all of them. */
const enter = async (name: string, transport: Transport, server: { origin: string; pid: number; stop: () => Promise<void> }, tables: readonly LoadTable[]): Promise<Contestant> => {
  const clients = peer('load-clients')
  const entered = await ask<LoadReport>(clients, { type: 'connect', transport, origin: server.origin, tables } satisfies LoadRequest)
  if (entered.errors + entered.closed > 0) throw new Error(`${name}: clients were not let in: ${JSON.stringify(entered)}`)
  return {
    name,
    pid: server.pid,
    ask: (request) => ask(clients, request),
    stop: async () => {
      await end(clients)
      await server.stop()
    },
  }
}

/** Our server with its tables in its own database. */
const ours = async (name: string, transport: Transport, chatLines: number): Promise<{ readonly contestant: Contestant; readonly tables: readonly LoadTable[] }> => {
  let seeded: readonly SeededTable[] = []
  const server = await startServer({ SESSION_SECRET, RATE_LIMITS: 'off', GAME_PACE: '0' }, async (dataDir) => {
    seeded = await seedTables(dataDir, { tables: TABLES, chatLines, sessionSecret: SESSION_SECRET })
  })
  const tables = loadTables(seeded, chatLines)
  return { tables, contestant: await enter(name, transport, { origin: server.origin, pid: server.pid(), stop: () => server.stop() }, tables) }
}

const plain = async (tables: readonly LoadTable[]): Promise<Contestant> => {
  const server = peer('plain-ws-server')
  const { origin } = await ask<{ origin: string }>(server, tables)
  return enter('plain ws', 'json', { origin, pid: server.pid ?? 0, stop: () => end(server) }, tables)
}

/** The three servers, in the order of the results. */
const setUp = async ({ chatLines }: Load): Promise<readonly Contestant[]> => {
  const ws = await ours('/ws', 'json', chatLines)
  const colyseus = await ours('Colyseus', 'colyseus', chatLines)
  const contestants = [await plain(ws.tables), ws.contestant, colyseus.contestant]
  for (const contestant of contestants) await playOn(contestant, BOTS_PACE, (WARM_UP_MOVES / BOTS_PACE) * 1_000)
  return contestants
}

/** The results of one server in one repetition: microseconds per move, bytes per move, and hundredths of a core while idle. */
type Cost = { readonly name: string; readonly moveUs: number; readonly moveBytes: number; readonly idlePercent: number }

/** Lets the clients of one server play. Returns their report and the seconds of processor time that the server used. */
const playOn = async (contestant: Contestant, movesPerSecond: number, forMs = PLAYED_MS): Promise<LoadReport & { readonly seconds: number }> => {
  const before = cpuSeconds(contestant.pid)
  const report = await contestant.ask({ type: 'play', forMs, movesPerSecond })
  if (report.errors + report.closed > 0) throw new Error(`${contestant.name}: not every move was accepted and seen by all: ${JSON.stringify(report)}`)
  return { ...report, seconds: cpuSeconds(contestant.pid) - before }
}

const costs = async (contestants: readonly Contestant[], movesPerSecond: number): Promise<readonly Cost[]> => {
  const startedMs = performance.now()
  const before = contestants.map(({ pid }) => cpuSeconds(pid))
  const played: (LoadReport & { readonly seconds: number })[] = []
  for (const contestant of contestants) played.push(await playOn(contestant, movesPerSecond))
  await pause(PAUSE_MS)
  const idleSeconds = (performance.now() - startedMs - PLAYED_MS) / 1_000
  return contestants.map(({ name, pid }, index) => {
    const { seconds, moves, bytes } = played[index] ?? { seconds: 0, moves: 0, bytes: 0 }
    const idle = cpuSeconds(pid) - (before[index] ?? 0) - seconds
    return { name, moveUs: (seconds / moves) * 1e6, moveBytes: bytes / moves, idlePercent: (idle / idleSeconds) * 100 }
  })
}

const measurements = (measured: readonly Cost[]): readonly Measurement[] => {
  const base = measured[0]?.moveUs ?? 0
  return [
    ...measured.map(({ name, moveUs }) => ({ name: `${name}: processor time of the server`, unit: 'µs a move', value: moveUs })),
    ...measured.slice(1).map(({ name, moveUs }) => ({ name: `${name} / plain ws`, unit: 'of its time', value: moveUs / base })),
    ...measured.map(({ name, moveBytes }) => ({ name: `${name}: received by the four clients`, unit: 'bytes a move', value: moveBytes })),
    ...measured.map(({ name, idlePercent }) => ({ name: `${name}: ${TABLES * 4} idle clients at ${TABLES} tables`, unit: '% of a core', value: idlePercent })),
  ]
}

const bridgeBench = (name: string, load: Load): Bench => {
  let standing: Promise<readonly Contestant[]> | null = null
  return {
    name,
    repetitions: 5,
    measure: async () => measurements(await costs(await (standing ??= setUp(load)), load.movesPerSecond)),
    tearDown: async () => {
      const contestants = await standing
      standing = null
      await Promise.all((contestants ?? []).map((contestant) => contestant.stop()))
    },
  }
}

export const BRIDGE_BENCHES: readonly Bench[] = [
  bridgeBench('bridge', { chatLines: SOME_LINES, movesPerSecond: FRIENDS_PACE }),
  bridgeBench('bridge-full-chat', { chatLines: ALL_LINES, movesPerSecond: FRIENDS_PACE }),
  bridgeBench('bridge-busy', { chatLines: SOME_LINES, movesPerSecond: BOTS_PACE }),
  bridgeBench('bridge-busy-full-chat', { chatLines: ALL_LINES, movesPerSecond: BOTS_PACE }),
]
