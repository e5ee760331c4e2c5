/** What is told because of those who watch a table: to players and spectators, or to spectators only. */
import type { ServerMessages } from '#common/protocol/messages.ts'
import { handsPlayed } from '#common/record/round-hands.ts'
import type { Seat } from '#common/rules/seats.ts'
import { rotationAt } from '#common/table/spectators/spectators.ts'
import { isGameOver, isIdle, nameAt, type Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { chatLine } from '#common/text/notices.ts'
import { arrivalMessages, eventMessages, spectatorsMessage, type EventMessage } from './event-messages.ts'
import type { LiveTable } from './live-table.ts'
import type { TableUpdate } from './watchers.ts'

type SpectatorMessageType = 'rotation' | 'round_hands' | 'review' | 'spectators_talk'
type SpectatorMessage =
  | EventMessage
  | {
      [Type in SpectatorMessageType]: { readonly type: Type; readonly payload: ServerMessages[Type] }
    }[SpectatorMessageType]

/** After these events another player may have to rest. */
const TURNING: ReadonlySet<string> = new Set(['gameEnded', 'gameStarted', 'playerLeft', 'tableReopened'])

const named = ({ seats, ...table }: Table, seat: Seat) => ({
  id: playerIdOf(seats[seat]?.userId ?? 0),
  name: nameAt({ seats, ...table }, seat),
})

/** Who rests next, when a friend of the circle watches who could play. */
const rotationMessage = ({ table, spectators }: LiveTable): SpectatorMessage => {
  const rotation = rotationAt(table)
  const next = spectators.nextOfCircle
  if (rotation === null || next === null) return { type: 'rotation', payload: {} }
  return {
    type: 'rotation',
    payload: {
      enters: { id: playerIdOf(next.userId), name: next.name },
      rests: named(table, rotation.rests),
      orElse: named(table, rotation.orElse),
    },
  }
}

const isTurning = (update: TableUpdate): boolean =>
  update.type === 'spectators' || (update.type === 'changed' && update.events.some(({ type }) => TURNING.has(type)))

/** What a player who connects must learn, besides the state. */
export const playerArrivalMessages = (liveTable: LiveTable): readonly SpectatorMessage[] => [
  ...arrivalMessages(liveTable.table, liveTable.nowMs),
  ...(liveTable.spectators.people.length === 0 ? [] : watchingMessages(liveTable)),
  ...talkMessages(liveTable),
  ...reviewMessages(liveTable),
]

/** What was said among spectators during the game that is over. It may be nothing any more. */
const talkMessages = ({ table, spectators: { talk, hasBeenWatched } }: LiveTable): readonly SpectatorMessage[] =>
  hasBeenWatched && isGameOver(table)
    ? [{ type: 'spectators_talk', payload: { lines: talk.map((line) => chatLine(table.roomId, line)) } }]
    : []

/** The review of the last game, if there is one. */
const reviewMessages = ({ signs: { review } }: LiveTable): readonly SpectatorMessage[] =>
  'leaderId' in review.shown ? [{ type: 'review', payload: review.shown }] : []

const watchingMessages = (liveTable: LiveTable): readonly SpectatorMessage[] => [
  spectatorsMessage(liveTable.spectators.people),
  rotationMessage(liveTable),
]

/** What a spectator who connects must learn, besides the state. */
export const spectatorArrivalMessages = (liveTable: LiveTable): readonly SpectatorMessage[] => [
  ...arrivalMessages(liveTable.table, liveTable.nowMs),
  ...watchingMessages(liveTable),
  ...reviewMessages(liveTable),
]

/** The messages about an update for the players of a table. */
export const playerMessages = (liveTable: LiveTable, update: TableUpdate): readonly SpectatorMessage[] => {
  const messages = sharedMessages(liveTable, update)
  return isRevealing(update) ? [...messages, ...talkMessages(liveTable)] : messages
}

const isRevealing = (update: TableUpdate): boolean =>
  update.type === 'chatChanged' || (update.type === 'changed' && update.events.some(({ type }) => type === 'gameEnded'))

/** The messages about an update for everybody at the table. */
const sharedMessages = (liveTable: LiveTable, update: TableUpdate): readonly SpectatorMessage[] => {
  if (update.type === 'review') return [{ type: 'review', payload: update.review }]
  const messages = eventMessages(liveTable.table, update)
  return isTurning(update) && liveTable.spectators.hasBeenWatched ? [...messages, rotationMessage(liveTable)] : messages
}

const handMessages = ({ table }: LiveTable, update: TableUpdate): readonly SpectatorMessage[] =>
  update.type === 'changed'
    ? update.events
        .filter((event) => event.type === 'roundScored')
        .map(({ round }) => ({ type: 'round_hands', payload: { round, hands: handsPlayed(table.moves) } }))
    : []

/**
 * The messages about an update for spectators: what everybody may know, without what the players say to each other
 * during a game, and a round's hands when it is over.
 */
export const spectatorMessages = (liveTable: LiveTable, update: TableUpdate): readonly SpectatorMessage[] => {
  const { table } = liveTable
  switch (update.type) {
    case 'said':
      return isIdle(table) ? eventMessages(table, update) : []
    case 'saidToSpectators':
      return [{ type: 'chat_message', payload: chatLine(table.roomId, update.line) }]
    case 'reacted':
    case 'unpaid':
      return []
    default:
      return [...handMessages(liveTable, update), ...sharedMessages(liveTable, update)]
  }
}
