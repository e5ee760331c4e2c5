/** The people at the tables of a user: at one table names differ. */
import type { EntityManager } from 'typeorm'
import type { Person } from '#common/table/commands.ts'
import type { Database } from '../engine/database.ts'
import type { Cells } from '../engine/sql.ts'
import { looksTaken, nicknameVariants } from './nicknames.ts'
import { lockAccount, lockAccounts, USERS } from './people.ts'
import { isGuest } from './vouchers.ts'

/** Those who wait or play at a table of a user, and those of the user's suspended games. */
const NEIGHBOURS = `SELECT others.userId AS id FROM room_seats own
  JOIN room_seats others ON others.roomId = own.roomId AND others.userId <> own.userId AND others.userId > 0 AND others.seat IS NOT NULL
  WHERE own.userId = ? AND own.seat IS NOT NULL
  UNION SELECT others.userId AS id FROM game_players own
  JOIN games ON games.id = own.gameId AND games.endedAtMs IS NULL JOIN rooms ON rooms.roomId = games.roomId AND rooms.status = 'suspended'
  JOIN game_players others ON others.gameId = own.gameId AND others.userId <> own.userId
  WHERE own.userId = ?`

/**
 * Resolves with what locks a user and the people at their tables, as the first step of a transaction. So two of them
 * cannot take the same name at the same moment.
 */
export const lockWithNeighbours = async (
  database: Database,
  userId: number,
): Promise<(manager: EntityManager) => Promise<void>> => {
  const rows = await database.select(NEIGHBOURS, [userId, userId])
  const ids = [userId, ...rows.map(({ id }) => Number(id))]
  return (manager) => lockAccounts(manager, ids)
}

/** The nicknames of the people at the tables of a user. */
export const namesBeside = async (manager: EntityManager, userId: number): Promise<readonly string[]> => {
  const rows = await manager.query<Cells[]>(
    `SELECT users.nickname FROM users WHERE users.id IN (${NEIGHBOURS}) AND users.deletedAtMs IS NULL`,
    [userId, userId],
  )
  return rows.map(({ nickname }) => String(nickname))
}

/**
 * Gives a guest another nickname, because somebody with an account comes to their table under the same one. `names` are
 * those that it must differ from, besides those at the tables of the guest. Null, and nothing is changed, when the
 * first is no guest, or the newcomer is one too.
 */
export const giveWay = async (
  database: Database,
  guestId: number,
  newcomerId: number,
  names: readonly string[],
): Promise<Person | null> => {
  const lock = await lockWithNeighbours(database, guestId)
  return database.transaction(async (manager) => {
    await lock(manager)
    const guest = await lockAccount(manager, guestId)
    if (guest === null || !(await isGuest(manager, guestId)) || (await isGuest(manager, newcomerId))) return null
    const taken = [...names, ...(await namesBeside(manager, guestId))]
    const { letters, numbers } = nicknameVariants(guest.nickname)
    const nickname = [...letters, ...numbers].find((name) => !looksTaken(name, taken))
    if (nickname === undefined) return null
    await manager.update(USERS, { id: guestId }, { nickname })
    return { userId: guestId, name: nickname, avatarUrl: guest.avatarUrl }
  })
}
