/**
 * The clients of many tables, in a separate process. They know the seed of each game, so they know every card and every
 * turn without decoding the messages that they receive: they only count them. They make the next move when all four
 * clients have received the last one. All moves are legal; a refusal counts as an error.
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { idOf } from '#common/rules/cards.ts'
import { SEATS } from '#common/rules/seats.ts'
import { newGame, type GameState } from '#common/rules/state.ts'
import { after, nextMove, type MoveCommand } from '../lowest-moves.ts'
import type { LoadProgress, LoadReport, LoadRequest, LoadTable, LoadWatcher, Transport } from './load.ts'

/**
 * `say` sends a move; `made` is how many moves the table has made before. `states` counts the states, or patches of a
 * state, that the client has received since the last move; `firstAtMs` is when the first of them came.
 */
type Client = { readonly socket: WebSocket; readonly counter: StateCounter; say(move: MoveCommand, made: number): void }
type StateCounter = { states: number; firstAtMs: number }
/**
 * `statesOfTrickEnd`: how many states follow a move that ends a trick. `made`: the moves made. `awaited`: how many
 * states each client must have received before the next move: those of the last move, and of the trick that it ended.
 * `sentAtMs`: when the last move was made, until its delays are noted.
 */
type Table = {
  readonly clients: readonly Client[]
  readonly statesOfTrickEnd: number
  game: GameState
  made: number
  nextAtMs: number
  awaited: number
  sentAtMs: number | null
}

/** The first byte of a Colyseus frame, and how the SDK encodes the type of a message. */
const JOIN_ROOM = 10
const ROOM_DATA = 13
const ROOM_STATE_PATCH = 15

/** The first bytes of the frames that matter here, for one transport. */
type FramePrefixes = { readonly error: Buffer; readonly state: Buffer }
const COLYSEUS: FramePrefixes = {
  error: Buffer.from([ROOM_DATA, 0xa5, ...Buffer.from('error')]),
  state: Buffer.from([ROOM_STATE_PATCH]),
}
const JSON_FRAMES: FramePrefixes = { error: Buffer.from('{"type":"error"'), state: Buffer.from('{"type":"game_state"') }
const EVENT_FRAMES: FramePrefixes = { ...JSON_FRAMES, state: Buffer.from('{"type":"events"') }
/**
 * In the namespace of the game: socket.io's '4' is a message, '2' an event. boardgame.io tells of no refusal; the
 * client would wait for ever.
 */
const BOARDGAME_FRAMES: FramePrefixes = {
  error: Buffer.from('44/regicidio,'),
  state: Buffer.from('42/regicidio,["update"'),
}
const BOARDGAME_PING = '2'
const BOARDGAME_PONG = '3'
/** How many clients connect at the same time. */
const ARRIVING = 20
/** How long the last moves may take to arrive on a busy machine. */
const SETTLING_MS = 15_000

const tables: Table[] = []
let received = { frames: 0, bytes: 0, errors: 0, closed: 0 }

const startsWith = (frame: Buffer, mark: Buffer): boolean =>
  frame.length >= mark.length && frame.compare(mark, 0, mark.length, 0, mark.length) === 0

const countFrame = (frame: Buffer, { error, state }: FramePrefixes, counter: StateCounter): void => {
  received.frames++
  received.bytes += frame.length
  if (startsWith(frame, state)) {
    counter.states++
    if (counter.states === 1) counter.firstAtMs = performance.now()
  } else if (startsWith(frame, error)) received.errors++
}

/** A short text in msgpack. */
const packed = (text: string): readonly number[] => [0xa0 | text.length, ...Buffer.from(text)]

const colyseusFrame = (move: MoveCommand): Buffer =>
  move.type === 'playCard'
    ? Buffer.from([ROOM_DATA, ...packed('play_card'), 0x81, ...packed('cardId'), ...packed(idOf(move.card))])
    : Buffer.from([
        ROOM_DATA,
        ...packed('pass_cards'),
        0x81,
        ...packed('cardIds'),
        0x90 | move.cards.length,
        ...move.cards.map(idOf).flatMap(packed),
      ])

const jsonFrame = (move: MoveCommand): string =>
  JSON.stringify(
    move.type === 'playCard'
      ? { type: 'play_card', cardId: idOf(move.card) }
      : { type: 'pass_cards', cardIds: move.cards.map(idOf) },
  )

const follow = async (socket: WebSocket, prefixes: FramePrefixes): Promise<StateCounter> => {
  const counter = { states: 0, firstAtMs: 0 }
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) countFrame(data, prefixes, counter)
  })
  socket.on('close', () => received.closed++)
  await once(socket, 'open')
  return counter
}

const connectJson =
  (prefixes: FramePrefixes, entry: 'join_room' | 'watch_room' = 'join_room') =>
  async (origin: string, roomId: string, cookie: string): Promise<Client> => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      headers: { cookie },
      perMessageDeflate: false,
    })
    const counter = await follow(socket, prefixes)
    socket.send(JSON.stringify({ type: entry, roomId }))
    await once(socket, 'message')
    return { socket, counter, say: (move) => socket.send(jsonFrame(move)) }
  }

/** Reserves a place as the SDK does, and confirms the join when the server has accepted it. */
const joinColyseus = async (origin: string, code: string, cookie: string, query: string): Promise<Client> => {
  const reserved = await fetch(`${origin}/matchmake/joinById/${code}${query}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!reserved.ok) throw new Error(`joinById: ${reserved.status} ${await reserved.text()}`)
  const seat: unknown = await reserved.json()
  const nothing = { processId: '', roomId: code, sessionId: '' }
  const { processId, roomId, sessionId } = { ...nothing, ...(typeof seat === 'object' ? seat : {}) }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`, {
    headers: { cookie },
    perMessageDeflate: false,
  })
  const arrived = once(socket, 'message')
  const counter = await follow(socket, COLYSEUS)
  const [first] = await arrived
  if (!Buffer.isBuffer(first) || first[0] !== JOIN_ROOM) throw new Error(`not let in: ${String(first)}`)
  socket.send(Buffer.from([JOIN_ROOM]))
  return { socket, counter, say: (move) => socket.send(colyseusFrame(move)) }
}

const connectColyseus = (origin: string, roomId: string, cookie: string): Promise<Client> =>
  joinColyseus(origin, roomId, cookie, '')

/**
 * As boardgame.io's client: a socket.io connection to the namespace of the game, then `sync`. `credentials` prove the
 * seat.
 */
const connectBoardgame = async (origin: string, roomId: string, credentials: string, seat: number): Promise<Client> => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { origin },
    perMessageDeflate: false,
  })
  const synced = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString('utf8', 0, 24) : ''
      if (text.startsWith('0{')) socket.send('40/regicidio,')
      else if (text.startsWith('40/regicidio'))
        socket.send(`42/regicidio,${JSON.stringify(['sync', roomId, String(seat), credentials, SEATS.length])}`)
      else if (text === BOARDGAME_PING) socket.send(BOARDGAME_PONG)
      else if (text.startsWith('42/regicidio,["sync"')) resolve()
    })
  })
  const counter = await follow(socket, BOARDGAME_FRAMES)
  await synced
  const say = (move: MoveCommand, made: number): void => {
    const args = move.type === 'playCard' ? [idOf(move.card)] : move.cards.map(idOf)
    const action = { type: 'MAKE_MOVE', payload: { type: move.type, args, playerID: String(seat), credentials } }
    socket.send(`42/regicidio,${JSON.stringify(['update', action, made, roomId, String(seat)])}`)
  }
  return { socket, counter, say }
}

const CONNECT: Readonly<
  Record<Transport, (origin: string, roomId: string, cookie: string, seat: number) => Promise<Client>>
> = {
  json: connectJson(JSON_FRAMES),
  events: connectJson(EVENT_FRAMES),
  colyseus: connectColyseus,
  boardgame: connectBoardgame,
}

const connectTable = async (
  transport: Transport,
  origin: string,
  { roomId, seed, players }: LoadTable,
): Promise<void> => {
  const clients = await Promise.all(players.map(({ cookie }, seat) => CONNECT[transport](origin, roomId, cookie, seat)))
  // boardgame.io has no timers: there the move that ends a trick also begins the next one.
  tables.push({
    clients,
    statesOfTrickEnd: transport === 'boardgame' ? 1 : 2,
    game: newGame(seed),
    made: 0,
    nextAtMs: 0,
    awaited: 0,
    sentAtMs: null,
  })
}

const connectAll = async ({
  transport,
  origin,
  tables: wanted,
}: Extract<LoadRequest, { type: 'connect' }>): Promise<void> => {
  const left = [...wanted]
  const connectNext = async (): Promise<void> => {
    for (let table = left.pop(); table !== undefined; table = left.pop()) await connectTable(transport, origin, table)
  }
  await Promise.all(Array.from({ length: ARRIVING }, connectNext))
}

const WATCH = {
  json: connectJson(JSON_FRAMES, 'watch_room'),
  colyseus: (origin: string, roomId: string, cookie: string) => joinColyseus(origin, roomId, cookie, '?as=spectator'),
} as const

let watching: readonly Client[] = []

/** Watches these tables instead of those before. */
const watchAll = async ({ transport, origin, watchers }: Extract<LoadRequest, { type: 'watch' }>): Promise<void> => {
  for (const { socket } of watching) {
    const gone = once(socket, 'close')
    socket.close()
    await gone
  }
  received.closed = 0
  const [left, here]: [LoadWatcher[], Client[]] = [[...watchers], []]
  const comeNext = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop())
      here.push(await WATCH[transport](origin, next.roomId, next.cookie))
  }
  await Promise.all(Array.from({ length: ARRIVING }, comeNext))
  watching = here
}

const isSeen = ({ clients, awaited }: Table): boolean => clients.every(({ counter }) => counter.states >= awaited)

/** Notes for each client how long the last move took to reach it. */
const noteDelays = (table: Table, delaysMs: number[]): void => {
  if (table.sentAtMs !== null)
    for (const { counter } of table.clients) delaysMs.push(counter.firstAtMs - table.sentAtMs)
  table.sentAtMs = null
}

const makeMove = (table: Table): boolean => {
  const move = nextMove(table.game)
  if (move === null) return false
  for (const { counter } of table.clients) counter.states = 0
  table.sentAtMs = performance.now()
  table.clients[move.seat]?.say(move, table.made)
  table.made++
  const moved = after(table.game, move)
  table.awaited = moved.phase === 'betweenTricks' ? table.statesOfTrickEnd : 1
  // The server advances to the next trick by itself, at once.
  table.game = moved.phase === 'betweenTricks' ? after(moved, { type: 'advanceTrick' }) : moved
  return true
}

/** Tells the parent what has happened since the last time. */
const teller = (everyMs: number | undefined): ((moves: number, delaysMs: number[]) => void) => {
  let told = { moves: 0, ...received }
  let nextAtMs = performance.now() + (everyMs ?? Infinity)
  return (moves, delaysMs) => {
    if (everyMs === undefined || performance.now() < nextAtMs) return
    nextAtMs += everyMs
    const now = { moves, ...received }
    const playing = tables.filter(({ game }) => game.phase !== 'gameOver').length
    process.send?.({
      isProgress: true,
      moves: moves - told.moves,
      frames: now.frames - told.frames,
      bytes: now.bytes - told.bytes,
      errors: now.errors - told.errors,
      closed: now.closed - told.closed,
      delaysMs: delaysMs.splice(0),
      playing,
    } satisfies LoadProgress)
    told = now
  }
}

/**
 * Plays at all tables. The time between two moves of a table varies by half, so that the tables do not move at the same
 * moments. Ends early when all games are over.
 */
const play = async ({
  forMs,
  moves: mostMoves = Infinity,
  movesPerSecond,
  tellEveryMs,
}: Extract<LoadRequest, { type: 'play' }>): Promise<number> => {
  const startedAtMs = performance.now()
  const everyMs = movesPerSecond === null ? 0 : (tables.length / movesPerSecond) * 1_000
  const [tell, delaysMs] = [teller(tellEveryMs), [] as number[]]
  let moves = 0
  for (const table of tables) table.nextAtMs = startedAtMs + Math.random() * everyMs
  for (
    let nowMs = startedAtMs;
    nowMs < startedAtMs + forMs && moves < mostMoves && tables.some(({ game }) => game.phase !== 'gameOver');
    nowMs = performance.now()
  ) {
    for (const table of tables) {
      if (!isSeen(table)) continue
      noteDelays(table, delaysMs)
      if (table.nextAtMs > nowMs) continue
      table.nextAtMs += everyMs * (0.5 + Math.random())
      if (makeMove(table)) moves++
    }
    tell(moves, delaysMs)
    await new Promise((resolve) => setTimeout(resolve, movesPerSecond === null ? 0 : 2))
  }
  return moves
}

/** Waits until every move has arrived at all four clients and nothing more arrives. */
const settled = async (): Promise<void> => {
  const untilMs = performance.now() + SETTLING_MS
  for (
    let before = -1;
    performance.now() < untilMs && (before !== received.frames || tables.some((table) => !isSeen(table)));
  ) {
    before = received.frames
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  if (tables.some((table) => !isSeen(table))) received.errors++
}

const answer = async (request: LoadRequest): Promise<void> => {
  received = { frames: 0, bytes: 0, errors: 0, closed: 0 }
  let moves = 0
  const startedAtMs = performance.now()
  if (request.type === 'connect') await connectAll(request)
  else if (request.type === 'watch') await watchAll(request)
  else moves = await play(request)
  const playedMs = performance.now() - startedAtMs
  await settled()
  process.send?.({ moves, playedMs, ...received } satisfies LoadReport)
}

process.on('message', (request: LoadRequest) => void answer(request))
process.on('disconnect', () => process.exit(0))
