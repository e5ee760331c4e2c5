/**
 * What players ask of a table, by message (specification section 7): the one dispatch table of both transports. A transport
 * gives the raw message of a seated user and renders the answer.
 */
import { randomBytes } from 'node:crypto'
import { clientMessages, type ClientMessageType } from '#common/protocol/messages.ts'
import { ERROR_CODES, type ErrorCode } from '#common/protocol/errors.ts'
import { seedFrom } from '#common/rules/deal.ts'
import { done, refusal, type Answer } from './refusal.ts'
import type { TableSession } from './table-session.ts'

/** A message after its type is known to exist: these the transport answers itself. */
export type TransportMessage = 'ping' | 'get_game_state'
export type TableMessage = Exclude<ClientMessageType, TransportMessage>

/** Turns a raw message into what it says, or complains with an error code. */
type Decoder<Message> = {
  safeParse(raw: unknown): { success: true; data: Message } | { success: false; error: { issues: readonly { message: string }[] } }
}
type Handler = (session: TableSession, userId: number, raw: unknown) => Promise<Answer>

const codeOf = (message: string | undefined): ErrorCode => ERROR_CODES.find((code) => code === message) ?? 'badMessage'

/** A handler whose message is decoded before anything reads it. */
const on =
  <Message>(decoder: Decoder<Message>, handle: (session: TableSession, userId: number, message: Message) => Promise<Answer>): Handler =>
  async (session, userId, raw) => {
    const decoded = decoder.safeParse(raw)
    return decoded.success ? handle(session, userId, decoded.data) : refusal(codeOf(decoded.error.issues[0]?.message))
  }

const newSeed = () => seedFrom(randomBytes(32))

const HANDLERS = {
  ready: on(clientMessages.ready, (session, userId, { ready }) => session.dispatch({ type: 'setReady', userId, ready })),
  start_game: on(clientMessages.start_game, (session, userId) => session.dispatch({ type: 'start', userId, seed: newSeed() })),
  // Validated and never sent to others (DESIGN decision 15): what a player considers is nobody's business.
  select_card: on(clientMessages.select_card, () => Promise.resolve(done)),
  pass_cards: on(clientMessages.pass_cards, (session, userId, { cardIds }) => session.dispatch({ type: 'passCards', userId, cards: cardIds })),
  play_card: on(clientMessages.play_card, (session, userId, { cardId }) => session.dispatch({ type: 'playCard', userId, card: cardId })),
  next_trick: on(clientMessages.next_trick, (session, userId) => session.dispatch({ type: 'nextTrick', userId })),
  play_again: on(clientMessages.play_again, (session, userId) => session.dispatch({ type: 'playAgain', userId, seed: newSeed() })),
  leave_room: on(clientMessages.leave_room, (session, userId) => session.presence.leave(userId)),
  chat_message: on(clientMessages.chat_message, (session, userId, { message }) => session.dispatch({ type: 'say', userId, text: message })),
} satisfies Record<TableMessage, Handler>

/** Whether a message type exists. */
export const isMessageType = (type: string): type is ClientMessageType => Object.hasOwn(clientMessages, type)

/** Every type of message that a client may send. */
export const MESSAGE_TYPES: readonly ClientMessageType[] = Object.keys(clientMessages).filter(isMessageType)

/**
 * Does what a seated user asks for. `raw` is the message as it came, in any shape. Never rejects.
 * Errors: `badMessage`, `unknownCard`, and what the table refuses.
 */
export const request = (session: TableSession, userId: number, type: TableMessage, raw: unknown): Promise<Answer> =>
  HANDLERS[type](session, userId, raw)
