/** Circles of friends, who belongs to them, and which rooms are their tables. */
import { Table, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const TABLES_OF_CIRCLE = new TableIndex({ columnNames: ['circleId', 'status'] })

const tables = (runner: QueryRunner): readonly Table[] => {
  const { id, whole, milliseconds, varchar } = columnsOf(runner)
  const options = tableOptions(runner)
  return [
    new Table({
      ...options,
      name: 'circles',
      columns: [id('id'), varchar('name', 160), varchar('slug', 60), whole('ownerId'), milliseconds('createdAtMs')],
      indices: [{ columnNames: ['slug'], isUnique: true }, { columnNames: ['ownerId'] }],
      foreignKeys: [references('ownerId', 'users', 'id')],
    }),
    new Table({
      ...options,
      name: 'circle_members',
      columns: [
        { ...whole('circleId'), isPrimary: true },
        { ...whole('userId'), isPrimary: true },
        varchar('standing', 10),
        milliseconds('sinceMs'),
      ],
      indices: [{ columnNames: ['userId'] }],
      foreignKeys: [references('circleId', 'circles', 'id', 'CASCADE'), references('userId', 'users', 'id')],
    }),
  ]
}

export class Circles1794000000038 implements MigrationInterface {
  readonly name = 'Circles1794000000038'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables(runner)) await runner.createTable(table)
    // In plain SQL, because TypeORM copies the whole table on SQLite. Rooms from before belong to no circle.
    await runner.query('ALTER TABLE rooms ADD COLUMN circleId integer NULL')
    await runner.createIndex('rooms', TABLES_OF_CIRCLE.clone())
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('rooms', TABLES_OF_CIRCLE.clone())
    await runner.query('ALTER TABLE rooms DROP COLUMN circleId')
    for (const name of ['circle_members', 'circles']) await runner.dropTable(name)
  }
}
