/** Checks every room's journal against the rules and against the rest of the database. It only reads. */
import { IsNull, In, type DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { isGameOver, type Table } from '#common/table/state.ts'
import { JournalFault, type JournalFaultKind } from '../tables/journal-fault.ts'
import { replay } from '../tables/replay.ts'
import { GAMES, GAME_PLAYERS, ROOMS, USERS, type GameRow, type RoomRow, type RoomStatus } from './entities.ts'
import { unrefunded } from './games.ts'
import { JOURNAL } from './journal-entity.ts'
import { recordsOf } from './journal-reading.ts'

/** What can be wrong besides the journal itself: the rows of the room or its games are different, or tokens are missing. */
export type MismatchKind = 'wrongStatus' | 'missingGame' | 'missingResult' | 'wrongResult' | 'missingRefund' | 'wrongBalance'

/** A problem. `roomId` is null when it belongs to no room. `detail` names records, games and user ids, never a card. */
export type Finding = { readonly roomId: string | null; readonly status: RoomStatus | null; readonly what: JournalFaultKind | MismatchKind; readonly detail: string }

/** The status that the room of a table must have in the database. */
const statusOf = (table: Table): RoomStatus => {
  if (table.status !== 'running') return table.status
  return isGameOver(table) ? 'waiting' : 'playing'
}

/** The table of a room, or the fault of its journal. */
const tableOrFault = async (manager: EntityManager, roomId: string): Promise<Table | JournalFault> => {
  const rows = await manager.find(JOURNAL, { where: { roomId }, order: { sequence: 'ASC' } })
  try {
    return replay(recordsOf(roomId, rows)).table
  } catch (problem) {
    if (problem instanceof JournalFault) return problem
    throw problem
  }
}

type Mismatch = Pick<Finding, 'what' | 'detail'>

const checkGame = async (manager: EntityManager, table: Table, gameNumber: number, stored: GameRow | undefined): Promise<readonly Mismatch[]> => {
  const detail = `game ${gameNumber}`
  if (stored === undefined) return [{ what: 'missingGame', detail }]
  const isLast = gameNumber === table.gameNumber
  const hasEnded = !isLast || isGameOver(table)
  if (hasEnded && stored.endedAtMs === null) return [{ what: 'missingResult', detail }]
  if (!hasEnded && stored.endedAtMs !== null) return [{ what: 'wrongResult', detail: `${detail} has a result and is not over` }]
  if (!hasEnded || !isLast || table.game === null) return []
  const totals = (await manager.find(GAME_PLAYERS, { where: { gameId: stored.id }, order: { seat: 'ASC' } })).map(({ total }) => total)
  return totals.join() === table.game.totals.join() ? [] : [{ what: 'wrongResult', detail: `${detail} ended with ${table.game.totals.join()}, stored are ${totals.join()}` }]
}

const checkTable = async (manager: EntityManager, room: RoomRow, table: Table): Promise<readonly Mismatch[]> => {
  const expected = statusOf(table)
  const status: readonly Mismatch[] = expected === room.status ? [] : [{ what: 'wrongStatus', detail: `the journal says ${expected}` }]
  const stored = await manager.findBy(GAMES, { roomId: room.roomId })
  const numbers = Array.from({ length: Math.max(table.gameNumber, ...stored.map(({ gameNumber }) => gameNumber)) }, (_, index) => index + 1)
  const games: Mismatch[] = []
  for (const number of numbers) games.push(...(await checkGame(manager, table, number, stored.find(({ gameNumber }) => gameNumber === number))))
  return [...status, ...games]
}

/** All players of unfinished games of a closed room must be refunded. The tokens of deleted accounts are not. */
const checkRefunds = async (manager: EntityManager, { roomId, status }: RoomRow): Promise<readonly Mismatch[]> => {
  const owed = status === 'closed' ? await unrefunded(manager, roomId) : []
  const accounts = await manager.findBy(USERS, { id: In(owed.map(({ userId }) => userId)), deletedAtMs: IsNull() })
  return accounts.length === 0 ? [] : [{ what: 'missingRefund', detail: `users ${accounts.map(({ id }) => id).join(', ')}` }]
}

const checkRoom = async (manager: EntityManager, room: RoomRow): Promise<readonly Finding[]> => {
  const { roomId, status } = room
  // A room that was closed because of its journal is not checked further.
  const table = room.journalFault === null ? await tableOrFault(manager, roomId) : null
  const ofJournal: readonly Mismatch[] = table instanceof JournalFault ? [{ what: table.kind, detail: table.message }] : table === null ? [] : await checkTable(manager, room, table)
  return [...ofJournal, ...(await checkRefunds(manager, room))].map((mismatch) => ({ roomId, status, ...mismatch }))
}

const balances = z.array(z.object({ id: z.number(), tokens: z.number(), total: z.coerce.number() }))

/** Every balance must be the sum of its rows in the ledger. */
const checkBalances = async (manager: EntityManager): Promise<readonly Finding[]> => {
  const rows: unknown = await manager.query(
    `SELECT users.id AS id, users.tokens AS tokens, COALESCE(SUM(token_ledger.delta), 0) AS total FROM users
     LEFT JOIN token_ledger ON token_ledger.userId = users.id GROUP BY users.id, users.tokens HAVING users.tokens <> COALESCE(SUM(token_ledger.delta), 0)`,
  )
  return balances.parse(rows).map(({ id, tokens, total }) => ({ roomId: null, status: null, what: 'wrongBalance', detail: `user ${id} has ${tokens} tokens, the ledger says ${total}` }))
}

/** The number of rooms and everything that is wrong, in one snapshot of the database, so that a server may run at the same time. */
export const checkJournals = (source: DataSource): Promise<{ readonly rooms: number; readonly findings: readonly Finding[] }> =>
  source.transaction(async (manager) => {
    const rooms = await manager.find(ROOMS, { order: { createdAtMs: 'ASC', roomId: 'ASC' } })
    const findings: Finding[] = []
    for (const room of rooms) findings.push(...(await checkRoom(manager, room)))
    return { rooms: rooms.length, findings: [...findings, ...(await checkBalances(manager))] }
  })
