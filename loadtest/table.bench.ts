/**
 * A move at 100 tables over the network: the time from the moment at which a player sends a card until each of the four
 * clients of the table has it. The journal is stored in SQLite on the way. Server and players are separate processes on
 * this machine.
 */
import type { ColyseusClient } from '../game-server/testing/colyseus-client.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { cardsToPass, isToPass, isToPlay, legalCard } from '../game-server/testing/strategy.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import { quantile, Standing, type Bench, type Measurement } from './bench.ts'

const TABLES = 100
const MEASURED_MS = 20_000
/**
 * How long a player thinks: a random time between these. A table plays a card about every 0.6 s, faster than friends
 * do.
 */
const THINK_MS = { least: 200, most: 1_000 }

type Table = { readonly seats: readonly ColyseusClient[]; readonly delaysMs: number[] }

const think = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least)))

const cardsLeft = ({ facts }: ColyseusClient): number =>
  facts.at(-1)?.handSizes.reduce((sum, size) => sum + size, 0) ?? 0

const openTable = async (players: readonly TestPlayer[]): Promise<Table> => {
  const [creator, ...guests] = players
  if (creator === undefined) throw new Error('a table has a creator')
  const roomId = await creator.createRoom()
  const seats = [await creator.connect(roomId)]
  for (const guest of guests) seats.push(await guest.sit(roomId))
  for (const seat of seats) seat.send('ready', { ready: true })
  const [first] = seats
  if (first === undefined) throw new Error('nobody at the table')
  await first.until(() => [...first.state.players].every(({ isReady }) => isReady), 'four ready players')
  first.send('start_game')
  await Promise.all(seats.map((seat) => seat.until(() => seat.state.isActive, 'the start')))
  return { seats, delaysMs: [] }
}

/** Plays a card and records how long it took to reach each of the four clients. */
const playCard = async ({ seats, delaysMs }: Table, seat: ColyseusClient): Promise<void> => {
  const before = cardsLeft(seat)
  const sentAtMs = performance.now()
  const arrivals = seats.map(async (viewer) => {
    await viewer.until(() => cardsLeft(viewer) < before, 'the card')
    delaysMs.push(performance.now() - sentAtMs)
  })
  seat.send('play_card', { cardId: legalCard(seat) })
  await Promise.all(arrivals)
}

const playOn = async (table: Table, untilMs: number): Promise<void> => {
  const { seats } = table
  const [first] = seats
  if (first === undefined) return
  while (performance.now() < untilMs && first.phase !== 'game_over') {
    await Promise.all(
      seats.filter(isToPass).map(async (seat) => {
        seat.send('pass_cards', { cardIds: cardsToPass(seat) })
        await seat.until(() => !isToPass(seat), 'its pass')
      }),
    )
    await first.until(() => first.phase === 'game_over' || first.state.turn >= 0, 'a turn')
    const next = seats[first.state.turn]
    if (next === undefined) continue
    // The next player's client may receive its turn slightly later than the others.
    await next.until(() => isToPlay(next), 'its turn')
    await think()
    await playCard(table, next)
  }
}

/**
 * One server with four accounts per table for all repetitions: creating accounts is slow because passwords are hashed.
 */
const setUp = async (): Promise<{ readonly server: ServerProcess; readonly players: readonly TestPlayer[] }> => {
  const server = await startServer({ RATE_LIMITS: 'off', GAME_PACE: '0', WELCOME_TOKENS: '1000' })
  const players: TestPlayer[] = []
  for (let number = 0; number < TABLES * 4; number++)
    players.push(await TestPlayer.register(server.origin, `Giocatore ${number}x`))
  return { server, players }
}

const standing = new Standing(setUp, ({ server }) => server.stop())

const measure = async (): Promise<readonly Measurement[]> => {
  const { players } = await standing.get()
  const tables: Table[] = []
  for (let table = 0; table < TABLES; table++) tables.push(await openTable(players.slice(table * 4, table * 4 + 4)))
  const untilMs = performance.now() + MEASURED_MS
  await Promise.all(tables.map((table) => playOn(table, untilMs)))
  await Promise.all(tables.flatMap(({ seats }) => seats.map(({ room }) => room.leave())))
  const delaysMs = tables.flatMap((table) => table.delaysMs)
  return [
    { name: `${TABLES} tables: a card reaches a client, median`, unit: 'ms', value: quantile(delaysMs, 0.5) },
    { name: `${TABLES} tables: a card reaches a client, p99`, unit: 'ms', value: quantile(delaysMs, 0.99) },
    { name: `${TABLES} tables: cards played`, unit: 'a second', value: (delaysMs.length / 4 / MEASURED_MS) * 1_000 },
  ]
}

export const tableBench: Bench = {
  name: 'table',
  repetitions: 3,
  measure,
  tearDown: standing.stop,
}
