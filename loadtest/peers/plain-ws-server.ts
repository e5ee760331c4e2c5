/**
 * A simple server, as one would write it by hand with `ws`, to compare ours with. It has rooms in memory and the same
 * rules, and identifies users by an unsigned cookie. Nothing makes it slow on purpose: what all four receive is built
 * once, chat lines are stored in the form in which they are sent, and frames are not compressed. There are three of it;
 * the first argument says which:
 *
 * - `state`: after each accepted action the whole `game_state`, chat included, goes to each of the four players as one
 * JSON text. No journal.
 * - `events`: only what has happened goes to them, with what each seat alone may know. No journal.
 * - `journal`: the same, and nobody is told of a move before it is on the disk. All moves that wait share one
 * transaction (`synchronous = FULL`).
 *
 * It runs as a separate process: it receives its tables in one message and answers with its address.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ChatLine } from '#common/protocol/wire.ts'
import { ownGameState, sharedGameState } from '#common/protocol/wire.ts'
import { cardsIn } from '#common/rules/card-set.ts'
import { cardOf, idOf } from '#common/rules/cards.ts'
import type { GameCommand, GameEvent } from '#common/rules/commands.ts'
import { reduce } from '#common/rules/reduce.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { newGame, type GameState } from '#common/rules/state.ts'
import { privateView, publicView } from '#common/rules/view.ts'
import type { PlayerView } from '#common/table/view.ts'
import type { LoadTable } from './load.ts'

type Client = { readonly socket: WebSocket; readonly seat: Seat }
type Room = {
  readonly roomId: string
  readonly players: readonly PlayerView[]
  readonly clients: Set<Client>
  readonly chat: ChatLine[]
  game: GameState
}
type Place = { readonly room: Room; readonly seat: Seat }
type Message = { readonly type?: unknown; readonly cardId?: unknown; readonly cardIds?: unknown }

const HEARTBEAT_MS = 30_000
const CHAT_LINES = 100

const placeOfCookie = new Map<string, Place>()
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 })
const alive = new WeakSet<WebSocket>()

const chatLine = (roomId: string, number: number, sender: string, message: string, senderId = ''): ChatLine => ({
  messageId: `${roomId}-${number}`,
  timestamp: new Date().toISOString(),
  roomId,
  senderId,
  sender,
  message,
  isSystem: senderId === '',
})

const playerOf = (userId: number, seat: Seat): PlayerView => ({
  seat,
  id: String(userId),
  name: `Giocatore ${userId}x`,
  avatarUrl: null,
  isReady: true,
  isConnected: true,
  latencyMs: null,
  isCreator: seat === 0,
  isComputer: false,
  isInactive: false,
  isExpelled: false,
  computerLevel: null,
  wantsPlayAgain: false,
})

const broadcast = ({ clients }: Room, message: object): void => {
  const text = JSON.stringify(message)
  for (const { socket } of clients) socket.send(text)
}

const addLine = (room: Room, sender: string, message: string): void => {
  const line = chatLine(room.roomId, room.chat.length + 1, sender, message)
  room.chat.push(line)
  if (room.chat.length > CHAT_LINES) room.chat.shift()
  broadcast(room, { type: 'chat_message', ...line })
}

const sendStates = ({ game, players, chat, clients }: Room): void => {
  const view = publicView(game)
  const shared = sharedGameState(view, players)
  for (const { socket, seat } of clients) {
    socket.send(
      JSON.stringify({
        type: 'game_state',
        ...shared,
        chatHistory: chat,
        ...ownGameState(view, privateView(game, seat), seat),
      }),
    )
  }
}

/**
 * An event as a client gets it: cards by their names, and with the hand that the seat alone may see when it has
 * changed.
 */
const eventFor = (event: GameEvent, game: GameState, seat: Seat): object => {
  if (event.type === 'cardPlayed') return { ...event, card: idOf(event.card) }
  if (event.type === 'trickWon') return { ...event, cards: event.cards.map(idOf) }
  return event.type === 'roundStarted' || event.type === 'cardsPassed'
    ? { ...event, hand: cardsIn(game.round.hands[seat]).map(idOf) }
    : event
}

const sendEvents = ({ game, clients }: Room, events: readonly GameEvent[]): void => {
  const hasHands = events.some(({ type }) => type === 'roundStarted' || type === 'cardsPassed')
  const textFor = (seat: Seat): string =>
    JSON.stringify({ type: 'events', events: events.map((event) => eventFor(event, game, seat)) })
  const shared = hasHands ? null : textFor(0)
  for (const { socket, seat } of clients) socket.send(shared ?? textFor(seat))
}

type QueuedMove = { readonly room: Room; readonly command: GameCommand; readonly events: readonly GameEvent[] }

/** Writes all moves that wait in one transaction, and tells the tables afterwards. */
class Journal {
  readonly folder = mkdtempSync(join(tmpdir(), 'regicidio-peer-'))
  readonly #database = new DatabaseSync(join(this.folder, 'journal.sqlite'))
  readonly #insert
  #waiting: QueuedMove[] = []

  constructor() {
    this.#database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE journal (id INTEGER PRIMARY KEY, room TEXT, command TEXT)',
    )
    this.#insert = this.#database.prepare('INSERT INTO journal (room, command) VALUES (?, ?)')
  }

  add(move: QueuedMove): void {
    this.#waiting.push(move)
    if (this.#waiting.length === 1) setImmediate(() => this.#write())
  }

  #write(): void {
    const moves = this.#waiting
    this.#waiting = []
    this.#database.exec('BEGIN')
    for (const { room, command } of moves) this.#insert.run(room.roomId, JSON.stringify(command))
    this.#database.exec('COMMIT')
    for (const { room, events } of moves) sendEvents(room, events)
  }
}

const kind = process.argv[2] ?? 'state'
const journal = kind === 'journal' ? new Journal() : null

const tell = (move: QueuedMove): void => {
  if (kind === 'state') sendStates(move.room)
  else if (journal === null) sendEvents(move.room, move.events)
  else journal.add(move)
}

const announce = (room: Room, event: GameEvent): void => {
  if (event.type !== 'roundStarted') return
  const playerName = room.players[event.firstSeat]?.name ?? ''
  addLine(room, 'Sistema', `${playerName} inizia la mano ${room.game.round.number}`)
  broadcast(room, { type: 'first_player_notification', playerName, playerIndex: event.firstSeat })
}

const perform = (room: Room, command: GameCommand): string | null => {
  const outcome = reduce(room.game, command)
  if (!outcome.ok) return outcome.code
  room.game = outcome.value.state
  for (const event of outcome.value.events) announce(room, event)
  tell({ room, command, events: outcome.value.events })
  if (room.game.phase === 'betweenTricks') setTimeout(() => perform(room, { type: 'advanceTrick' }), 0)
  return null
}

const commandOf = ({ type, cardId, cardIds }: Message, seat: Seat): GameCommand | null => {
  if (type === 'play_card' && typeof cardId === 'string') {
    const card = cardOf(cardId)
    return card === undefined ? null : { type: 'playCard', seat, card }
  }
  if (type !== 'pass_cards' || !Array.isArray(cardIds)) return null
  return {
    type: 'passCards',
    seat,
    cards: cardIds.map((id) => cardOf(String(id))).filter((card) => card !== undefined),
  }
}

const hear = ({ room, seat }: Place, socket: WebSocket, text: string): void => {
  const message: Message = JSON.parse(text)
  if (message.type === 'ping') return socket.send('{"type":"pong"}')
  if (message.type === 'join_room') {
    const client = { socket, seat }
    room.clients.add(client)
    socket.on('close', () => room.clients.delete(client))
    return sendStates({ ...room, clients: new Set([client]) })
  }
  const command = commandOf(message, seat)
  const refusal = command === null ? 'badMessage' : perform(room, command)
  if (refusal !== null) socket.send(JSON.stringify({ type: 'error', error: refusal }))
}

const open = (socket: WebSocket, place: Place): void => {
  alive.add(socket)
  socket.on('pong', () => alive.add(socket))
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    try {
      hear(place, socket, Buffer.isBuffer(data) ? data.toString() : '')
    } catch {
      socket.send(JSON.stringify({ type: 'error', error: 'badMessage' }))
    }
  })
}

/** Terminates every socket that did not answer the last ping, as in the README of `ws`. */
const beat = (): void => {
  for (const socket of sockets.clients) {
    if (!alive.has(socket)) {
      socket.terminate()
      continue
    }
    alive.delete(socket)
    socket.ping()
  }
}

const addTable = ({ roomId, seed, chatLines, players }: LoadTable): void => {
  const views = SEATS.map((seat) => playerOf(players[seat]?.userId ?? 0, seat))
  const room: Room = { roomId, players: views, clients: new Set(), chat: [], game: newGame(seed) }
  for (const { name } of views.slice(1)) addLine(room, 'Sistema', `${name} ha raggiunto la stanza`)
  for (const [index, line] of chatLines.entries()) {
    const { id, name } = views[index % views.length] ?? { id: '', name: '' }
    room.chat.push(chatLine(roomId, room.chat.length + 1, name, line, id))
  }
  addLine(room, 'Sistema', `${views[room.game.round.firstSeat]?.name} è stato scelto a caso come primo giocatore`)
  for (const seat of SEATS) placeOfCookie.set(players[seat]?.cookie ?? '', { room, seat })
}

const server = createServer()
server.on('upgrade', (request: IncomingMessage, socket, head) => {
  const place = placeOfCookie.get(request.headers.cookie ?? '')
  if (place === undefined) return void socket.destroy()
  sockets.handleUpgrade(request, socket, head, (opened) => open(opened, place))
})
setInterval(beat, HEARTBEAT_MS)

const serve = async (tables: readonly LoadTable[]): Promise<void> => {
  for (const table of tables) addTable(table)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  process.send?.({ origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` })
}

process.on('message', (tables: readonly LoadTable[]) => void serve(tables))
process.on('disconnect', () => {
  if (journal !== null) rmSync(journal.folder, { recursive: true })
  process.exit(0)
})
