/** A database that is looked after while no server needs to run: no migration, no lease is taken, nothing is purged. */
import type { DatabaseLocation } from './data-source.ts'
import { openExisting } from './existing-database.ts'
import { checkJournals, type Finding } from './journal-check.ts'
import { repairJournals, type Repair } from './journal-repair.ts'

export type Maintenance = {
  check(): ReturnType<typeof checkJournals>
  /** `nowMs` in milliseconds since the epoch. */
  repair(findings: readonly Finding[], nowMs: number): Promise<readonly Repair[]>
  close(): Promise<void>
}

/** Opens a database that is there and up to date. Rejects when it is not: `npm start` makes it so. */
export const openForMaintenance = async (location: DatabaseLocation): Promise<Maintenance> => {
  const source = await openExisting(location)
  return {
    check: () => checkJournals(source),
    repair: (findings, nowMs) => repairJournals(source, findings, nowMs),
    close: () => source.destroy(),
  }
}
