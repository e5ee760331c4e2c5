/**
 * Checks the journals and closes rooms whose journals cannot be read, for commands that need no running server. No
 * migration is run, no lease taken and nothing purged; no record of a journal is changed or removed.
 */
import type { DataSource } from 'typeorm'
import { JOURNAL_FAULTS, NewerJournal, RoomTaken, type JournalFaultKind } from '../../tables/journal/journal-fault.ts'
import { openExisting, type DatabaseLocation } from '../data-source.ts'
import { Database } from '../engine/database.ts'
import { ROOMS } from '../games/rooms.ts'
import { NO_WEEKLY_TOKENS } from '../money/weekly.ts'
import { refund } from '../money/refunds.ts'
import { createTableStore } from '../table-store.ts'
import { ChatLines } from './chat-lines.ts'
import { checkJournals, type Finding } from './journal-check.ts'
import { Journal } from './journal.ts'
import { Leases } from './leases.ts'

/**
 * What was done about a problem. `held`: a server holds the room, and will notice the problem and close the room by
 * itself. `left`: a person has to decide.
 */
type Repair = {
  readonly finding: Finding
  readonly outcome: 'closed' | 'refunded' | 'done' | 'held' | 'left'
  readonly refunded: readonly number[]
}

const faultIn = ({ what }: Finding): JournalFaultKind | null => JOURNAL_FAULTS.find((kind) => kind === what) ?? null

type Outcome = Pick<Repair, 'outcome' | 'refunded'>

const giveBack = async (database: Database, roomId: string, nowMs: number): Promise<Outcome> => {
  const refunded = await database.transaction((manager) => refund(manager, roomId, nowMs))
  return { outcome: refunded.length > 0 ? 'refunded' : 'done', refunded }
}

/** Closes a room; of one that is closed already only the reason is noted. */
const giveUp = async (database: Database, roomId: string, fault: JournalFaultKind, nowMs: number): Promise<Outcome> => {
  const leases = new Leases(
    database,
    () => nowMs,
    () => undefined,
  )
  const chat = new ChatLines(database, () => nowMs, leases.owner)
  try {
    const tables = createTableStore({
      database,
      journal: new Journal(database),
      leases,
      chat,
      weekly: NO_WEEKLY_TOKENS,
    })
    const refunded = await tables.giveUpRoom(roomId, fault, nowMs)
    if (refunded !== null) return { outcome: 'closed', refunded }
  } catch (problem) {
    if (problem instanceof NewerJournal) return { outcome: 'left', refunded: [] }
    if (problem instanceof RoomTaken) return { outcome: 'held', refunded: [] }
    throw problem
  }
  const noted = await database.run((manager) =>
    manager.update(ROOMS, { roomId, status: 'closed' }, { journalFault: fault }),
  )
  return noted.affected === 1 ? giveBack(database, roomId, nowMs) : { outcome: 'done', refunded: [] }
}

const repair = async (database: Database, finding: Finding, nowMs: number): Promise<Outcome> => {
  const { roomId, what } = finding
  const fault = faultIn(finding)
  if (roomId !== null && fault !== null) return giveUp(database, roomId, fault, nowMs)
  return roomId !== null && what === 'missingRefund'
    ? giveBack(database, roomId, nowMs)
    : { outcome: 'left', refunded: [] }
}

/**
 * Repairs everything that needs no decision, each problem in its own transaction. Running it again changes nothing.
 * `nowMs` is in milliseconds since the epoch.
 */
const repairJournals = async (
  source: DataSource,
  findings: readonly Finding[],
  nowMs: number,
): Promise<readonly Repair[]> => {
  const database = new Database(source)
  const repairs: Repair[] = []
  for (const finding of findings) repairs.push({ finding, ...(await repair(database, finding, nowMs)) })
  return repairs
}

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
