/**
 * The handlers of all messages that players send to a table (specification section 7), used by both transports. A
 * transport passes on the raw message of a seated user and sends the answer.
 */
import { clientMessages, type ClientMessageType } from '#common/protocol/messages.ts'
import { ERROR_CODES, type ErrorCode } from '#common/protocol/errors.ts'
import { nameAt, seatOf, seated } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { computerName } from '#common/text/notices.ts'
import type { Person } from '#common/table/commands.ts'
import type { Seed } from '#common/rules/deal.ts'
import type { Connection } from '../connections/connection.ts'
import { done, refusal, restricted, type CommandResult } from './command-result.ts'
import { randomSeed } from './random-seed.ts'
import type { LiveTable } from './live-table.ts'

/** The messages that each transport answers itself. */
type TransportMessage = 'ping' | 'get_game_state'
type TableMessage = Exclude<ClientMessageType, TransportMessage>

/** Decodes a raw message, or returns an error code. */
type Decoder<Message> = {
  safeParse(
    raw: unknown,
  ): { success: true; data: Message } | { success: false; error: { issues: readonly { message: string }[] } }
}
type Handler = (liveTable: LiveTable, userId: number, raw: unknown, connection: Connection) => Promise<CommandResult>

const codeOf = (message: string | undefined): ErrorCode => ERROR_CODES.find((code) => code === message) ?? 'badMessage'

/**
 * Lets a user speak, in any way, unless they are silenced. Never rejects. Errors: `silenced`, `storageUnavailable`, and
 * those of `speak`.
 */
const ifMaySpeak = async (
  liveTable: LiveTable,
  userId: number,
  speak: () => CommandResult | Promise<CommandResult>,
): Promise<CommandResult> => {
  try {
    const silence = await liveTable.silenceOf(userId)
    return silence === null ? await speak() : restricted(silence)
  } catch (problem) {
    liveTable.report(problem, 'speak')
    return refusal('storageUnavailable')
  }
}

/** A handler that gets the decoded message. */
const on =
  <Message>(
    decoder: Decoder<Message>,
    handle: (liveTable: LiveTable, userId: number, message: Message, connection: Connection) => Promise<CommandResult>,
  ): Handler =>
  async (liveTable, userId, raw, connection) => {
    const decoded = decoder.safeParse(raw)
    return decoded.success
      ? handle(liveTable, userId, decoded.data, connection)
      : refusal(codeOf(decoded.error.issues[0]?.message))
  }

/** The seed of the next game, if the table has not committed to its part of it. */
const seedFor = ({ table }: LiveTable): { readonly seed?: Seed } => (table.deck === null ? { seed: randomSeed() } : {})

/** The creator removes a guest or a computer. The message contains the public player id. */
const removeGuest = (liveTable: LiveTable, userId: number, playerId: string): Promise<CommandResult> => {
  const guest = seated(liveTable.table).find(({ occupant }) => playerIdOf(occupant.userId) === playerId)
  return guest === undefined
    ? Promise.resolve(refusal('guestNotAtTable'))
    : liveTable.dispatch({ type: 'removeGuest', userId, guestId: guest.occupant.userId })
}

/** Lets a player into the voice chat, with the name and id that they have at the table. */
const enterVoice = ({ table, voice }: LiveTable, userId: number, connection: Connection): CommandResult => {
  const seat = seatOf(table, userId)
  if (seat === null) return refusal('notAtTable')
  voice.join({ id: playerIdOf(userId), name: nameAt(table, seat) }, connection)
  return done
}

/** Voice messages are refused for users who are not in the voice chat. */
const ifInVoice = (isInVoice: boolean): Promise<CommandResult> =>
  Promise.resolve(isInVoice ? done : refusal('notInVoice'))

/** Runs `work` unless the user changes their choice too often, because each change is a record in the journal. */
const ifNotTooOften = (
  { toggles, nowMs }: LiveTable,
  userId: number,
  work: () => Promise<CommandResult>,
): Promise<CommandResult> => (toggles.take(userId, nowMs) ? work() : Promise.resolve(refusal('tooManyRequests')))

const HANDLERS = {
  ready: on(clientMessages.ready, (liveTable, userId, message) =>
    ifNotTooOften(liveTable, userId, () => liveTable.dispatch({ type: 'setReady', userId, ...message })),
  ),
  start_game: on(clientMessages.start_game, (liveTable, userId) =>
    liveTable.dispatch({ type: 'start', userId, ...seedFor(liveTable) }),
  ),
  // The message is validated and not sent to others (DESIGN decision 15): which card a player considers stays private.
  select_card: on(clientMessages.select_card, () => Promise.resolve(done)),
  pass_cards: on(clientMessages.pass_cards, (liveTable, userId, { cardIds }) =>
    liveTable.dispatch({ type: 'passCards', userId, cards: cardIds }),
  ),
  play_card: on(clientMessages.play_card, (liveTable, userId, { cardId }) =>
    liveTable.dispatch({ type: 'playCard', userId, card: cardId }),
  ),
  claim_rest: on(clientMessages.claim_rest, (liveTable, userId) => liveTable.dispatch({ type: 'claimRest', userId })),
  next_trick: on(clientMessages.next_trick, (liveTable, userId) => liveTable.dispatch({ type: 'nextTrick', userId })),
  play_again: on(clientMessages.play_again, (liveTable, userId, message) =>
    ifNotTooOften(liveTable, userId, () =>
      liveTable.dispatch({ type: 'playAgain', userId, ...seedFor(liveTable), ...message }),
    ),
  ),
  leave_room: on(clientMessages.leave_room, (liveTable, userId) => liveTable.leave(userId)),
  add_computer: on(clientMessages.add_computer, (liveTable, userId, { seat, level }) =>
    ifNotTooOften(liveTable, userId, () =>
      liveTable.dispatch({ type: 'addComputer', userId, seat, level, name: computerName(seat) }),
    ),
  ),
  set_audience: on(clientMessages.set_audience, (liveTable, userId, { audience }) =>
    ifNotTooOften(liveTable, userId, () => liveTable.dispatch({ type: 'setAudience', userId, audience })),
  ),
  give_seat: on(clientMessages.give_seat, (liveTable, userId) => liveTable.spectators.takeSeatOf(userId)),
  remove_player: on(clientMessages.remove_player, (liveTable, userId, { playerId }) =>
    removeGuest(liveTable, userId, playerId),
  ),
  chat_message: on(clientMessages.chat_message, (liveTable, userId, { message }) =>
    ifMaySpeak(liveTable, userId, () => liveTable.chat.say(userId, message)),
  ),
  disconnection_vote: on(clientMessages.disconnection_vote, (liveTable, userId, { vote }) =>
    liveTable.dispatch({ type: 'vote', userId, vote }),
  ),
  call_vote: on(clientMessages.call_vote, (liveTable, userId, { playerId }) =>
    liveTable.dispatch({ type: 'callVote', userId, accusedId: Number(playerId) }),
  ),
  nudge: on(clientMessages.nudge, async (liveTable, userId, { playerId }) =>
    liveTable.signs.nudge(userId, Number(playerId)),
  ),
  reaction: on(clientMessages.reaction, (liveTable, userId, { reaction, to }) =>
    ifMaySpeak(liveTable, userId, () => liveTable.signs.react(userId, to, reaction)),
  ),
  review_together: on(clientMessages.review_together, async ({ signs }, userId, message) =>
    signs.review.show(userId, message),
  ),
  hand_on_review: on(clientMessages.hand_on_review, async ({ signs }, userId, { playerId }) =>
    signs.review.handOn(userId, Number(playerId)),
  ),
  end_review: on(clientMessages.end_review, async ({ signs }, userId) => signs.review.end(userId)),
  return_to_seat: on(clientMessages.return_to_seat, (liveTable, userId) =>
    liveTable.dispatch({ type: 'returnToSeat', userId }),
  ),
  voice_connect: on(clientMessages.voice_connect, (liveTable, userId, _, connection) => {
    const stillWants = liveTable.voice.enter(playerIdOf(userId), connection)
    return ifMaySpeak(liveTable, userId, () => (stillWants() ? enterVoice(liveTable, userId, connection) : done))
  }),
  voice_disconnect: on(clientMessages.voice_disconnect, async ({ voice }, _userId, _message, connection) => {
    voice.leave(connection)
    return done
  }),
  voice_offer: on(clientMessages.voice_offer, ({ voice }, _, { to, offer }, connection) =>
    ifInVoice(voice.signal(connection, to, (from) => ({ type: 'voice_offer', payload: { from, offer } }))),
  ),
  voice_answer: on(clientMessages.voice_answer, ({ voice }, _, { to, answer }, connection) =>
    ifInVoice(voice.signal(connection, to, (from) => ({ type: 'voice_answer', payload: { from, answer } }))),
  ),
  voice_ice_candidate: on(clientMessages.voice_ice_candidate, ({ voice }, _, { to, candidate }, connection) =>
    ifInVoice(voice.signal(connection, to, (from) => ({ type: 'voice_ice_candidate', payload: { from, candidate } }))),
  ),
  voice_speaking: on(clientMessages.voice_speaking, ({ voice }, _, { speaking }, connection) =>
    ifInVoice(voice.speak(connection, speaking)),
  ),
} satisfies Record<TableMessage, Handler>

const REVIEW_MESSAGES = ['review_together', 'hand_on_review', 'end_review'] as const

export const isMessageType = (type: string): type is ClientMessageType => Object.hasOwn(clientMessages, type)

/** All message types that a client may send. */
export const MESSAGE_TYPES: readonly ClientMessageType[] = Object.keys(clientMessages).filter(isMessageType)

/**
 * Handles a message of somebody who watches, who may only write lines, leave, and lead a review that was handed on.
 * `raw` is as in `handleMessage`. Never rejects. Errors: `notAtTable`, and those of `Spectators.say` and
 * `SharedReview`.
 */
export const handleSpectator = async (
  liveTable: LiveTable,
  person: Person,
  type: TableMessage,
  raw: unknown,
): Promise<CommandResult> => {
  if (type === 'leave_room') return done
  const isOfReview = REVIEW_MESSAGES.some((known) => known === type)
  if (type !== 'chat_message' && !isOfReview) return refusal('notAtTable')
  if (!liveTable.hold.isSure && !(await liveTable.hold.confirmed())) return refusal('storageUnavailable')
  if (isOfReview) return HANDLERS[type](liveTable, person.userId, raw, person)
  const say = on(clientMessages.chat_message, (table, userId, { message }) =>
    ifMaySpeak(table, userId, () => table.spectators.say(person, message)),
  )
  return say(liveTable, person.userId, raw, person)
}

/**
 * Handles a message of a seated user. `raw` is the message as it was received, of any shape. Waits while it is not
 * certain that this process still has the table. Never rejects. Errors: `badMessage`, `unknownCard`, `notInVoice`,
 * `storageUnavailable`, and the errors of the table.
 */
export const handleMessage = async (
  liveTable: LiveTable,
  userId: number,
  connection: Connection,
  type: TableMessage,
  raw: unknown,
): Promise<CommandResult> =>
  liveTable.hold.isSure || (await liveTable.hold.confirmed())
    ? HANDLERS[type](liveTable, userId, raw, connection)
    : refusal('storageUnavailable')
