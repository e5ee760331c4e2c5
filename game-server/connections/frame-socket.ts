/** The WebSocket of a client, used by both transports, without compression. */
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { DROPPED_READER_BYTES } from '#common/limits.ts'
import { binaryFrame, pingFrame, type Frame } from './websocket-frames.ts'

/** How long a socket waits for the peer's close frame before it is destroyed. */
const CLOSING_MS = 2_000
/** `ws` has this option, but its type declarations do not contain it yet. */
export const CLOSING: object = { closeTimeout: CLOSING_MS }

type Data = Parameters<WebSocket['send']>[0]
type Options = { readonly binary?: boolean | undefined }
type Sent = (error?: Error) => void
type Message = { readonly frames: readonly Frame[]; readonly sent: Sent | undefined }

/**
 * What decides whether anything about tables may leave this process. `onceSure` calls a task as soon as it may again.
 */
export type Gate = { readonly isSure: boolean; onceSure(task: () => void): void }

/**
 * Writes finished frames. A binary message or a ping is written together with its header as one buffer: `ws` would
 * write header and payload separately, and for payloads as small as a card, copying them costs less than a second
 * write.
 */
export class FrameSocket extends WebSocket {
  #stream: Duplex | null = null
  #address = 'unknown'
  #admits: ((data: Buffer) => boolean) | null = null
  #gate: Gate | null = null
  /** What waits until it may leave, in its order. */
  #kept: Message[] = []
  #overtakes = false
  #isSilent = false

  /** Sets the stream that the socket writes to, the address of its client, and what messages have to wait for. */
  attach(stream: Duplex, address: string, gate: Gate): void {
    this.#stream = stream
    this.#address = address
    this.#gate = gate
  }

  /** What `work` writes need not wait: it says nothing about a table. */
  atOnce(work: () => void): void {
    this.#overtakes = true
    try {
      work()
    } finally {
      this.#overtakes = false
    }
  }

  /** From now on the client hears nothing more, what still waits included, until the connection is closed. */
  silence(): void {
    this.#isSilent = true
    this.#kept = []
  }

  /** The address of the client; 'unknown' before `attach`. */
  get address(): string {
    return this.#address
  }

  /** Calls `admits` with every message first. A message for which it returns false is dropped. */
  filterMessages(admits: (data: Buffer) => boolean): void {
    this.#admits = admits
  }

  /** The events of a WebSocket have at most two arguments. */
  override emit(event: string | symbol, first?: unknown, second?: unknown): boolean {
    if (event === 'message' && this.#admits !== null && Buffer.isBuffer(first) && !this.#admits(first)) return false
    return super.emit(event, first, second)
  }

  /**
   * Writes the frames of one message with one system call. `sent` is called when they have left the process, or when
   * that has failed. Nothing is written after the close frame.
   */
  write(frames: readonly Frame[], sent?: Sent): void {
    if (this.#overtakes || this.#gate === null || (this.#kept.length === 0 && this.#gate.isSure))
      this.#put({ frames, sent })
    else this.#keep(this.#gate, { frames, sent })
  }

  #keep(gate: Gate, message: Message): void {
    if (this.#isSilent) return
    if (this.#kept.length === 0) gate.onceSure(() => this.#release())
    this.#kept.push(message)
    const keptBytes = this.#kept.flatMap(({ frames }) => frames).reduce((sum, { length }) => sum + length, 0)
    if (keptBytes > DROPPED_READER_BYTES) this.terminate()
  }

  #release(): void {
    const kept = this.#kept
    this.#kept = []
    for (const message of kept) this.#put(message)
  }

  #put({ frames, sent }: Message): void {
    const stream = this.#openStream
    if (stream === null || this.#isSilent) return
    if (frames.length > 1) stream.cork()
    for (const [index, frame] of frames.entries()) {
      const isLast = index === frames.length - 1
      stream.write(frame, isLast && sent !== undefined ? (error) => sent(error ?? undefined) : undefined)
    }
    if (frames.length > 1) stream.uncork()
  }

  override send(data: Data, options: Options | Sent = {}, sent?: Sent): void {
    if (typeof options === 'function') super.send(data, options)
    else if (this.#openStream !== null && options.binary === true && data instanceof Uint8Array)
      this.write([binaryFrame(data)], sent)
    else super.send(data, options, sent)
  }

  override ping(data: unknown, ...rest: [mask?: boolean, sent?: (error: Error) => void]): void {
    if (this.#openStream !== null && typeof data === 'string' && rest.length === 0)
      this.#put({ frames: [pingFrame(data)], sent: undefined })
    else super.ping(data, ...rest)
  }

  get #openStream(): Duplex | null {
    return this.readyState === WebSocket.OPEN ? this.#stream : null
  }
}
