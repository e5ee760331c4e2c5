/**
 * Taking part in the voice chat of one room: the connections to the others and what plays their voices. It lives from
 * entering to leaving, also while the connection to the server is lost.
 */
import type { IceServersAnswer } from '#common/protocol/rest/answers.ts'
import type { VoiceMessage } from '#common/protocol/messages.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { Answer } from '../transport/rest/http.ts'
import type { Cancel, Timers } from '../transport/timers.ts'
import { Mesh, type MeshOptions } from './mesh.ts'
import { Playback, type Loudness } from './playback.ts'
import { signalIn } from './signals.ts'

export type CallOptions = Pick<MeshOptions, 'selfId' | 'timers' | 'sendSignal' | 'onHeard'> & {
  readonly context: AudioContext
  readonly iceServers: () => Promise<Answer<IceServersAnswer>>
  readonly onBlocked: (isBlocked: boolean) => void
}

/** When the servers could not be asked for, they are asked for again after this time. */
const ASK_AGAIN_MS = 30_000
const SECOND_MS = 1_000

const configOf = ({ iceServers, iceTransportPolicy }: IceServersAnswer): RTCConfiguration => ({
  iceServers: iceServers.map(({ urls, username, credential }) => ({
    urls: [...urls],
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  })),
  iceTransportPolicy,
})

/** The servers of the moment, asked for again when half of their time has passed. */
class IceServers {
  #config: RTCConfiguration = {}
  #cancel: Cancel = () => undefined
  #isOver = false
  readonly #ask: CallOptions['iceServers']
  readonly #timers: Timers

  constructor(ask: CallOptions['iceServers'], timers: Timers) {
    this.#ask = ask
    this.#timers = timers
  }

  readonly config = (): RTCConfiguration => this.#config

  /**
   * False when there was no answer: then the servers stay those of before, because without them a player's address
   * might be shown to others.
   */
  async refresh(): Promise<boolean> {
    this.#cancel()
    const answer = await this.#ask()
    if (this.#isOver) return false
    if (answer.ok) this.#config = configOf(answer.value)
    else console.warn(`no servers for voice: ${answer.detail}`)
    const againMs = answer.ok ? (answer.value.ttlSeconds * SECOND_MS) / 2 : ASK_AGAIN_MS
    this.#cancel = this.#timers.after(againMs, () => void this.refresh())
    return answer.ok
  }

  end(): void {
    this.#isOver = true
    this.#cancel()
  }
}

/** Whether this browser has what a call needs. Some have no WebRTC at all, in others it is switched off. */
export const isCallPossible = (): boolean =>
  ['RTCPeerConnection', 'MediaStreamAudioDestinationNode'].every((needed) => needed in globalThis)

export class Call {
  readonly #servers: IceServers
  readonly #mesh: Mesh
  readonly #playback: Playback
  readonly #carrier: MediaStreamTrack

  private constructor(servers: IceServers, mesh: Mesh, playback: Playback, carrier: MediaStreamTrack) {
    this.#servers = servers
    this.#mesh = mesh
    this.#playback = playback
    this.#carrier = carrier
  }

  /**
   * The library is loaded here, so that players who never speak never load it. Errors: `insecure` without TLS,
   * `unreachable` when the server or the library does not come.
   */
  static async open({
    selfId,
    timers,
    sendSignal,
    onHeard,
    context,
    iceServers,
    onBlocked,
  }: CallOptions): Promise<Result<Call, 'insecure' | 'unreachable'>> {
    if (!isSecureContext) return refused('insecure')
    const servers = new IceServers(iceServers, timers)
    const [library, isAnswered] = await Promise.all([import('./simple-peers.ts').catch(() => null), servers.refresh()])
    const { stream } = new MediaStreamAudioDestinationNode(context)
    const [track] = stream.getAudioTracks()
    if (library === null || !isAnswered || track === undefined) {
      servers.end()
      return refused('unreachable')
    }
    const playback = new Playback(onBlocked)
    const mesh = new Mesh({
      selfId,
      timers,
      sendSignal,
      openPeer: library.simplePeers({ stream, track }, servers.config),
      newCallId: () => crypto.randomUUID(),
      onStream: (userId, voice) => playback.play(userId, voice),
      onHeard: (userId, isHeard) => {
        if (!isHeard) playback.stop(userId)
        onHeard(userId, isHeard)
      },
    })
    return ok(new Call(servers, mesh, playback, track))
  }

  /** Who is in the voice chat, in the order in which they came. */
  setUsers(userIds: readonly string[]): void {
    this.#mesh.setUsers(userIds)
  }

  hear(message: VoiceMessage): void {
    const heard = signalIn(message)
    if (heard !== null) this.#mesh.receive(heard.from, heard.signal)
  }

  /** What the others hear; null for nothing. */
  send(track: MediaStreamTrack | null): void {
    this.#mesh.send(track)
  }

  setLoudness(loudness: Loudness): void {
    this.#playback.setLoudness(loudness)
  }

  /** The network has changed. */
  hurry(): void {
    this.#mesh.hurry()
  }

  /** The server forgot this user when the connection was lost: everything begins again. */
  restart(): void {
    this.#mesh.clear()
  }

  close(): void {
    this.#servers.end()
    this.#mesh.clear()
    this.#playback.close()
    this.#carrier.stop()
  }
}
