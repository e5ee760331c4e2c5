/**
 * The server processes, which hold rooms as long as they are alive. Before, each room had the time until which it was
 * held.
 */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, tableOptions } from './columns.ts'

/** How far ahead a lease was renewed before. So its end says when the server was alive for the last time. */
const FORMER_LEASE_MS = 30_000

export class Processes1794000000028 implements MigrationInterface {
  readonly name = 'Processes1794000000028'

  async up(runner: QueryRunner): Promise<void> {
    const { milliseconds, varchar } = columnsOf(runner)
    await runner.createTable(
      new Table({
        ...tableOptions(runner),
        name: 'server_processes',
        columns: [
          { ...varchar('id', 36), isPrimary: true },
          varchar('place', 200),
          milliseconds('expiresAtMs'),
          milliseconds('aliveAtMs'),
        ],
      }),
    )
    await runner.query(
      `INSERT INTO server_processes (id, place, expiresAtMs, aliveAtMs)
       SELECT 'former', '', 0, MAX(leaseExpiresAtMs) - ${FORMER_LEASE_MS} FROM rooms WHERE status <> 'closed' HAVING MAX(leaseExpiresAtMs) IS NOT NULL`,
    )
    await runner.query('UPDATE rooms SET leaseOwner = NULL')
    // In plain SQL: TypeORM would copy the whole table on SQLite.
    await runner.query('ALTER TABLE rooms DROP COLUMN leaseExpiresAtMs')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rooms ADD COLUMN leaseExpiresAtMs bigint NULL')
    await runner.query('UPDATE rooms SET leaseOwner = NULL')
    await runner.dropTable('server_processes')
  }
}
