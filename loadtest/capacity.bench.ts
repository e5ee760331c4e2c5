/**
 * What one process carries: whether a move costs more at 1,000 tables than at 100, what a table with its four clients
 * keeps in memory, what idle clients cost, and how soon a card is seen when each table plays one a second. Server and
 * clients are separate processes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { onSignal } from '../game-server/testing/server-process.ts'
import { cpuSeconds, quantile, residentMb, Standing, type Bench, type Measurement } from './bench.ts'
import { atFullSpeed, ours, playOn, stopAll, type Contestant, type Ours, type Play } from './contestants.ts'
import { longGames } from './lowest-moves.ts'
import type { Transport } from './peers/load.ts'

const TRANSPORTS = [
  ['/ws', 'json'],
  ['Colyseus', 'colyseus'],
] as const satisfies readonly (readonly [string, Transport])[]
const [FEW, MANY] = [100, 1_000] as const
const CHAT_LINES = 20
const IDLE_MS = 20_000
/** How long the tables of `pace` play. */
const PACE_MS = Number(process.env.PACE_MINUTES ?? 1) * 60_000
/** The most moves that a table makes meanwhile: some are a little quicker than one a second. */
const PACE_MOVES = Math.ceil((PACE_MS / 1_000) * 1.1)
/** So long they play at that pace before it counts. */
const PACE_WARM_UP_MS = 10_000
const TOLD_EVERY_MS = 1_000
const BYTES_PER_KB = 1_000

type Sizes = { readonly name: string; readonly few: Contestant; readonly many: Contestant }

/** The smaller site makes more moves a table, so that both make enough to be measured. */
const [FEW_MOVES, MANY_MOVES] = [20, 15] as const

const sizes = new Standing(
  async (): Promise<readonly Sizes[]> => {
    const all: Sizes[] = []
    for (const [name, transport] of TRANSPORTS) {
      const few = await ours(name, transport, { tables: FEW, chatLines: CHAT_LINES })
      const many = await ours(name, transport, { tables: MANY, chatLines: CHAT_LINES })
      // The engine compiles its code at the first moves.
      await playOn(few.contestant, atFullSpeed(FEW, 2 * FEW_MOVES))
      await playOn(many.contestant, atFullSpeed(MANY, 2 * MANY_MOVES))
      all.push({ name, few: few.contestant, many: many.contestant })
    }
    return all
  },
  (all) => stopAll(all.flatMap(({ few, many }) => [few, many])),
)

const moveUs = async (contestant: Contestant, play: Play): Promise<number> => {
  const { seconds, moves } = await playOn(contestant, play)
  return (seconds / moves) * 1e6
}

const sizeBench: Bench = {
  name: 'size',
  repetitions: 5,
  measure: async () => {
    const measured: Measurement[] = []
    for (const { name, few, many } of await sizes.get()) {
      const [fewUs, manyUs] = [
        await moveUs(few, atFullSpeed(FEW, FEW_MOVES)),
        await moveUs(many, atFullSpeed(MANY, MANY_MOVES)),
      ]
      measured.push(
        { name: `${name}: a move at ${FEW} tables`, unit: 'µs', value: fewUs },
        { name: `${name}: a move at ${MANY} tables`, unit: 'µs', value: manyUs },
        { name: `${name}: ${MANY} tables / ${FEW} tables`, unit: 'of its time', value: manyUs / fewUs },
      )
    }
    return measured
  },
  tearDown: sizes.stop,
}

const LIVE_HEAP = /live heap: (\d+)\n/
const WATCHED = onSignal('heap')

const liveBytes = async ({ server }: Ours): Promise<number> => Number(await server.signalled(LIVE_HEAP))

/** What is live with this many tables, whose clients have played some moves. */
const liveWith = async (name: string, transport: Transport, tables: number): Promise<number> => {
  const site = await ours(name, transport, { tables, chatLines: CHAT_LINES }, WATCHED)
  await playOn(site.contestant, atFullSpeed(tables, 2 * MANY_MOVES))
  const bytes = await liveBytes(site)
  await site.contestant.stop()
  return bytes
}

const memoryBench: Bench = {
  name: 'memory',
  repetitions: 3,
  measure: async () => {
    const measured: Measurement[] = []
    for (const [name, transport] of TRANSPORTS) {
      const bytes = (await liveWith(name, transport, MANY)) - (await liveWith(name, transport, FEW))
      measured.push({
        name: `${name}: live heap of a table with its clients`,
        unit: 'kB',
        value: bytes / (MANY - FEW) / BYTES_PER_KB,
      })
    }
    return measured
  },
}

const idleTables = new Standing(async (): Promise<readonly Contestant[]> => {
  const contestants: Contestant[] = []
  for (const [name, transport] of TRANSPORTS)
    contestants.push((await ours(name, transport, { tables: MANY, chatLines: CHAT_LINES })).contestant)
  for (const contestant of contestants) await playOn(contestant, atFullSpeed(MANY, MANY_MOVES))
  return contestants
}, stopAll)

const idleBench: Bench = {
  name: 'idle',
  repetitions: 3,
  measure: async () => {
    const contestants = await idleTables.get()
    const before = contestants.map(({ pid }) => cpuSeconds(pid))
    await pause(IDLE_MS)
    return contestants.map(({ name, pid }, index) => ({
      name: `${name}: ${MANY * 4} idle clients at ${MANY} tables`,
      unit: '% of a core',
      value: ((cpuSeconds(pid) - (before[index] ?? 0)) / (IDLE_MS / 1_000)) * 100,
    }))
  },
  tearDown: idleTables.stop,
}

const paced = async (contestant: Contestant): Promise<readonly Measurement[]> => {
  const delaysMs: number[] = []
  const { seconds, moves } = await playOn(
    contestant,
    { movesPerSecond: MANY, forMs: PACE_MS, tellEveryMs: TOLD_EVERY_MS },
    (progress) => delaysMs.push(...progress.delaysMs),
  )
  return [
    { name: `${contestant.name}: a card reaches a client, median`, unit: 'ms', value: quantile(delaysMs, 0.5) },
    { name: `${contestant.name}: a card reaches a client, p99`, unit: 'ms', value: quantile(delaysMs, 0.99) },
    { name: `${contestant.name}: moves, all accepted and seen by all four`, unit: 'in all', value: moves },
    {
      name: `${contestant.name}: processor time of the server`,
      unit: '% of a core',
      value: (seconds / (PACE_MS / 1_000)) * 100,
    },
    { name: `${contestant.name}: resident memory of the server`, unit: 'MB', value: residentMb(contestant.pid) },
  ]
}

/**
 * Each transport plays alone, for `PACE_MINUTES`, with games that last so long: the ends of a thousand games at once
 * are another matter.
 */
const paceBench: Bench = {
  name: 'pace',
  repetitions: 1,
  warmUps: 0,
  measure: async () => {
    const seedNumbers = longGames(MANY, 2 * MANY_MOVES + PACE_MOVES + PACE_WARM_UP_MS / 1_000)
    const measured: Measurement[] = []
    for (const [name, transport] of TRANSPORTS) {
      const { contestant } = await ours(name, transport, { tables: MANY, chatLines: CHAT_LINES, seedNumbers })
      await playOn(contestant, atFullSpeed(MANY, 2 * MANY_MOVES))
      await playOn(contestant, { movesPerSecond: MANY, forMs: PACE_WARM_UP_MS })
      measured.push(...(await paced(contestant)))
      await contestant.stop()
    }
    return measured
  },
}

export const CAPACITY_BENCHES: readonly Bench[] = [sizeBench, memoryBench, idleBench, paceBench]
