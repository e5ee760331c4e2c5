/** How much one connection may say (DESIGN, 'Security, to the letter'). Times are milliseconds of any clock that does not go back. */
import { MESSAGE_BURST, MESSAGES_PER_SECOND, PINGS_PER_SECOND, SIGNAL_BURST, SIGNALS_PER_SECOND } from '#common/limits.ts'
import type { ClientMessageType } from '#common/protocol/messages.ts'
import { TokenBucket } from './token-bucket.ts'

/** What a program says by itself in the voice chat, and no player by hand: it comes in bursts when a call begins. */
export const SIGNALS = ['voice_offer', 'voice_answer', 'voice_ice_candidate', 'voice_speaking'] as const satisfies readonly ClientMessageType[]

/** What a frame is counted as. */
export type FrameKind = 'message' | 'signal'

/** What a message of some type is counted as. */
export const kindOf = (type: string | null): FrameKind => (SIGNALS.some((signal) => signal === type) ? 'signal' : 'message')

export class MessageRate {
  readonly #messages: TokenBucket
  readonly #signals: TokenBucket

  constructor(nowMs: number) {
    this.#messages = new TokenBucket(MESSAGES_PER_SECOND + PINGS_PER_SECOND, MESSAGE_BURST, nowMs)
    this.#signals = new TokenBucket(SIGNALS_PER_SECOND, SIGNAL_BURST, nowMs)
  }

  /** Counts a frame; false when it is one too many. Calls and moves do not take each other's place. */
  take(kind: FrameKind, nowMs: number): boolean {
    return (kind === 'signal' ? this.#signals : this.#messages).take(nowMs)
  }
}
