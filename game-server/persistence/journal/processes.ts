/** The server processes that use the database. */
import { type EntityManager, EntitySchema } from 'typeorm'
import { milliseconds, text } from '../engine/entity-columns.ts'
import { databaseNow, placesOf } from '../engine/sql.ts'

/**
 * A server process. It holds the rooms whose `leaseOwner` is its `id` as long as this row exists and `expiresAtMs`, in
 * the time of the database, is not over; a process that has ended has 0 there. `aliveAtMs` is when it was alive for the
 * last time, by its own clock. `place` is where it listens (`listening.ts`), empty before it does. `address`
 * is the URL at which other processes reach it, empty when they do not.
 */
type ProcessRow = {
  readonly id: string
  readonly place: string
  readonly address: string
  readonly expiresAtMs: number
  readonly aliveAtMs: number
}

export const PROCESSES = new EntitySchema<ProcessRow>({
  name: 'ServerProcess',
  tableName: 'server_processes',
  columns: {
    id: { ...text(36), primary: true },
    place: text(200),
    address: { ...text(255), default: '' },
    expiresAtMs: milliseconds,
    aliveAtMs: milliseconds,
  },
})

/** Where a process listens (`listening.ts`), and the URL at which other processes reach it, empty when they do not. */
export type Location = { readonly place: string; readonly address: string }

/** How many processes use the database now. */
export const livingProcesses = async (manager: EntityManager): Promise<number> => {
  const rows = await manager.query<unknown[]>(
    `SELECT id FROM server_processes WHERE expiresAtMs > ${databaseNow(manager)}`,
  )
  return rows.length
}

/** Those of the rooms that living processes other than `owner` hold. */
export const takenRooms = async (
  manager: EntityManager,
  owner: string | null,
  roomIds: readonly string[],
): Promise<readonly string[]> => {
  const holder = 'JOIN server_processes AS holder ON holder.id = rooms.leaseOwner'
  const places = placesOf(roomIds)
  const sql = `SELECT roomId FROM rooms ${holder} WHERE roomId IN (${places}) AND rooms.leaseOwner <> ? AND holder.expiresAtMs > ${databaseNow(manager)}`
  const rows = await manager.query<{ roomId: string }[]>(sql, [...roomIds, owner ?? ''])
  return rows.map(({ roomId }) => roomId)
}
