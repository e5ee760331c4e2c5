/**
 * How much processor time a move costs the server. The same games are played at 1,000 tables with 4,000 connected
 * clients on a plain `ws` server (peers/plain-ws-server.ts), on our server through `/ws`, and on our server through the
 * frames of the Colyseus SDK. All three run at the same time and play in turns, so that other load on the machine
 * affects all of them equally. Servers and clients are separate processes. The benchmark counts the processor time,
 * user and system, that the operating system reports for the server's process.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds, Standing, type Bench, type Measurement } from './bench.ts'
import { ours, plain, playOn, stopAll, type Contestant } from './contestants.ts'
import type { LoadReport } from './peers/load.ts'

const TABLES = Number(process.env.BRIDGE_TABLES ?? 1_000)
/**
 * The number of chat lines at a table: a few, or so many that together with the server's notices they fill the chat
 * (`common/limits.ts`).
 */
const [SOME_LINES, ALL_LINES] = [20, 95]
/**
 * The moves per second of all tables. Friends play a card about every two seconds at each table; bots play two per
 * second, and then processor time matters.
 */
const [FRIENDS_PACE, BOTS_PACE] = [TABLES / 2, TABLES * 2]
const PLAYED_MS = 7_000
/**
 * Moves before the measurement. A server runs for weeks, so the first moves, during which the engine still compiles the
 * code, must not count.
 */
const WARM_UP_MOVES = TABLES * 25
/** The pause after the three have played; with it each of them is idle for 20 s of a repetition. */
const PAUSE_MS = 6_000

/** The number of chat lines at each table, and the moves per second of all tables together. */
type Load = { readonly chatLines: number; readonly movesPerSecond: number }

/** The three servers, in the order of the results. */
const setUp = async ({ chatLines }: Load): Promise<readonly Contestant[]> => {
  const ws = await ours('/ws', 'json', { tables: TABLES, chatLines })
  const colyseus = await ours('Colyseus', 'colyseus', { tables: TABLES, chatLines })
  const contestants = [await plain('plain ws', 'state', ws.tables), ws.contestant, colyseus.contestant]
  for (const contestant of contestants)
    await playOn(contestant, { movesPerSecond: BOTS_PACE, forMs: (WARM_UP_MOVES / BOTS_PACE) * 1_000 })
  return contestants
}

/**
 * The results of one server in one repetition: microseconds per move, bytes per move, and hundredths of a core while
 * idle.
 */
type Cost = { readonly name: string; readonly moveUs: number; readonly moveBytes: number; readonly idlePercent: number }

const costs = async (contestants: readonly Contestant[], movesPerSecond: number): Promise<readonly Cost[]> => {
  const startedMs = performance.now()
  const before = contestants.map(({ pid }) => cpuSeconds(pid))
  const played: (LoadReport & { readonly seconds: number })[] = []
  for (const contestant of contestants) played.push(await playOn(contestant, { movesPerSecond, forMs: PLAYED_MS }))
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
    ...measured.map(({ name, moveUs }) => ({
      name: `${name}: processor time of the server`,
      unit: 'µs a move',
      value: moveUs,
    })),
    ...measured
      .slice(1)
      .map(({ name, moveUs }) => ({ name: `${name} / plain ws`, unit: 'of its time', value: moveUs / base })),
    ...measured.map(({ name, moveBytes }) => ({
      name: `${name}: received by the four clients`,
      unit: 'bytes a move',
      value: moveBytes,
    })),
    ...measured.map(({ name, idlePercent }) => ({
      name: `${name}: ${TABLES * 4} idle clients at ${TABLES} tables`,
      unit: '% of a core',
      value: idlePercent,
    })),
  ]
}

const bridgeBench = (name: string, load: Load): Bench => {
  const standing = new Standing(() => setUp(load), stopAll)
  return {
    name,
    repetitions: 5,
    measure: async () => measurements(await costs(await standing.get(), load.movesPerSecond)),
    tearDown: standing.stop,
  }
}

export const BRIDGE_BENCHES: readonly Bench[] = [
  bridgeBench('bridge', { chatLines: SOME_LINES, movesPerSecond: FRIENDS_PACE }),
  bridgeBench('bridge-full-chat', { chatLines: ALL_LINES, movesPerSecond: FRIENDS_PACE }),
  bridgeBench('bridge-busy', { chatLines: SOME_LINES, movesPerSecond: BOTS_PACE }),
  bridgeBench('bridge-busy-full-chat', { chatLines: ALL_LINES, movesPerSecond: BOTS_PACE }),
]
