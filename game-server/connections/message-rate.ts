/**
 * Limits the messages of one player, or of all players from one address (DESIGN, 'Security, to the letter'). Times are
 * in milliseconds, of any clock that does not go back.
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

/** Messages of the voice chat that the client program sends by itself. Many of them come at once when a call begins. */
export const SIGNALS = [
  'voice_offer',
  'voice_answer',
  'voice_ice_candidate',
  'voice_speaking',
] as const satisfies readonly ClientMessageType[]

/** The kinds of frames, which are counted separately. */
export type FrameKind = 'message' | 'signal'

/** The kind of a message type. */
export const kindOf = (type: string | null): FrameKind =>
  SIGNALS.some((signal) => signal === type) ? 'signal' : 'message'

/** After this time every bucket is full again, however empty it was. */
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

  /** The rate for this number of players together. */
  constructor(nowMs: number, players = 1) {
    const bucket = (perSecond: number, burst: number): TokenBucket =>
      new TokenBucket(perSecond * players, burst * players, nowMs)
    this.#messages = bucket(MESSAGES_PER_SECOND + PINGS_PER_SECOND, MESSAGE_BURST)
    this.#messageBytes = bucket(MESSAGE_BYTES_PER_SECOND, MESSAGE_BYTES_BURST)
    this.#signals = bucket(SIGNALS_PER_SECOND, SIGNAL_BURST)
    this.#signalBytes = bucket(SIGNAL_BYTES_PER_SECOND, SIGNAL_BYTES_BURST)
    this.#droppedSignals = bucket(DROPPED_SIGNALS_PER_SECOND, DROPPED_SIGNAL_BURST)
    this.#droppedSignalBytes = bucket(DROPPED_SIGNAL_BYTES_PER_SECOND, DROPPED_SIGNAL_BYTES_BURST)
    this.#receivedSignalBytes = bucket(RECEIVED_SIGNAL_BYTES_PER_SECOND, RECEIVED_SIGNAL_BYTES_BURST)
  }

  /**
   * Counts a frame of this size; false when it is over the limit. Messages and signals have separate limits, so that
   * calls do not use up the limit for moves.
   */
  take(kind: FrameKind, bytes: number, nowMs: number): boolean {
    return kind === 'signal'
      ? this.#signals.take(nowMs) && this.#signalBytes.take(nowMs, bytes)
      : this.#messages.take(nowMs) && this.#messageBytes.take(nowMs, bytes)
  }

  /**
   * Counts a dropped signal of this size; false when there are so many that the socket should be closed, because even
   * reading them costs time.
   */
  takeDropped(bytes: number, nowMs: number): boolean {
    return this.#droppedSignals.take(nowMs) && this.#droppedSignalBytes.take(nowMs, bytes)
  }

  /** Counts a signal of this size that is sent to this player; false when it is over the limit. */
  takeReceived(bytes: number, nowMs: number): boolean {
    return this.#receivedSignalBytes.take(nowMs, bytes)
  }
}
