/** What is said at the tables: kept apart from their journals, with limits and an end of its own. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/** A line of a player: see `SaidLine` in common/table/chat.ts. No foreign keys: a line must not wait for a room or an account that is being changed. */
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
