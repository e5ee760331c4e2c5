/** Database access for maintenance commands that need no running server. It runs no migration, takes no lease and purges nothing. */
import type { DatabaseLocation } from './data-source.ts'
import { Database } from './database.ts'
import { openExisting } from './existing-database.ts'
import { checkJournals, type Finding } from './journal-check.ts'
import { repairJournals, type Repair } from './journal-repair.ts'

export type Maintenance = {
  check(): ReturnType<typeof checkJournals>
  /** `nowMs` in milliseconds since the epoch. */
  repair(findings: readonly Finding[], nowMs: number): Promise<readonly Repair[]>
  close(): Promise<void>
}

/** Opens a database that exists and has the current schema. Rejects when it does not; `npm start` updates it. */
export const openForMaintenance = async (location: DatabaseLocation): Promise<Maintenance> => {
  const source = await openExisting(location)
  return {
    check: () => checkJournals(new Database(source)),
    repair: (findings, nowMs) => repairJournals(source, findings, nowMs),
    close: () => source.destroy(),
  }
}
