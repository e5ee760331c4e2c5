/** The chat lines of players. They are stored outside the journals, with their own limits, and are deleted earlier. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/**
 * A line of a player: see `SaidLine` in common/table/chat.ts. There are no foreign keys, so that an INSERT never waits for a lock on a room or an
 * account.
 */
export type ChatLineRow = {
  readonly roomId: string
  readonly number: number
  readonly sequence: number
  readonly userId: number
  readonly name: string
  readonly text: string
  readonly atMs: number
}

export const CHAT_LINES = new EntitySchema<ChatLineRow>({
  name: 'ChatLine',
  tableName: 'chat_lines',
  columns: {
    roomId: { ...text(6), primary: true },
    number: { type: 'integer', primary: true },
    sequence: { type: 'integer' },
    userId: { type: 'integer' },
    name: text(80),
    text: { type: 'text' },
    atMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }, { columns: ['atMs'] }],
})
