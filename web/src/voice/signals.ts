/**
 * The signals of the voice chat as messages (specification section 7). Their contents come from other players'
 * browsers.
 */
import * as z from 'zod/mini'
import type { ClientMessages, VoiceMessage } from '#common/protocol/messages.ts'
import type { CallSignal } from './contact.ts'

const call = z._default(z.nullable(z.string()), null)
const description = z.object({ sdp: z.string(), call })
const candidate = z.object({
  candidate: z.string(),
  sdpMid: z.optional(z.nullable(z.string())),
  sdpMLineIndex: z.optional(z.nullable(z.number())),
  usernameFragment: z.optional(z.nullable(z.string())),
  call,
})

/** The signal in a message, with its sender; null when the message holds none, or nothing that can be read. */
export const signalIn = (message: VoiceMessage): { readonly from: string; readonly signal: CallSignal } | null => {
  switch (message.type) {
    case 'voice_offer': {
      const { data } = description.safeParse(message.payload.offer)
      return data === undefined ? null : { from: message.payload.from, signal: { kind: 'offer', ...data } }
    }
    case 'voice_answer': {
      const { data } = description.safeParse(message.payload.answer)
      return data === undefined ? null : { from: message.payload.from, signal: { kind: 'answer', ...data } }
    }
    case 'voice_ice_candidate': {
      const { data } = candidate.safeParse(message.payload.candidate)
      if (data === undefined) return null
      const { call: id, candidate: line, sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = data
      return {
        from: message.payload.from,
        signal: {
          kind: 'candidate',
          candidate: { candidate: line, sdpMid, sdpMLineIndex, usernameFragment },
          call: id,
        },
      }
    }
    default:
      return null
  }
}

type SendSignal = <Type extends 'voice_offer' | 'voice_answer' | 'voice_ice_candidate'>(
  type: Type,
  payload: ClientMessages[Type],
) => void

/** Sends a signal as the message of its kind. */
export const sendSignal = (send: SendSignal, to: string, signal: CallSignal): void => {
  switch (signal.kind) {
    case 'candidate':
      return send('voice_ice_candidate', { to, candidate: { ...signal.candidate, call: signal.call } })
    case 'offer':
      return send('voice_offer', { to, offer: { type: 'offer', sdp: signal.sdp, call: signal.call } })
    case 'answer':
      return send('voice_answer', { to, answer: { type: 'answer', sdp: signal.sdp, call: signal.call } })
  }
}
