/**
 * The connection to one other user in the voice chat, for as long as both are in it. The later of the two makes the
 * offer, 1 s after they came (specification section 7). A connection that fails is made again, by the same end; when
 * the other end hears nothing for a while, it makes an offer itself.
 */
import type { Cancel, Timers } from '../transport/timers.ts'
import type { OpenPeer, Peer, PeerSignal } from './peer.ts'

/** When a newcomer sends the first offer (specification section 7). */
export const OFFER_DELAY_MS = 1_000
/** How long a connection may take until it is open. */
export const CONNECT_MS = 7_000
/** How long an interrupted connection has to come back by itself. */
export const INTERRUPTION_MS = 2_000
/** How long the end that makes no offers waits for one, before it makes one itself. */
export const PATIENCE_MS = 8_000
/**
 * The pauses before the next attempts, the last of them before all that follow. Each attempt sends some ten signals,
 * which are limited.
 */
const PAUSES_MS = [OFFER_DELAY_MS, 2_000, 4_000] as const

/**
 * A signal with the id of the attempt that it belongs to, so that a late one of an earlier attempt does no harm. A
 * client that sends no id takes part too.
 */
export type CallSignal = PeerSignal & { readonly call: string | null }

type ContactListener = {
  readonly onSignal: (signal: CallSignal) => void
  readonly onStream: (stream: MediaStream) => void
  /** Whether the voice of the other user has a way to this browser. */
  readonly onHeard: (isHeard: boolean) => void
}

export type ContactOptions = {
  /** Whether this end makes the offers. */
  readonly isCaller: boolean
  readonly openPeer: OpenPeer
  readonly timers: Timers
  readonly newCallId: () => string
  readonly listener: ContactListener
}

export class Contact {
  readonly #options: ContactOptions
  #track: MediaStreamTrack | null
  #peer: Peer | null = null
  #call: string | null = null
  /** Whether the attempt that is on was begun by this end. */
  #isInitiator = false
  #isConnected = false
  #failures = 0
  #cancelNext: Cancel = () => undefined
  #cancelInterruption: Cancel = () => undefined

  /** `track` is what the other user is to hear; null for nothing. */
  constructor(track: MediaStreamTrack | null, options: ContactOptions) {
    this.#options = options
    this.#track = track
    this.#scheduleOffer()
  }

  /** Handles a signal of the other user. */
  receive(signal: CallSignal): void {
    if (signal.kind === 'offer') return this.#answer(signal)
    if (signal.kind === 'answer' && !this.#isInitiator) return
    if (signal.call === null || signal.call === this.#call) this.#peer?.take(signal)
  }

  send(track: MediaStreamTrack | null): void {
    this.#track = track
    this.#peer?.send(track)
  }

  /** The network has changed: a connection that is not open is made again at once. */
  hurry(): void {
    if (this.#isConnected || !this.#options.isCaller) return
    this.#failures = 0
    this.#offer()
  }

  close(): void {
    this.#dropPeer()
    this.#cancelNext()
  }

  #answer(offer: CallSignal): void {
    // Both ends have made an offer at the same time: the caller's counts.
    if (this.#isInitiator && this.#peer !== null && !this.#isConnected && this.#options.isCaller) return
    this.#open(false, offer.call)
    this.#peer?.take(offer)
  }

  #offer(): void {
    this.#open(true, this.#options.newCallId())
  }

  #open(isInitiator: boolean, call: string | null): void {
    this.#dropPeer()
    this.#isInitiator = isInitiator
    this.#call = call
    const { openPeer, listener } = this.#options
    this.#peer = openPeer(isInitiator, {
      onSignal: (signal) => listener.onSignal({ ...signal, call }),
      onStream: listener.onStream,
      onConnected: () => this.#connected(),
      onInterrupted: () => this.#interrupted(),
      onEnd: () => this.#failed(),
    })
    this.#peer.send(this.#track)
    this.#schedule(CONNECT_MS, () => this.#failed())
  }

  #connected(): void {
    this.#cancelInterruption()
    if (this.#isConnected) return
    this.#isConnected = true
    this.#options.listener.onHeard(true)
    // The pauses become short again only after a connection has lasted.
    this.#schedule(CONNECT_MS, () => (this.#failures = 0))
  }

  #interrupted(): void {
    this.#cancelInterruption()
    this.#cancelInterruption = this.#options.timers.after(INTERRUPTION_MS, () => this.#failed())
  }

  #failed(): void {
    this.#dropPeer()
    this.#failures += 1
    this.#scheduleOffer()
  }

  #scheduleOffer(): void {
    const pauseMs = PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length - 1)] ?? 0
    this.#schedule(this.#options.isCaller ? pauseMs : PATIENCE_MS + pauseMs, () => this.#offer())
  }

  #dropPeer(): void {
    this.#cancelInterruption()
    if (this.#peer === null) return
    this.#peer.end()
    this.#peer = null
    this.#call = null
    this.#isInitiator = false
    this.#isConnected = false
    this.#options.listener.onHeard(false)
  }

  /** There is one step that comes next; it replaces the last one. */
  #schedule(ms: number, step: () => void): void {
    this.#cancelNext()
    this.#cancelNext = this.#options.timers.after(ms, step)
  }
}
