/** Which records of the journals name whom, and the avatars that are kept. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { z } from 'zod'
import { columnsOf, references, tableOptions } from './columns.ts'

const journalPeople = (runner: QueryRunner): Table => {
  const { whole, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'journal_people',
    columns: [{ ...varchar('roomId', 6), isPrimary: true }, { ...whole('sequence'), isPrimary: true }, whole('userId')],
    indices: [{ columnNames: ['userId'] }],
    foreignKeys: [references('userId', 'users', 'id')],
  })
}

const avatars = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'avatars',
    columns: [{ ...varchar('url', 60), isPrimary: true }, whole('userId'), milliseconds('createdAtMs')],
    indices: [{ columnNames: ['userId'] }],
    foreignKeys: [references('userId', 'users', 'id')],
  })
}

const naming = z.array(z.object({ roomId: z.string(), sequence: z.coerce.number(), command: z.string() }))
const command = z.union([
  z
    .object({ type: z.literal('open'), creator: z.object({ userId: z.number() }) })
    .transform(({ creator }) => creator.userId),
  z
    .object({ type: z.literal('join'), person: z.object({ userId: z.number() }) })
    .transform(({ person }) => person.userId),
])

const PAGE = 500

/** Journals that are there already name people, too. */
const findPeople = async (runner: QueryRunner): Promise<void> => {
  let [roomId, sequence] = ['', 0]
  for (;;) {
    const found: unknown = await runner.query(
      `SELECT roomId, sequence, command FROM journal WHERE (command LIKE '{"type":"open"%' OR command LIKE '{"type":"join"%')
       AND (roomId > ? OR (roomId = ? AND sequence > ?)) ORDER BY roomId, sequence LIMIT ${PAGE}`,
      [roomId, roomId, sequence],
    )
    const rows = naming.parse(found)
    for (const row of rows) {
      const userId = command.parse(JSON.parse(row.command))
      await runner.query('INSERT INTO journal_people (roomId, sequence, userId) VALUES (?, ?, ?)', [
        row.roomId,
        row.sequence,
        userId,
      ])
      ;({ roomId, sequence } = row)
    }
    if (rows.length < PAGE) return
  }
}

export class People1794000000003 implements MigrationInterface {
  readonly name = 'People1794000000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(journalPeople(runner))
    await runner.createTable(avatars(runner))
    await findPeople(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['avatars', 'journal_people']) await runner.dropTable(name)
  }
}
