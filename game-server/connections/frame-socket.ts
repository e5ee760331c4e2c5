/** The socket of a client, on either transport. Nothing is compressed. */
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { binaryFrame, pingFrame, type Frame } from './websocket-frames.ts'

type Data = Parameters<WebSocket['send']>[0]
type Options = { readonly binary?: boolean | undefined }
type Sent = (error?: Error) => void

/**
 * Writes frames that are ready, and a message of bytes or a ping with its header in one piece: `ws` writes two, and what travels here
 * is a card, which costs less to copy than to write twice.
 */
export class FrameSocket extends WebSocket {
  #line: Duplex | null = null
  #address = 'unknown'
  #admits: ((data: Buffer) => boolean) | null = null

  /** What the socket writes to while it is open, and the address of its client. */
  attach(line: Duplex, address: string): void {
    this.#line = line
    this.#address = address
  }

  /** The address of the client, as far as it is known. */
  get address(): string {
    return this.#address
  }

  /** Asks about every message before anybody hears it: what `admits` refuses is dropped. */
  filterMessages(admits: (data: Buffer) => boolean): void {
    this.#admits = admits
  }

  /** No event of a WebSocket has more than two values. */
  override emit(event: string | symbol, first?: unknown, second?: unknown): boolean {
    if (event === 'message' && this.#admits !== null && Buffer.isBuffer(first) && !this.#admits(first)) return false
    return super.emit(event, first, second)
  }

  /**
   * Writes the frames of one message, in one system call; `sent` is called when they have left the process, or cannot. After the
   * frame that closes the connection there is none.
   */
  write(frames: readonly Frame[], sent?: Sent): void {
    const line = this.#openLine
    if (line === null) return
    if (frames.length > 1) line.cork()
    for (const [index, frame] of frames.entries()) {
      const isLast = index === frames.length - 1
      line.write(frame, isLast && sent !== undefined ? (error) => sent(error ?? undefined) : undefined)
    }
    if (frames.length > 1) line.uncork()
  }

  override send(data: Data, options: Options | Sent = {}, sent?: Sent): void {
    if (typeof options === 'function') super.send(data, options)
    else if (this.#openLine !== null && options.binary === true && data instanceof Uint8Array) this.write([binaryFrame(data)], sent)
    else super.send(data, options, sent)
  }

  override ping(data: unknown, ...rest: [mask?: boolean, sent?: (error: Error) => void]): void {
    if (this.#openLine !== null && typeof data === 'string' && rest.length === 0) this.write([pingFrame(data)])
    else super.ping(data, ...rest)
  }

  get #openLine(): Duplex | null {
    return this.readyState === WebSocket.OPEN ? this.#line : null
  }
}
