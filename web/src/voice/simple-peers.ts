/**
 * WebRTC connections by simple-peer. It has no ICE restart: a connection that has failed is replaced by a new one
 * (`contact.ts`). Its tracks never change, so that nothing has to be negotiated again: both ends begin with the silent
 * track of the carrier, and `replaceTrack` puts the microphone in its place.
 */
import SimplePeer, { type SignalData } from 'simple-peer/simplepeer.min.js'
import type { OpenPeer, PeerListener, PeerSignal } from './peer.ts'

/** A stream with one silent track. */
export type Carrier = { readonly stream: MediaStream; readonly track: MediaStreamTrack }

const dataOf = (signal: PeerSignal): SignalData =>
  signal.kind === 'candidate' ? { candidate: signal.candidate } : { type: signal.kind, sdp: signal.sdp }

const signalOf = ({ type, sdp, candidate }: SignalData): PeerSignal | null => {
  if (candidate !== undefined) return { kind: 'candidate', candidate }
  return (type === 'offer' || type === 'answer') && sdp !== undefined ? { kind: type, sdp } : null
}

const listen = (peer: SimplePeer, listener: PeerListener): void => {
  peer.on('signal', (data) => {
    const signal = signalOf(data)
    if (signal !== null) listener.onSignal(signal)
  })
  peer.on('stream', (stream) => listener.onStream(stream))
  peer.on('connect', () => listener.onConnected())
  peer.on('iceStateChange', (state) => {
    if (state === 'disconnected') listener.onInterrupted()
    if (state === 'connected' || state === 'completed') listener.onConnected()
  })
  peer.on('close', () => listener.onEnd())
  // What went wrong is no news for the player: the connection is made again.
  peer.on('error', (problem) => console.warn(`a voice connection has ended: ${problem.message}`))
}

/** Opens connections with the servers that `config` names at that moment. */
export const simplePeers =
  (carrier: Carrier, config: () => RTCConfiguration): OpenPeer =>
  (isInitiator, listener) => {
    const peer = new SimplePeer({ initiator: isInitiator, config: config(), streams: [carrier.stream] })
    let isOpen = true
    const whileOpen = (report: () => void): void => {
      if (isOpen) report()
    }
    listen(peer, {
      onSignal: (signal) => whileOpen(() => listener.onSignal(signal)),
      onStream: (stream) => whileOpen(() => listener.onStream(stream)),
      onConnected: () => whileOpen(listener.onConnected),
      onInterrupted: () => whileOpen(listener.onInterrupted),
      onEnd: () =>
        whileOpen(() => {
          isOpen = false
          listener.onEnd()
        }),
    })
    return {
      take: (signal) => whileOpen(() => peer.signal(dataOf(signal))),
      send: (track) => whileOpen(() => peer.replaceTrack(carrier.track, track, carrier.stream)),
      end: () => {
        isOpen = false
        peer.destroy()
      },
    }
  }
