/** Closes rooms whose journals cannot be read, and refunds their players. No record of a journal is changed or removed. */
import type { DataSource } from 'typeorm'
import { JOURNAL_FAULTS, NewerJournal, RoomTaken, type JournalFaultKind } from '../tables/journal-fault.ts'
import { ChatLines } from './chat-lines.ts'
import { Database } from './database.ts'
import { ROOMS } from './entities.ts'
import { refund } from './games.ts'
import { Journal } from './journal.ts'
import type { Finding } from './journal-check.ts'
import { Leases } from './leases.ts'
import { createTableStore } from './table-store.ts'

/**
 * What was done about a problem. `held`: a server holds the room, and will notice the problem and close the room by itself. `left`: a person has to
 * decide.
 */
export type Repair = { readonly finding: Finding; readonly outcome: 'closed' | 'refunded' | 'done' | 'held' | 'left'; readonly refunded: readonly number[] }

const faultIn = ({ what }: Finding): JournalFaultKind | null => JOURNAL_FAULTS.find((kind) => kind === what) ?? null

/**
 * Repairs everything that needs no decision, each problem in its own transaction. Running it again changes nothing. `nowMs` is in milliseconds since
 * the epoch.
 */
export const repairJournals = async (source: DataSource, findings: readonly Finding[], nowMs: number): Promise<readonly Repair[]> => {
  const database = new Database(source)
  const leases = new Leases(database, () => nowMs, () => undefined)
  const tables = createTableStore(database, new Journal(database), leases, new ChatLines(database, () => nowMs, leases.owner))
  const giveUp = async (roomId: string, fault: JournalFaultKind): Promise<Pick<Repair, 'outcome' | 'refunded'>> => {
    try {
      const refunded = await tables.giveUpRoom(roomId, fault, nowMs)
      if (refunded !== null) return { outcome: 'closed', refunded }
    } catch (problem) {
      if (problem instanceof NewerJournal) return { outcome: 'left', refunded: [] }
      if (problem instanceof RoomTaken) return { outcome: 'held', refunded: [] }
      throw problem
    }
    // The room is closed already, so only the reason is added.
    const noted = await database.run((manager) => manager.update(ROOMS, { roomId, status: 'closed' }, { journalFault: fault }))
    return noted.affected === 1 ? giveBack(roomId) : { outcome: 'done', refunded: [] }
  }
  const giveBack = async (roomId: string): Promise<Pick<Repair, 'outcome' | 'refunded'>> => {
    const refunded = await database.transaction((manager) => refund(manager, roomId, nowMs))
    return { outcome: refunded.length > 0 ? 'refunded' : 'done', refunded }
  }
  const repair = async (finding: Finding): Promise<Pick<Repair, 'outcome' | 'refunded'>> => {
    const { roomId, what } = finding
    const fault = faultIn(finding)
    if (roomId !== null && fault !== null) return giveUp(roomId, fault)
    return roomId !== null && what === 'missingRefund' ? giveBack(roomId) : { outcome: 'left', refunded: [] }
  }
  const repairs: Repair[] = []
  for (const finding of findings) repairs.push({ finding, ...(await repair(finding)) })
  return repairs
}
