/**
 * Checks every room's journal against the rules and against the rest of the database. What follows from a journal is
 * compared by the rebuild of `projections:rebuild`, each room in a transaction that is undone. So nothing is changed,
 * and a server may run at the same time.
 */
import { In, IsNull, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { JournalFault, NewerJournal } from '../../tables/journal/journal-fault.ts'
import type { Database } from '../engine/database.ts'
import { type RoomRow, ROOMS, type RoomStatus } from '../games/rooms.ts'
import { USERS } from '../accounts/people.ts'
import { unrefunded } from '../money/refunds.ts'
import { Journal } from './journal.ts'
import { type Difference, rebuildRoom } from '../projections/projections.ts'

/**
 * A problem. `what` is the fault of a journal (`JournalFaultKind`), `newerVersion`, what a difference of the rebuild is
 * about, `missingRefund` or `wrongBalance`. `roomId` is null when it belongs to no room. `detail` names records, games
 * and user ids, never a card.
 */
export type Finding = {
  readonly roomId: string | null
  readonly status: RoomStatus | null
  readonly what: string
  readonly detail: string
}

/**
 * The finding about a journal that only a newer program can read. Nothing else is said about its room, and nothing is
 * repaired.
 */
const NEWER = 'newerVersion'

type Mismatch = Pick<Finding, 'what' | 'detail'>

const mismatchOf = ({ what, stored, journal }: Difference): Mismatch => ({
  what,
  detail: [...stored.map((line) => `stored: ${line}`), ...journal.map((line) => `journal: ${line}`)].join('; '),
})

/**
 * What the journal of a room and the rows that follow from it do not agree about. A room that was closed because of its
 * journal is not compared.
 */
const checkJournal = async (
  database: Database,
  journal: Journal,
  { roomId, journalFault }: RoomRow,
): Promise<readonly Mismatch[]> => {
  if (journalFault !== null) return []
  try {
    return (await rebuildRoom(database, journal, roomId, true)).map(mismatchOf)
  } catch (problem) {
    if (problem instanceof NewerJournal) return [{ what: NEWER, detail: problem.message }]
    if (problem instanceof JournalFault) return [{ what: problem.kind, detail: problem.message }]
    throw problem
  }
}

/** All players of unfinished games of a closed room must be refunded. The tokens of deleted accounts are not. */
const checkRefunds = async (manager: EntityManager, { roomId, status }: RoomRow): Promise<readonly Mismatch[]> => {
  const owed = status === 'closed' ? await unrefunded(manager, roomId) : []
  const accounts = await manager.findBy(USERS, { id: In(owed.map(({ userId }) => userId)), deletedAtMs: IsNull() })
  return accounts.length === 0
    ? []
    : [{ what: 'missingRefund', detail: `users ${accounts.map(({ id }) => id).join(', ')}` }]
}

const checkRoom = async (database: Database, journal: Journal, room: RoomRow): Promise<readonly Finding[]> => {
  const { roomId, status } = room
  const ofJournal = await checkJournal(database, journal, room)
  const isLeft = ofJournal.some(({ what }) => what === NEWER)
  const mismatches = isLeft
    ? ofJournal
    : [...ofJournal, ...(await database.run((manager) => checkRefunds(manager, room)))]
  return mismatches.map((mismatch) => ({ roomId, status, ...mismatch }))
}

const balances = z.array(z.object({ id: z.number(), tokens: z.number(), total: z.coerce.number() }))

/** Every balance must be the sum of its rows in the ledger. */
const checkBalances = async (manager: EntityManager): Promise<readonly Finding[]> => {
  const rows: unknown = await manager.query(
    `SELECT users.id AS id, users.tokens AS tokens, COALESCE(SUM(token_ledger.delta), 0) AS total FROM users
     LEFT JOIN token_ledger ON token_ledger.userId = users.id GROUP BY users.id, users.tokens HAVING users.tokens <> COALESCE(SUM(token_ledger.delta), 0)`,
  )
  return balances.parse(rows).map(({ id, tokens, total }) => ({
    roomId: null,
    status: null,
    what: 'wrongBalance',
    detail: `user ${id} has ${tokens} tokens, the ledger says ${total}`,
  }))
}

/** The number of rooms and everything that is wrong. */
export const checkJournals = async (
  database: Database,
): Promise<{ readonly rooms: number; readonly findings: readonly Finding[] }> => {
  const journal = new Journal(database)
  const rooms = await database.run((manager) => manager.find(ROOMS, { order: { createdAtMs: 'ASC', roomId: 'ASC' } }))
  const findings: Finding[] = []
  for (const room of rooms) findings.push(...(await checkRoom(database, journal, room)))
  return { rooms: rooms.length, findings: [...findings, ...(await database.run(checkBalances))] }
}
