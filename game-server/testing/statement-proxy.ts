/**
 * A door to a MySQL server that sees every statement and can cut all connections at one of them, as the kill of their
 * process does.
 */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { listen } from './listening.ts'

/**
 * When the connections are cut: before the server gets the statement, while it executes it, or when it has executed it
 * and nobody heard the answer.
 */
export const CUTS = ['before', 'during', 'after'] as const
export type Cut = (typeof CUTS)[number]

const HEADER_BYTES = 4
const COM_QUERY = 3

export class StatementProxy {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  readonly #target: URL
  readonly #cutAt: (sql: string) => Cut | null
  readonly #onCut: () => void

  /**
   * `target` is the URL of a database. `cutAt` says whether everything is cut at a statement; `onCut` is called just
   * before that.
   */
  constructor(target: string, cutAt: (sql: string) => Cut | null, onCut: () => void = () => undefined) {
    this.#target = new URL(target)
    this.#cutAt = cutAt
    this.#onCut = onCut
    this.#server = createServer((client) => this.#join(client))
  }

  /** Resolves with the URL of the database behind the door. */
  async open(): Promise<string> {
    const url = new URL(this.#target)
    url.port = String(await listen(this.#server))
    return url.href
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await once(this.#server, 'close')
  }

  #cut(): void {
    this.#onCut()
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(client: Socket): void {
    const server = connect(Number(this.#target.port || 3306), this.#target.hostname)
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
    let isLast = false
    server.on('data', (chunk) => (isLast ? this.#cut() : void client.write(chunk)))
    let unread = Buffer.alloc(0)
    client.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk])
      for (let length = lengthOf(unread); length !== null && !client.destroyed; length = lengthOf(unread)) {
        const packet = unread.subarray(0, length)
        unread = unread.subarray(length)
        const cut =
          packet[3] === 0 && packet[HEADER_BYTES] === COM_QUERY
            ? this.#cutAt(packet.subarray(HEADER_BYTES + 1).toString())
            : null
        isLast = cut === 'after'
        if (cut === 'before') this.#cut()
        else server.write(packet, () => cut === 'during' && this.#cut())
      }
    })
  }
}

/** The length of the first packet with its header; null when it has not arrived yet. */
const lengthOf = (bytes: Buffer): number | null => {
  const length = bytes.length < HEADER_BYTES ? Infinity : HEADER_BYTES + bytes.readUIntLE(0, 3)
  return length > bytes.length ? null : length
}
