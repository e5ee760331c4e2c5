/** Messages because of those who watch a table, and about the game that players and spectators look at together. */
import * as z from 'zod/mini'
import type { ServerMessageType } from '#common/protocol/messages.ts'
import { isCardId, type CardId } from '#common/rules/cards.ts'
import type { Together } from '../../game/together.ts'
import type { TableNews } from './table-connection.ts'

const person = z.object({ id: z.string(), name: z.string() })
const spectators = z.object({ spectators: z.array(person) })
const rotation = z.object({ enters: person, rests: person, orElse: person })
const seatOffered = z.object({ fromName: z.string() })
const cardId = z.custom<CardId>((value) => typeof value === 'string' && isCardId(value))
const roundHands = z.object({ round: z.number(), hands: z.array(z.array(cardId)) })

const talk = z.object({
  lines: z.array(
    z.object({
      messageId: z.string(),
      senderId: z.string(),
      sender: z.string(),
      message: z.string(),
      timestamp: z.string(),
      isSystem: z.boolean(),
    }),
  ),
})

const review = z.object({
  leaderId: z.string(),
  leaderName: z.string(),
  move: z.number(),
  isDealt: z.boolean(),
  card: z.optional(cardId),
  showsPrices: z.boolean(),
})

const readReview = (payload: unknown): Together | null => {
  const { data } = review.safeParse(payload)
  if (data === undefined) return null
  const { card, ...moment } = data
  return card === undefined ? moment : { ...moment, card }
}

type SpectatorMessageType = Extract<
  ServerMessageType,
  'spectators' | 'rotation' | 'seat_offered' | 'spectators_talk' | 'round_hands' | 'review'
>
const READERS: Readonly<Record<SpectatorMessageType, (payload: unknown) => TableNews | null>> = {
  spectators: (payload) => {
    const { data } = spectators.safeParse(payload)
    return data === undefined ? null : { type: 'spectators', people: data.spectators }
  },
  // An empty one says that nobody need rest.
  rotation: (payload) => ({ type: 'rotation', rotation: rotation.safeParse(payload).data ?? null }),
  // An empty one says that nobody leads.
  review: (payload) => ({ type: 'review', review: readReview(payload) }),
  seat_offered: (payload) => {
    const { data } = seatOffered.safeParse(payload)
    return data === undefined ? null : { type: 'seatOffered', ...data }
  },
  spectators_talk: (payload) => {
    const { data } = talk.safeParse(payload)
    return data === undefined ? null : { type: 'spectatorTalk', ...data }
  },
  round_hands: (payload) => {
    const { data } = roundHands.safeParse(payload)
    return data === undefined ? null : { type: 'roundHands', ...data }
  },
}

/** The news of such a message; null for others, and for one that cannot be read. */
export const spectatorNewsOf = (type: string | number, payload: unknown): TableNews | null =>
  Object.entries(READERS).find(([known]) => known === type)?.[1](payload) ?? null
