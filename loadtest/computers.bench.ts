/**
 * 200 tables at the ordinary pace: with four people at each, with one person and three computers, and with four
 * computers. How long it takes until the clients of a table see a card that is played there. Server and players are
 * separate processes on this machine.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { PlayerClient } from '../game-server/testing/player-client.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { allThere, bridge, colyseus, dropAll } from '../game-server/testing/seats.ts'
import { startSeeded, type SeededTable } from '../game-server/testing/seeded-tables.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import { cardsToPass, insist, isToPass, isToPlay, legalCard, phaseOf } from '../game-server/testing/strategy.ts'
import { cpuSeconds, quantile, type Bench, type Measurement } from './bench.ts'
import { TIMES, leftToComputers } from './left-to-computers.ts'
import { nowMs, Sightings } from './sightings.ts'

const TABLES = Number(process.env.COMPUTER_TABLES ?? 200)
const MEASURED_MS = 30_000
/** People think as long as computers pause. */
const THINK_MS = { least: 500, most: 1_200 }
/** Tables that are filled at the same time. */
const ARRIVING = 25

/**
 * `computers`: how many seats of a table computers play for. `clients`: whose connections are open, by seat; every
 * second one over `/ws`.
 */
const KINDS = [
  { name: 'four people', computers: 0, clients: [0, 1, 2, 3] },
  { name: 'three computers', computers: 3, clients: [0] },
  // The account at seat 3 is deleted. The first player has two windows open, so that as many clients watch as at a
  // table of people.
  { name: 'four computers', computers: 4, clients: [0, 1, 2, 0] },
] as const
type Kind = (typeof KINDS)[number]

/**
 * What a kind of table showed: milliseconds from when the server took up a play to each client, and from an own play to
 * its player; seconds of processor time.
 */
type Shown = {
  readonly playToClientMs: readonly number[]
  readonly ownCardMs: readonly number[]
  readonly cpuSeconds: number
}

const open = async (
  server: ServerProcess,
  tables: readonly SeededTable[],
  { computers, clients }: Kind,
  { listener }: Sightings,
): Promise<readonly PlayerClient[]> => {
  const opened: PlayerClient[] = []
  for (let from = 0; from < tables.length; from += ARRIVING) {
    const seated = await Promise.all(
      tables.slice(from, from + ARRIVING).map(async ({ roomId, players }) => {
        const accounts = clients
          .map((seat) => players[seat])
          .filter((player) => player !== undefined)
          .map((player) => TestPlayer.signedIn(server.origin, player))
        const seats = await Promise.all(
          accounts.map((account, index) => (index % 2 === 0 ? bridge : colyseus).connect(account, roomId, listener)),
        )
        if (computers === 0) await allThere(seats)
        return seats
      }),
    )
    opened.push(...seated.flat())
  }
  return opened
}

/** Plays for one person until `stopped`; the times go to `ownCardMs`. */
const playOn = async (client: PlayerClient, stopped: AbortSignal, ownCardMs: number[]): Promise<void> => {
  while (!stopped.aborted && phaseOf(client) !== 'game_over') {
    if (isToPass(client)) {
      await insist(
        client,
        () => client.send('pass_cards', { cardIds: cardsToPass(client) }),
        () => !isToPass(client),
      )
    } else if (isToPlay(client)) {
      await pause(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least))
      const cards = client.hand.length
      const sentAtMs = performance.now()
      await insist(
        client,
        () => client.send('play_card', { cardId: legalCard(client) }),
        () => client.hand.length !== cards,
      )
      ownCardMs.push(performance.now() - sentAtMs)
    } else {
      const turn = client.until(
        () => stopped.aborted || isToPass(client) || isToPlay(client) || phaseOf(client) === 'game_over',
        'a turn',
      )
      await Promise.race([
        turn.catch(() => undefined),
        new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve(), { once: true })),
      ])
    }
  }
}

const shownBy = async (server: ServerProcess, tables: readonly SeededTable[], kind: Kind): Promise<Shown> => {
  const sightings = new Sightings()
  const clients = await open(server, tables, kind, sightings)
  const [ownCardMs, stopped, sinceMs, before] = [
    [] as number[],
    new AbortController(),
    nowMs(),
    cpuSeconds(server.pid()),
  ]
  const played = kind.computers === 4 ? [] : clients.map((client) => playOn(client, stopped.signal, ownCardMs))
  await pause(MEASURED_MS)
  const cpu = cpuSeconds(server.pid()) - before
  stopped.abort()
  await Promise.all(played)
  await dropAll(clients)
  const playToClientMs = await sightings.delaysMs(server.dataDir, new Set(tables.map(({ roomId }) => roomId)), sinceMs)
  return { playToClientMs, ownCardMs, cpuSeconds: cpu }
}

const measurementsOf = (
  { name }: Kind,
  { playToClientMs, ownCardMs, cpuSeconds: cpu }: Shown,
): readonly Measurement[] => [
  { name: `${name}: play to client, median`, unit: 'ms', value: quantile(playToClientMs, 0.5) },
  { name: `${name}: play to client, p99`, unit: 'ms', value: quantile(playToClientMs, 0.99) },
  { name: `${name}: plays that clients saw`, unit: 'a second', value: playToClientMs.length / (MEASURED_MS / 1_000) },
  ...(ownCardMs.length === 0
    ? []
    : [
        { name: `${name}: an own card is seen, median`, unit: 'ms', value: quantile(ownCardMs, 0.5) },
        { name: `${name}: an own card is seen, p99`, unit: 'ms', value: quantile(ownCardMs, 0.99) },
      ]),
  { name: `${name}: processor time of the server`, unit: '% of a core', value: (cpu / MEASURED_MS) * 100_000 },
]

/** One repetition on a server of its own: the games of the one before may be over. */
const measure = async (): Promise<readonly Measurement[]> => {
  const kindOf = (table: number): Kind | undefined => KINDS[Math.floor(table / TABLES)]
  const { server, tables } = await startSeeded(
    startServer,
    { RATE_LIMITS: 'off', GAME_PACE: '1', LOG_LEVEL: 'silent' },
    {
      tables: KINDS.length * TABLES,
      times: TIMES,
      afterDeal: (people, table) => leftToComputers(people, kindOf(table)?.computers ?? 0),
    },
  )
  try {
    const shown: Shown[] = []
    for (const [index, kind] of KINDS.entries())
      shown.push(await shownBy(server, tables.slice(index * TABLES, (index + 1) * TABLES), kind))
    const [people, , computers] = shown.map(({ playToClientMs }) => quantile(playToClientMs, 0.99))
    return [
      ...KINDS.flatMap((kind, index) =>
        measurementsOf(kind, shown[index] ?? { playToClientMs: [], ownCardMs: [], cpuSeconds: 0 }),
      ),
      {
        name: 'play to client, p99: four computers / four people',
        unit: 'of its time',
        value: (computers ?? 0) / (people ?? 1),
      },
    ]
  } finally {
    await server.stop()
  }
}

/** The tables of one kind after the other on one server; `COMPUTER_TABLES=50` makes it smaller. */
export const computersBench: Bench = { name: 'computers', repetitions: 1, measure }
