/**
 * The messages of the voice chat (specification section 7). Signals come from other players' browsers and are not
 * decoded here.
 */
import * as z from 'zod/mini'
import type { VoiceMessage } from '#common/protocol/messages.ts'

const users = z.object({ users: z.array(z.object({ id: z.string(), name: z.string() })) })
const speaking = z.object({ user: z.string(), speaking: z.boolean() })
const offer = z.object({ from: z.string(), offer: z.unknown() })
const answer = z.object({ from: z.string(), answer: z.unknown() })
const candidate = z.object({ from: z.string(), candidate: z.unknown() })

/** Null when a message is none of the voice chat, or cannot be read. */
export const voiceMessageOf = (type: string | number, payload: unknown): VoiceMessage | null => {
  switch (type) {
    case 'voice_users': {
      const { data } = users.safeParse(payload)
      return data === undefined ? null : { type, payload: data }
    }
    case 'voice_speaking': {
      const { data } = speaking.safeParse(payload)
      return data === undefined ? null : { type, payload: data }
    }
    case 'voice_offer': {
      const { data } = offer.safeParse(payload)
      return data === undefined ? null : { type, payload: data }
    }
    case 'voice_answer': {
      const { data } = answer.safeParse(payload)
      return data === undefined ? null : { type, payload: data }
    }
    case 'voice_ice_candidate': {
      const { data } = candidate.safeParse(payload)
      return data === undefined ? null : { type, payload: data }
    }
    default:
      return null
  }
}
