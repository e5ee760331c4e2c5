/** What players say has a table of its own. What the journals had of it moves there. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { z } from 'zod'
import { columnsOf, tableOptions } from './columns.ts'

const chatLines = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar, longText } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'chat_lines',
    columns: [
      { ...varchar('roomId', 6), isPrimary: true },
      { ...whole('number'), isPrimary: true },
      whole('sequence'),
      whole('userId'),
      varchar('name', 80),
      longText('text'),
      milliseconds('atMs'),
    ],
    indices: [{ columnNames: ['userId'] }, { columnNames: ['atMs'] }],
  })
}

const PAGE = 1_000
/** Lines that are kept for each room: the rest is gone. */
const KEPT = 500

const person = z.object({ userId: z.number(), name: z.string() })
const record = z.object({ sequence: z.coerce.number(), atMs: z.coerce.number(), command: z.string() })
const command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), creator: person }),
  z.object({ type: z.literal('join'), person }),
  z.object({ type: z.literal('updatePerson'), person }),
  z.object({ type: z.literal('say'), userId: z.number(), text: z.string() }),
])
type Line = {
  readonly sequence: number
  readonly userId: number
  readonly name: string
  readonly text: string
  readonly atMs: number
}

/** The last lines of a room, each with the name that its sender had then. */
const linesOf = async (runner: QueryRunner, roomId: string, gone: ReadonlySet<number>): Promise<readonly Line[]> => {
  const names = new Map<number, string>()
  let lines: Line[] = []
  let sequence = 0
  for (;;) {
    const found: unknown = await runner.query(
      `SELECT sequence, atMs, command FROM journal WHERE roomId = ? AND sequence > ? AND (command LIKE '{"type":"open"%' OR command LIKE '{"type":"join"%'
       OR command LIKE '{"type":"updatePerson"%' OR command LIKE '{"type":"say"%') ORDER BY sequence LIMIT ${PAGE}`,
      [roomId, sequence],
    )
    const rows = z.array(record).parse(found)
    for (const row of rows) {
      const said = command.parse(JSON.parse(row.command))
      if (said.type === 'open') names.set(said.creator.userId, said.creator.name)
      else if (said.type !== 'say') names.set(said.person.userId, said.person.name)
      else if (!gone.has(said.userId))
        lines.push({
          sequence: row.sequence,
          userId: said.userId,
          name: names.get(said.userId) ?? '',
          text: said.text.trim(),
          atMs: row.atMs,
        })
      ;({ sequence } = row)
    }
    lines = lines.slice(-KEPT)
    if (rows.length < PAGE) return lines
  }
}

/**
 * Moves what was said. The records stay where they are, without the words: what follows them names them as
 * predecessors.
 */
const moveLines = async (runner: QueryRunner): Promise<void> => {
  const deleted: unknown = await runner.query('SELECT id FROM users WHERE deletedAtMs IS NOT NULL')
  const gone = new Set(
    z
      .array(z.object({ id: z.number() }))
      .parse(deleted)
      .map(({ id }) => id),
  )
  const rooms: unknown = await runner.query(`SELECT DISTINCT roomId FROM journal WHERE command LIKE '{"type":"say"%'`)
  for (const { roomId } of z.array(z.object({ roomId: z.string() })).parse(rooms)) {
    for (const [index, line] of (await linesOf(runner, roomId, gone)).entries()) {
      const values = [roomId, index + 1, line.sequence, line.userId, line.name, line.text, line.atMs]
      await runner.query(
        'INSERT INTO chat_lines (roomId, number, sequence, userId, name, text, atMs) VALUES (?, ?, ?, ?, ?, ?, ?)',
        values,
      )
    }
  }
  await runner.query(`UPDATE journal SET command = '{"type":"say"}' WHERE command LIKE '{"type":"say"%'`)
}

export class ChatLines1794000000008 implements MigrationInterface {
  readonly name = 'ChatLines1794000000008'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(chatLines(runner))
    await moveLines(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('chat_lines')
  }
}
