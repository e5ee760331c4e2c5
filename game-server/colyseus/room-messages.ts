/**
 * The handlers of the messages to rooms, made once for all rooms. With `Room.onMessage` Colyseus keeps two functions
 * and a list for each type and room: 13 kB a table.
 */
import type { MessageContext, Room } from '@colyseus/core'
import type { ClientMessageType } from '#common/protocol/messages.ts'
import { MESSAGE_TYPES } from '../tables/message-handlers.ts'
import type { TableClient } from './client-auth.ts'

type Handler = (client: TableClient, message: unknown, context: MessageContext) => Promise<void>
type Handlers = Readonly<Record<string, readonly Handler[]>>

/** Gives a message to the room. An exception while one message is handled must not affect other clients. */
const pass = async (
  client: TableClient,
  type: ClientMessageType | null,
  message: unknown,
  context: MessageContext,
): Promise<void> => {
  const room = client.userData
  try {
    await room?.receive(client, type, message, context)
  } catch (problem) {
    room?.onUncaughtException(problem instanceof Error ? problem : new Error(String(problem)), 'onMessage')
  }
}

const handlerOf =
  (type: ClientMessageType | null): Handler =>
  (client, message, context) =>
    pass(client, type, message, context)

/**
 * Without a prototype, because clients choose the types that are looked up here. '*' gets the messages of unknown
 * types.
 */
const HANDLERS: Handlers = Object.freeze(
  Object.assign(Object.create(null), {
    ...Object.fromEntries(MESSAGE_TYPES.map((type) => [type, [handlerOf(type)]])),
    '*': [handlerOf(null)],
  }),
)

const isRegistry = (value: unknown): value is { events: Handlers } =>
  typeof value === 'object' && value !== null && 'events' in value

/** Lets a room use the shared handlers. Throws when this version of Colyseus keeps its handlers in another place. */
export const shareHandlers = (room: Room): void => {
  const registry: unknown = Reflect.get(room, 'onMessageEvents')
  if (!isRegistry(registry)) throw new Error('Colyseus keeps the handlers of a room in another place')
  registry.events = HANDLERS
}
