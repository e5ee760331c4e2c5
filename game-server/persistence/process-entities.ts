/** The server processes that use this database. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/**
 * A server process. It holds the rooms whose `leaseOwner` is its `id` as long as this row exists and `expiresAtMs`, in the time of the database, is
 * not over; a process that has ended has 0 there. `aliveAtMs` is when it was alive for the last time, by its own clock. `place` is where it listens
 * (`persistence/leases.ts`), empty before it does. `address` is the URL at which other processes reach it, empty when they do not.
 */
export type ProcessRow = { readonly id: string; readonly place: string; readonly address: string; readonly expiresAtMs: number; readonly aliveAtMs: number }

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
