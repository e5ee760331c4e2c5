/**
 * How much one player, or all players of one address, may say (DESIGN, 'Security, to the letter'). Times are milliseconds of any clock
 * that does not go back.
 */
import {
  DROPPED_SIGNAL_BURST,
  DROPPED_SIGNAL_BYTES_BURST,
  DROPPED_SIGNAL_BYTES_PER_SECOND,
  DROPPED_SIGNALS_PER_SECOND,
  MESSAGE_BURST,
  MESSAGE_BYTES_BURST,
  MESSAGE_BYTES_PER_SECOND,
  MESSAGES_PER_SECOND,
  PINGS_PER_SECOND,
  RECEIVED_SIGNAL_BYTES_BURST,
  RECEIVED_SIGNAL_BYTES_PER_SECOND,
  SIGNAL_BURST,
  SIGNAL_BYTES_BURST,
  SIGNAL_BYTES_PER_SECOND,
  SIGNALS_PER_SECOND,
} from '#common/limits.ts'
import type { ClientMessageType } from '#common/protocol/messages.ts'
import { TokenBucket } from './token-bucket.ts'

/** What a program says by itself in the voice chat, and no player by hand: it comes in bursts when a call begins. */
export const SIGNALS = ['voice_offer', 'voice_answer', 'voice_ice_candidate', 'voice_speaking'] as const satisfies readonly ClientMessageType[]

/** What a frame is counted as. */
export type FrameKind = 'message' | 'signal'

/** What a message of some type is counted as. */
export const kindOf = (type: string | null): FrameKind => (SIGNALS.some((signal) => signal === type) ? 'signal' : 'message')

/** After so long every bucket is full again, whatever was taken. */
export const REFILL_MS =
  1_000 *
  Math.ceil(
    Math.max(
      MESSAGE_BURST / (MESSAGES_PER_SECOND + PINGS_PER_SECOND),
      MESSAGE_BYTES_BURST / MESSAGE_BYTES_PER_SECOND,
      SIGNAL_BURST / SIGNALS_PER_SECOND,
      SIGNAL_BYTES_BURST / SIGNAL_BYTES_PER_SECOND,
      DROPPED_SIGNAL_BURST / DROPPED_SIGNALS_PER_SECOND,
      DROPPED_SIGNAL_BYTES_BURST / DROPPED_SIGNAL_BYTES_PER_SECOND,
      RECEIVED_SIGNAL_BYTES_BURST / RECEIVED_SIGNAL_BYTES_PER_SECOND,
    ),
  )

export class MessageRate {
  readonly #messages: TokenBucket
  readonly #messageBytes: TokenBucket
  readonly #signals: TokenBucket
  readonly #signalBytes: TokenBucket
  readonly #droppedSignals: TokenBucket
  readonly #droppedSignalBytes: TokenBucket
  readonly #receivedSignalBytes: TokenBucket

  /** The rate of so many players together. */
  constructor(nowMs: number, players = 1) {
    const bucket = (perSecond: number, burst: number): TokenBucket => new TokenBucket(perSecond * players, burst * players, nowMs)
    this.#messages = bucket(MESSAGES_PER_SECOND + PINGS_PER_SECOND, MESSAGE_BURST)
    this.#messageBytes = bucket(MESSAGE_BYTES_PER_SECOND, MESSAGE_BYTES_BURST)
    this.#signals = bucket(SIGNALS_PER_SECOND, SIGNAL_BURST)
    this.#signalBytes = bucket(SIGNAL_BYTES_PER_SECOND, SIGNAL_BYTES_BURST)
    this.#droppedSignals = bucket(DROPPED_SIGNALS_PER_SECOND, DROPPED_SIGNAL_BURST)
    this.#droppedSignalBytes = bucket(DROPPED_SIGNAL_BYTES_PER_SECOND, DROPPED_SIGNAL_BYTES_BURST)
    this.#receivedSignalBytes = bucket(RECEIVED_SIGNAL_BYTES_PER_SECOND, RECEIVED_SIGNAL_BYTES_BURST)
  }

  /** Counts a frame of so many bytes; false when it is one too many. Calls and moves do not take each other's place. */
  take(kind: FrameKind, bytes: number, nowMs: number): boolean {
    return kind === 'signal'
      ? this.#signals.take(nowMs) && this.#signalBytes.take(nowMs, bytes)
      : this.#messages.take(nowMs) && this.#messageBytes.take(nowMs, bytes)
  }

  /** Counts a signal of so many bytes that is dropped; false when dropping is not enough: reading them costs time, too. */
  takeDropped(bytes: number, nowMs: number): boolean {
    return this.#droppedSignals.take(nowMs) && this.#droppedSignalBytes.take(nowMs, bytes)
  }

  /** Counts a signal of so many bytes that is sent to this player; false when it is one too many. */
  takeReceived(bytes: number, nowMs: number): boolean {
    return this.#receivedSignalBytes.take(nowMs, bytes)
  }
}
