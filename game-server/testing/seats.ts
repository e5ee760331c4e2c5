/** Four players at a table, over either transport, and what they do together before and after a game. */
import type { ServerMessageType } from '#common/protocol/messages.ts'
import { perSeat } from '#common/rules/seats.ts'
import type { Account, Listener, PlayerClient } from './player-client.ts'
import { TestPlayer, type Four } from './player.ts'
import type { SeededTable } from './seeded-tables.ts'
import { ColyseusClient } from './colyseus-client.ts'
import { WsClient } from './ws-client.ts'

export type Transport<Client extends PlayerClient = PlayerClient> = {
  readonly name: string
  /** Takes a seat, unless the account has one, and connects to it. */
  sit(account: TestPlayer, roomId: string): Promise<Client>
  /** Connects to a seat that an account has. */
  connect(account: Account, roomId: string, listener: Listener): Promise<Client>
}

export const colyseus: Transport<ColyseusClient> = {
  name: 'Colyseus',
  sit: (account, roomId) => account.sit(roomId),
  connect: (account, roomId, listener) => ColyseusClient.connect(account, roomId, listener),
}
export const bridge: Transport<WsClient> = {
  name: '/ws',
  sit: (account, roomId) => WsClient.sit(account, roomId),
  connect: (account, roomId, listener) => WsClient.sit(account, roomId, listener),
}

/** Every second one over the other transport. */
export const MIXED: Four<Transport> = [colyseus, bridge, colyseus, bridge]

/**
 * Four accounts sit down at a table, in their order, all over one transport or each over its own. A new table is of the
 * first of them.
 */
export const sitDown = async <Client extends PlayerClient>(
  accounts: Four<TestPlayer>,
  over: Transport<Client> | Four<Transport<Client>>,
  roomId?: string,
): Promise<Four<Client>> => {
  const at = roomId ?? (await accounts[0].createRoom())
  const [a, b, c, d] = 'sit' in over ? [over, over, over, over] : over
  return [
    await a.sit(accounts[0], at),
    await b.sit(accounts[1], at),
    await c.sit(accounts[2], at),
    await d.sit(accounts[3], at),
  ]
}

/** The players of a seeded table come to their seats, every second one over the other transport. */
export const takeSeats = (origin: string, { roomId, players }: SeededTable): Promise<Four<PlayerClient>> => {
  const accounts = perSeat((seat) => TestPlayer.signedIn(origin, players[seat]))
  return sitDown<PlayerClient>(accounts, [bridge, colyseus, bridge, colyseus], roomId)
}

/** Resolves when something is so for each of the seats. */
export const everyone = async <Client extends PlayerClient>(
  seats: readonly Client[],
  what: string,
  isSo: (seat: Client) => boolean,
): Promise<void> => {
  await Promise.all(seats.map((seat) => seat.until(() => isSo(seat), what)))
}

/**
 * Listens to some seats from now on. What it returns resolves when each of them has heard a message of that type since:
 * a vote on somebody who came late may have been heard before.
 */
export const listenTo = (seats: readonly PlayerClient[], type: ServerMessageType): (() => Promise<void>) => {
  const before = new Map(seats.map((seat) => [seat, seat.countOf(type)]))
  return () => everyone(seats, type, (seat) => seat.countOf(type) > (before.get(seat) ?? 0))
}

/** Everybody sees that everybody is there. */
export const allThere = (seats: readonly PlayerClient[]): Promise<void> =>
  everyone(seats, 'everybody', ({ players }) => players.every(({ isConnected }) => isConnected))

/** Everybody says that they are ready, and sees that all four are. */
export const allReady = async (seats: readonly PlayerClient[]): Promise<void> => {
  for (const seat of seats) seat.send('ready', { ready: true })
  await everyone(seats, 'four ready players', ({ players }) => players.filter(({ isReady }) => isReady).length === 4)
}

/** The four in a waiting room begin a game. Resolves with them when each has 13 cards. */
export const deal = async <Seats extends readonly PlayerClient[]>(seats: Seats): Promise<Seats> => {
  await allReady(seats)
  seats[0]?.send('start_game')
  await everyone(seats, 'the deal', ({ hand }) => hand.length === 13)
  return seats
}

/** Closes the connections that are open, without leaving the table. */
export const dropAll = async (seats: readonly PlayerClient[]): Promise<void> => {
  await Promise.all(seats.filter(({ isOpen }) => isOpen).map((seat) => seat.drop()))
}
