/**
 * The file of simple-peer that runs in browsers as it is; the package's main file needs Node's globals. Only what this
 * folder uses.
 */
declare module 'simple-peer/simplepeer.min.js' {
  export type SignalData = { readonly type?: string; readonly sdp?: string; readonly candidate?: RTCIceCandidateInit }
  type Events = {
    readonly signal: (data: SignalData) => void
    readonly stream: (stream: MediaStream) => void
    readonly connect: () => void
    readonly iceStateChange: (connection: RTCIceConnectionState) => void
    readonly close: () => void
    readonly error: (problem: Error) => void
  }
  export default class SimplePeer {
    constructor(options: {
      readonly initiator: boolean
      readonly config: RTCConfiguration
      readonly streams: readonly MediaStream[]
    })
    on<Name extends keyof Events>(name: Name, listener: Events[Name]): this
    signal(data: SignalData): void
    replaceTrack(before: MediaStreamTrack, track: MediaStreamTrack | null, stream: MediaStream): void
    destroy(): void
  }
}
