import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { listen } from '../testing/listening.ts'
import {
  binaryFrame,
  firstFrame,
  lastFrame,
  middleFrame,
  pingFrame,
  wholeFrame,
  type Frame,
} from './websocket-frames.ts'

/** What a client of another library reads when these bytes are written to its connection. */
const readBy = async (frames: readonly Frame[]): Promise<readonly string[]> => {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, line, head) =>
    sockets.handleUpgrade(request, line, head, (socket) => {
      for (const frame of frames) line.write(frame)
      socket.close()
    }),
  )
  const client = new WebSocket(`ws://127.0.0.1:${await listen(server)}`)
  const read: string[] = []
  client.on('ping', (data) => read.push(`ping ${data.toString()}`))
  client.on('message', (data, isBinary) =>
    read.push(`${isBinary ? 'binary' : 'text'} ${Buffer.isBuffer(data) ? data.toString() : ''}`),
  )
  const [code] = await once(client, 'close')
  assert.equal(code, 1005, 'closed without a complaint')
  server.close()
  return read
}

describe('the frames of a WebSocket', () => {
  for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 300_000]) {
    it(`of ${length} bytes are read as they were written`, async () => {
      const text = 'x'.repeat(length)
      assert.deepEqual(await readBy([wholeFrame(text), binaryFrame(Buffer.from(text)), wholeFrame('poi')]), [
        `text ${text}`,
        `binary ${text}`,
        'text poi',
      ])
    })
  }

  it('may have pings between them', async () => {
    assert.deepEqual(await readBy([firstFrame('uno '), pingFrame('latency:7'), lastFrame('due')]), [
      'ping latency:7',
      'text uno due',
    ])
  })

  it('count bytes, not characters', async () => {
    const text = 'perché? \u{1F0AD}'.repeat(10)
    assert.deepEqual(await readBy([wholeFrame(text)]), [`text ${text}`])
  })

  it('are one message from the first to the last frame', async () => {
    const middle = 'à'.repeat(40_000)
    assert.deepEqual(await readBy([firstFrame('uno '), middleFrame(middle), middleFrame(''), lastFrame(' tre')]), [
      `text uno ${middle} tre`,
    ])
  })
})
