/**
 * Our server beside its peers: boardgame.io, and servers written by hand with `ws` that send whole states, only events,
 * and only events with a journal on the disk (the floor of a durable move). The same games are played at 1,000 tables
 * with 4,000 clients, each table as fast as its clients see the moves. All servers run at the same time and play in
 * turns, so that other load on the machine affects all of them equally.
 */
import { residentMb, Standing, type Bench, type Measurement } from './bench.ts'
import { atFullSpeed, boardgame, ours, plain, playOn, stopAll, type Contestant } from './contestants.ts'

const TABLES = Number(process.env.PEER_TABLES ?? 1_000)
const CHAT_LINES = 20
/** Every server plays the same number of moves of the same games, so that all have as many of them left. */
const MOVES_PER_TABLE = 15
/** A server runs for weeks, so the first moves, during which the engine still compiles the code, must not count. */
const WARM_UP_MOVES_PER_TABLE = 30

const [BOARDGAME, STATES, EVENTS, JOURNAL, WS, COLYSEUS] = [
  'boardgame.io',
  'ws, whole states',
  'ws, events',
  'ws, events, journal',
  '/ws',
  'Colyseus',
] as const

const setUp = async (): Promise<readonly Contestant[]> => {
  const load = { tables: TABLES, chatLines: CHAT_LINES }
  const ws = await ours(WS, 'json', load)
  const colyseus = await ours(COLYSEUS, 'colyseus', load)
  const contestants = [
    await boardgame(BOARDGAME, ws.tables),
    await plain(STATES, 'state', ws.tables),
    await plain(EVENTS, 'events', ws.tables),
    await plain(JOURNAL, 'journal', ws.tables),
    ws.contestant,
    colyseus.contestant,
  ]
  for (const contestant of contestants) await playOn(contestant, atFullSpeed(TABLES, WARM_UP_MOVES_PER_TABLE))
  return contestants
}

type Cost = { readonly name: string; readonly moveUs: number; readonly bytes: number; readonly memoryMb: number }

const costOf = async (contestant: Contestant): Promise<Cost> => {
  const { moves, bytes, seconds } = await playOn(contestant, atFullSpeed(TABLES, MOVES_PER_TABLE))
  const { name, pid } = contestant
  return { name, moveUs: (seconds / moves) * 1e6, bytes: bytes / moves / 4, memoryMb: residentMb(pid) }
}

const measurements = (costs: readonly Cost[]): readonly Measurement[] => {
  const moveUs = (wanted: string): number => costs.find(({ name }) => name === wanted)?.moveUs ?? 0
  return [
    ...costs.map((cost) => ({
      name: `${cost.name}: processor time of the server`,
      unit: 'µs a move',
      value: cost.moveUs,
    })),
    ...[WS, COLYSEUS].flatMap((name) =>
      [BOARDGAME, JOURNAL].map((other) => ({
        name: `${name} / ${other}`,
        unit: 'of its time',
        value: moveUs(name) / moveUs(other),
      })),
    ),
    ...costs.map((cost) => ({ name: `${cost.name}: received`, unit: 'bytes a client and move', value: cost.bytes })),
    ...costs.map((cost) => ({ name: `${cost.name}: resident memory of the server`, unit: 'MB', value: cost.memoryMb })),
  ]
}

const standing = new Standing(setUp, stopAll)

/** `PEER_TABLES=100` makes it smaller. */
export const peersBench: Bench = {
  name: 'peers',
  repetitions: 5,
  measure: async () => {
    const costs: Cost[] = []
    for (const contestant of await standing.get()) costs.push(await costOf(contestant))
    return measurements(costs)
  },
  tearDown: standing.stop,
}
