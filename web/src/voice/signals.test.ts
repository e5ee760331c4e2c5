import { deepEqual, equal } from 'node:assert/strict'
import type { VoiceMessage } from '#common/protocol/messages.ts'
import type { CallSignal } from './contact.ts'
import { sendSignal, signalIn } from './signals.ts'

/** What arrives at the other end: the server passes the contents on, and puts the sender in. */
const arrives = (signal: CallSignal): ReturnType<typeof signalIn> => {
  let message: VoiceMessage | null = null
  sendSignal(
    (type, payload) => {
      const { to: _, ...contents } = payload
      message = JSON.parse(JSON.stringify({ type, payload: { from: '2', ...contents } })) as VoiceMessage
    },
    '1',
    signal,
  )
  return message === null ? null : signalIn(message)
}

describe('signals of the voice chat', () => {
  const candidate = {
    candidate: 'candidate:1 1 udp 1 192.0.2.1 4444 typ host',
    sdpMid: '0',
    sdpMLineIndex: 0,
    usernameFragment: null,
  }
  for (const signal of [
    { kind: 'offer', sdp: 'v=0', call: 'a' },
    { kind: 'answer', sdp: 'v=0', call: 'a' },
    { kind: 'candidate', candidate, call: 'a' },
  ] as const) {
    it(`arrive as they were sent: ${signal.kind}`, () => deepEqual(arrives(signal), { from: '2', signal }))
  }
  it('of a client that names no attempt are taken', () => {
    deepEqual(signalIn({ type: 'voice_offer', payload: { from: '2', offer: { type: 'offer', sdp: 'v=0' } } })?.signal, {
      kind: 'offer',
      sdp: 'v=0',
      call: null,
    })
  })
  it('that cannot be read are none', () => {
    for (const offer of [null, 7, {}, { sdp: 7 }, []])
      equal(signalIn({ type: 'voice_offer', payload: { from: '2', offer } }), null)
    equal(signalIn({ type: 'voice_ice_candidate', payload: { from: '2', candidate: { candidate: {} } } }), null)
    equal(signalIn({ type: 'voice_speaking', payload: { user: '2', speaking: true } }), null)
  })
})
