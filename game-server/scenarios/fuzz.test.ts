/**
 * Nothing that comes from outside ends the process or leaves a rejection that nobody catches: clients send nonsense
 * over every transport, and go away in every phase. All their choices follow from one seed. `FUZZ_MINUTES=10` lets them
 * come for longer, and `FUZZ_SEED=7` begins with another seed.
 */
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { connect, type Socket } from 'node:net'
import { simulationDraw, type Draw } from '#common/rules/draw.ts'
import { MESSAGE_TYPES } from '../tables/message-handlers.ts'
import { TestPlayer } from '../testing/player.ts'
import { startServer } from '../testing/server-process.ts'
import { WsClient } from '../testing/ws-client.ts'

/** When a client goes: as soon as it is connected, a moment later, or at the first answer. */
const GOES = ['connected', 'soon', 'answered', 'answered'] as const
const SOON_MS = 5
/**
 * A client that waits for an answer goes without one after this time, in milliseconds: the server may wait for the rest
 * of a request.
 */
const PATIENCE_MS = 1_000

const pick = <T>(draw: Draw, from: readonly [T, ...T[]]): T => from[draw(from.length)] ?? from[0]

/** The words of a text, to draw one of them. */
const words = (text: string, between = ' '): readonly [string, ...string[]] => {
  const [first = '', ...others] = text.split(between)
  return [first, ...others]
}

const VALUES = words(
  String.raw`null 0 -1 1e308 "" "\ud800" "__proto__" [] {} [[[[[[{}]]]]]] {"__proto__":{"a":1}} true "s12" ["c1","c2"] "\u202e"`,
)
const KEYS = words(
  'message roomId cardId cardIds ready vote playerId to offer candidate type gameName email password __proto__ constructor',
)
const METHODS = words('GET POST PUT DELETE HEAD OPTIONS PATCH TRACE')
const PATHS = words(
  '/ /api/rooms /api/rooms/ABCDEF /api/rooms/%E0%A4%A /api/rooms?after=1.ABCDEF /api/rooms?after[]=1 /api/auth/login /api/auth/register' +
    ' /api/auth/me /api/users/profile /api/users/export /api/password/forgot-password /api/password/reset-password /api/payments/webhook /api/tokens/history?before=9e99' +
    ' /api/suspended-games /api/health /matchmake/joinById/ABCDEF /avatars/../../x /assets/%00 /ws // *',
)
const HEADERS = words(
  'Content-Length: 5 | Content-Length: -1 | Transfer-Encoding: chunked | Expect: 100-continue | Content-Encoding: gzip | Content-Encoding: br' +
    ' | Range: bytes=5-1 | If-None-Match: * | Cookie: regicidio=s%3A% | Cookie: regicidio-device=%E0%A4%A' +
    ' | X-Forwarded-For: ,,, | Origin: null | Content-Type: application/json; charset=utf-7 | Content-Type: multipart/form-data' +
    ' | Accept: ;q= | Upgrade: websocket | Connection: Upgrade | Accept-Language: \u0001',
  ' | ',
)

const random = (draw: Draw, length: number): Buffer => Buffer.from(Array.from({ length }, () => draw(256)))

/** An object with a few keys, as JSON. */
const object = (draw: Draw): string =>
  `{${Array.from({ length: draw(4) }, () => `"${pick(draw, KEYS)}":${pick(draw, VALUES)}`).join(',')}}`

/** Bytes with a few of them changed, or without their end. */
const mutated = (draw: Draw, bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  if (copy.length === 0) return copy
  for (let change = draw(4); change > 0; change--) copy[Math.min(copy.length - 1, draw(256) * draw(8))] = draw(256)
  return draw(4) === 0 ? copy.subarray(0, Math.floor((copy.length * draw(256)) / 256)) : copy
}

/**
 * Connects, sends some bytes in pieces, listens for a moment, and goes: in good order, at once, or with a reset. Never
 * rejects. Resolves with the beginning of what was answered.
 */
const visit = (draw: Draw, origin: string, pieces: readonly Buffer[]): Promise<string> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(origin)
    const socket: Socket = connect({ port: Number(port), host: hostname })
    const [goes, goodbye] = [pick(draw, GOES), draw(3)]
    const go = (): void => {
      if (goodbye === 0) socket.resetAndDestroy()
      else if (goodbye === 1) socket.destroy()
      else socket.end(() => socket.destroy())
    }
    let answered = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      answered ||= chunk.toString('latin1', 0, 20)
      if (goes === 'answered') go()
    })
    socket.once('connect', () =>
      goes === 'connected' ? go() : setTimeout(go, goes === 'soon' ? SOON_MS : PATIENCE_MS),
    )
    socket.once('close', () => resolve(answered))
    for (const piece of pieces) socket.write(piece)
  })

const head = (...lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')

const request = (draw: Draw, cookie: string): readonly Buffer[] => {
  const body = Buffer.from(object(draw))
  const lengths = [
    `Content-Length: ${body.length}`,
    `Content-Length: ${body.length + 50}`,
    `Content-Length: ${Math.max(0, body.length - 1)}`,
  ] as const
  const extra = Array.from({ length: draw(3) }, () => pick(draw, HEADERS))
  const start = head(
    `${pick(draw, METHODS)} ${pick(draw, PATHS)} HTTP/1.1`,
    'Host: x',
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    pick(draw, lengths),
    ...extra,
  )
  return [draw(5) === 0 ? mutated(draw, start) : start, mutated(draw, body)]
}

/** An upload that is cut off, or is longer or shorter than it says. */
const upload = (draw: Draw, cookie: string): readonly Buffer[] => {
  const part = Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n',
      'latin1',
    ),
    random(draw, 200 * draw(20)),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const start = head(
    'POST /api/upload/avatar HTTP/1.1',
    'Host: x',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${part.length + draw(3)}`,
  )
  const sent = mutated(draw, part)
  const middle = Math.floor(sent.length / 2)
  return [start, sent.subarray(0, middle), ...(draw(2) === 0 ? [sent.subarray(middle)] : [])]
}

/** A masked WebSocket frame of a client, whose header may lie. */
const frame = (draw: Draw, content: Buffer): Buffer => {
  const opcode = draw(6) === 0 ? draw(256) : 0x80 | pick(draw, [1, 2])
  const length = draw(12) === 0 ? draw(126) : Math.min(content.length, 125)
  // With a mask of zeros the content is sent as it is.
  return Buffer.concat([Buffer.from([opcode, 0x80 | length, 0, 0, 0, 0]), content.subarray(0, 125)])
}

const upgrade = (path: string, cookie: string): Buffer =>
  head(
    `GET ${path} HTTP/1.1`,
    'Host: x',
    `Cookie: ${cookie}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  )

/** A handshake, perhaps a broken one, and frames behind it. */
const socketTo = (draw: Draw, path: string, cookie: string, content: () => Buffer): readonly Buffer[] => {
  const start = upgrade(path, cookie)
  const frames = Array.from({ length: draw(8) }, () => frame(draw, mutated(draw, content())))
  return [draw(6) === 0 ? mutated(draw, start) : start, ...frames]
}

const bridgeMessage = (draw: Draw, roomId: string): Buffer =>
  Buffer.from(
    draw(3) === 0
      ? `{"type":"join_room","roomId":"${roomId}"}`
      : `${object(draw).slice(0, -1)}${draw(2) === 0 ? ',' : ''}"type":"${pick(draw, ['create_room', 'join_room', ...MESSAGE_TYPES])}"}`,
  )

/** A message of Colyseus: its kind, the type as a msgpack string, and a value. */
const roomMessage = (draw: Draw): Buffer => {
  const type = Buffer.from(pick(draw, ['ping', ...MESSAGE_TYPES]))
  return Buffer.concat([
    Buffer.from([pick(draw, [10, 11, 12, 13, 14, draw(256)])]),
    Buffer.from([0xa0 | (type.length & 0x1f)]),
    type,
    random(draw, draw(30)),
  ])
}

class HostileClients {
  readonly #draw: Draw
  readonly #player: TestPlayer
  readonly #roomId: string
  /** How often each HTTP status was answered, 101 for an open socket. */
  readonly statuses = new Map<number, number>()

  /** They use the cookie of `player`, who has a seat in the room. */
  constructor(seed: number, player: TestPlayer, roomId: string) {
    this.#draw = simulationDraw(seed)
    this.#player = player
    this.#roomId = roomId
  }

  /** One client comes, does its harm and goes. Never rejects as long as the server lives. */
  async come(): Promise<void> {
    const status = Number((await this.#visit()).split(' ')[1])
    if (status > 0) this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  async #visit(): Promise<string> {
    const { origin, cookie } = this.#player
    const draw = this.#draw
    const own = draw(4) === 0 ? '' : cookie
    switch (draw(4)) {
      case 0:
        return visit(draw, origin, request(draw, own))
      case 1:
        return visit(draw, origin, upload(draw, own))
      case 2:
        return visit(
          draw,
          origin,
          socketTo(draw, '/ws', own, () => bridgeMessage(draw, this.#roomId)),
        )
      default:
        return visit(
          draw,
          origin,
          socketTo(draw, await this.#seatPath(), own, () => roomMessage(draw)),
        )
    }
  }

  /** The path of a reserved place in the Colyseus room. */
  async #seatPath(): Promise<string> {
    // Some of the nonsense leaves the table.
    await this.#player.post(`/api/rooms/${this.#roomId}/join`, {})
    const { body } = await this.#player.post(`/matchmake/joinById/${this.#roomId}`, {})
    const { processId, roomId, sessionId } = Object(body) as Readonly<Record<string, unknown>>
    return `/${String(processId)}/${String(roomId)}?sessionId=${String(sessionId)}`
  }
}

const CLIENTS = 300
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0)
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)
/** A user may have ten sockets. */
const AT_ONCE = 8

describe('clients that send nonsense and go away in every phase', () => {
  for (const seed of [SEED, SEED + 1]) {
    it(`neither end the process nor keep others from their table (seed ${seed})`, async function () {
      this.timeout(300_000 + MINUTES * 60_000)
      const server = await startServer({ RATE_LIMITS: 'off', GAME_PACE: '0' })
      try {
        const [pid, anna] = [server.pid(), await TestPlayer.register(server.origin, 'Anna')]
        const bruno = await TestPlayer.register(server.origin, 'Bruno')
        const roomId = await bruno.createRoom()
        const seat = await WsClient.sit(bruno, roomId)
        const strangers = new HostileClients(seed, anna, roomId)
        let left = CLIENTS
        const endMs = performance.now() + MINUTES * 60_000
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            while (left-- > 0 || performance.now() < endMs) await strangers.come()
          }),
        )
        for (const status of [101, 400, 401])
          assert.ok(strangers.statuses.has(status), `${status}: ${JSON.stringify([...strangers.statuses])}`)
        seat.send('chat_message', { message: 'ancora qui' })
        await seat.until(() => JSON.stringify(seat.heard).includes('ancora qui'), 'the own line')
        assert.equal((await bruno.get('/api/health')).status, 200)
        assert.equal(server.pid(), pid)
        assert.doesNotMatch(server.output(), /"level":60|nobody caught|had a problem|a request failed/)
        assert.equal(await server.terminate(), 0)
      } finally {
        await server.stop()
      }
    })
  }
})
