import assert from 'node:assert/strict'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { createLog } from './log.ts'
import { consoleTo } from './console-log.ts'
import { TestPlayer } from './testing/player.ts'
import { startServer, type ServerProcess } from './testing/server-process.ts'

const BAD_FRAMES = 3_000
/** First bytes of frames of the Colyseus protocol. */
const [JOIN_ROOM, LEAVE_ROOM, ROOM_DATA] = [10, 12, 13]
const HANDFUL = 40

describe('what libraries print to the console', () => {
  let lines: string[]
  let tasks: (() => void)[]
  const clock = {
    nowMs: () => 0,
    schedule: (_delayMs: number, task: () => void) => (tasks.push(task), () => undefined),
  }
  const prints = () => consoleTo(createLog('trace', { write: (line: string) => void lines.push(line) }), clock)
  beforeEach(() => {
    lines = []
    tasks = []
  })

  it('is one line of the log, without stack, paths and client data', () => {
    prints().error(
      new RangeError(
        "Unexpected 'Ada Rossi' at /srv/regicidio/node_modules/x.js:1\n    at decode (file:///srv/y.mjs:3:4)",
      ),
    )
    const { level, printed } = JSON.parse(lines.join(''))
    assert.deepEqual([level, printed], [40, 'RangeError: Unexpected'])
  })

  it('is logged three times a minute when only its numbers differ, and then counted', () => {
    const { error, warn } = prints()
    for (let count = 0; count < 1_000; count++) error(`Record id is not defined for ${count}`)
    warn('something else')
    assert.equal(lines.length, 4)
    tasks.forEach((task) => task())
    assert.equal(lines.length, 5)
    assert.equal(JSON.parse(lines[4] ?? '').times, 997)
    error('Record id is not defined for 7')
    assert.equal(lines.length, 6)
  })

  it('fills neither log nor memory when it is always different', () => {
    const { warn } = prints()
    const letters = (count: number): string =>
      count.toString(26).replaceAll(/\d/g, (digit) => String.fromCharCode(113 + Number(digit)))
    for (let count = 0; count < 10_000; count++) warn(letters(count))
    assert.ok(lines.length < 310, String(lines.length))
    assert.ok(tasks.length <= 101)
  })
})

describe('a client that sends unreadable frames', () => {
  let server: ServerProcess
  beforeEach(async () => {
    server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'info' })
  })
  afterEach(() => server.stop())

  it('causes only a few lines in the log, also while its room closes', async () => {
    const anna = await TestPlayer.register(server.origin, 'Annamaria')
    const roomId = await anna.createRoom()
    const { body } = await anna.post(`/matchmake/joinById/${roomId}`, {})
    const { processId, sessionId } = body as { readonly processId: string; readonly sessionId: string }
    const socket = new WebSocket(
      `${server.origin.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`,
      { headers: { cookie: anna.cookie } },
    )
    await once(socket, 'message')
    const before = server.output().length
    socket.send(Buffer.from([JOIN_ROOM]))
    for (let count = 0; count < BAD_FRAMES; count++)
      socket.send(Buffer.concat([Buffer.from([ROOM_DATA]), randomBytes(count % 40)]))
    // Frames after the client has left are not read, so nothing is printed about them.
    socket.send(Buffer.from([LEAVE_ROOM]))
    for (let count = 0; count < BAD_FRAMES; count++) socket.send(Buffer.from([ROOM_DATA, 0xc1, count % 256]))
    await once(socket, 'close')
    assert.equal(await server.terminate(), 0)
    const printed = server.output().slice(before)
    const lines = printed.split('\n').filter((line) => line !== '')
    assert.ok(
      lines.some((line) => line.includes('a library printed something')),
      printed.slice(0, 2_000),
    )
    assert.ok(lines.length < HANDFUL, `${lines.length} lines:\n${printed.slice(0, 5_000)}`)
    for (const line of lines) assert.doesNotMatch(line, /^\s|node_modules|file:|\bat \w+ \(|Annamaria/)
    for (const line of lines) JSON.parse(line)
  })
})
