/** The port through which a contact uses a WebRTC connection. `simple-peers.ts` implements it. */

/** What one end of a connection tells the other on the way over the server. */
export type PeerSignal =
  | { readonly kind: 'offer'; readonly sdp: string }
  | { readonly kind: 'answer'; readonly sdp: string }
  | { readonly kind: 'candidate'; readonly candidate: RTCIceCandidateInit }

export type PeerListener = {
  readonly onSignal: (signal: PeerSignal) => void
  /** The voice of the other end. */
  readonly onStream: (stream: MediaStream) => void
  /** The way to the other end is open, for the first time or again. */
  readonly onConnected: () => void
  /** Nothing arrives from the other end any more. It may come back by itself. */
  readonly onInterrupted: () => void
  /** The connection has ended, for whatever reason. */
  readonly onEnd: () => void
}

/** One end of a connection. After `end` nothing more is reported. */
export type Peer = {
  readonly take: (signal: PeerSignal) => void
  /** Sends a track; with null nothing is sent, not even silence. */
  readonly send: (track: MediaStreamTrack | null) => void
  readonly end: () => void
}

/** `isInitiator`: this end makes the offer. */
export type OpenPeer = (isInitiator: boolean, listener: PeerListener) => Peer
