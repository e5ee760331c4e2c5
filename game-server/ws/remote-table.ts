/**
 * A `/ws` client whose table is in another process: everything goes there and comes from there over a socket between
 * the two processes.
 */
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { WebSocket, type RawData } from 'ws'
import { MAX_FRAME_BYTES } from '#common/limits.ts'
import type { FrameSocket } from '../connections/frame-socket.ts'
import type { Heartbeat } from '../connections/heartbeat.ts'
import { wholeFrame } from '../connections/websocket-frames.ts'

/** How long the other process may take to accept the socket. */
const OPENING_MS = 3_000
/** The other process is not read while this much waits for the client, so that it notices a slow client itself. */
const FULL_BYTES = 64 * 1024
const GOING_AWAY = 1001
/** The states of a table are larger than the messages of clients. */
const MAX_MESSAGE_BYTES = 64 * MAX_FRAME_BYTES

const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString() : '')
/** A close code that may be sent; others stand for connections that just ended. */
const sendable = (code: number): number =>
  [1000, 1003, 1008, 1009, 1011].includes(code) || code >= 3_000 ? code : GOING_AWAY

/**
 * How another process is asked to serve a client: with the client's own cookie and addresses. `mark` says that the
 * client was relayed.
 */
export type Relayed = { readonly headers: IncomingHttpHeaders; readonly mark: string }

/** `heartbeat` finds out when the other process is gone without a word. */
type Tools = { readonly client: FrameSocket; readonly heartbeat: Heartbeat }

export class RemoteTable {
  /** The address of the other process. */
  readonly address: string
  readonly #socket: WebSocket
  #isLeft = false

  private constructor(address: string, socket: WebSocket, { client, heartbeat }: Tools) {
    this.address = address
    this.#socket = socket
    const beat = heartbeat.add(socket)
    socket.on('error', () => undefined)
    socket.on('message', (data) => {
      heartbeat.note(beat)
      const onSent = (): void => {
        if (socket.isPaused && client.bufferedAmount < FULL_BYTES) socket.resume()
      }
      // The other process has made sure that it still has the table.
      client.atOnce(() => client.write([wholeFrame(textOf(data))], onSent))
      if (client.bufferedAmount >= FULL_BYTES) socket.pause()
    })
    socket.on('pong', (data) => void heartbeat.hear(beat, data.toString()))
    const stopAnswering = answeringFor(client, socket)
    // The client connects again, and finds the table wherever it is by then.
    socket.on('close', (code) => {
      heartbeat.remove(beat)
      stopAnswering()
      if (!this.#isLeft) client.close(sendable(code))
    })
  }

  /** Connects a client to another process. Rejects when that does not let the client in, or does not answer. */
  static async open(address: string, { headers, mark }: Relayed, tools: Tools): Promise<RemoteTable> {
    const forwarded = headers['x-forwarded-for']
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, {
      headers: {
        [mark]: '1',
        ...(headers.cookie !== undefined && { cookie: headers.cookie }),
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      },
      handshakeTimeout: OPENING_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
      autoPong: false,
    })
    await once(socket, 'open')
    return new RemoteTable(address, socket, tools)
  }

  /** Passes a message of the client on. */
  send(text: string): void {
    this.#socket.send(text)
  }

  /** The client leaves the other process. */
  leave(): void {
    this.#isLeft = true
    this.#socket.close()
  }
}

/**
 * Lets the client itself answer the pings of the other process, so that this measures the way to the client. Returns
 * what ends it.
 */
const answeringFor = (client: FrameSocket, socket: WebSocket): (() => void) => {
  let asked: string | null = null
  socket.on('ping', (data) => {
    asked = data.toString()
    client.ping(asked)
  })
  const answer = (data: Buffer): void => {
    if (data.toString() !== asked) return
    asked = null
    socket.pong(data)
  }
  client.on('pong', answer)
  return () => void client.off('pong', answer)
}
