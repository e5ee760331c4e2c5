/**
 * The names of people, in their accounts and in the journals. A record contains the name that the account had at the
 * moment when it was stored.
 */
import { type EntityManager, EntitySchema, IsNull } from 'typeorm'
import { generatedId, milliseconds, text } from '../engine/entity-columns.ts'
import type { Person } from '#common/table/commands.ts'
import type { JournalRecord } from '../../tables/ports.ts'
import { type Cells, hasRowLocks, rowLock, type Select, placesOf } from '../engine/sql.ts'

/**
 * An account. `nicknameKey` is the form in which nicknames of accounts are unique (DESIGN decision 13); for a guest,
 * whose nickname others may have too, it is the placeholder in `email`. So whoever is found by it has an account.
 */
export type UserRow = {
  readonly id: number
  readonly email: string
  readonly nickname: string
  readonly nicknameKey: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly avatarUrl: string | null
  readonly passwordHash: string
  readonly tokens: number
  /** When the balance was last filled up, or looked at for that. */
  readonly filledAtMs: number
  readonly createdAtMs: number
  /**
   * When the account was deleted; null for an account in use. The row stays without personal data, because games refer
   * to it.
   */
  readonly deletedAtMs: number | null
}

export const USERS = new EntitySchema<UserRow>({
  name: 'User',
  tableName: 'users',
  columns: {
    id: generatedId,
    email: text(254),
    nickname: text(80),
    nicknameKey: text(160),
    firstName: { ...text(200), nullable: true },
    lastName: { ...text(200), nullable: true },
    avatarUrl: { ...text(255), nullable: true },
    passwordHash: text(255),
    tokens: { type: 'integer' },
    filledAtMs: { ...milliseconds, default: 0 },
    createdAtMs: milliseconds,
    deletedAtMs: { ...milliseconds, nullable: true },
  },
  indices: [
    { columns: ['email'], unique: true },
    { columns: ['nicknameKey'], unique: true },
  ],
})

/** A record of a journal that contains a user's name, which is replaced when the account is deleted. */
type JournalPersonRow = { readonly roomId: string; readonly sequence: number; readonly userId: number }

export const JOURNAL_PEOPLE = new EntitySchema<JournalPersonRow>({
  name: 'JournalPerson',
  tableName: 'journal_people',
  columns: {
    roomId: { ...text(6), primary: true },
    sequence: { type: 'integer', primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
  },
  indices: [{ columns: ['userId'] }],
})

/** A text, or null, in a row. */
export const textOrNull = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null)

/** The columns of an account that tables use. */
export const PERSON_COLUMNS = 'users.id, users.nickname, users.avatarUrl'
/**
 * Until when an account is suspended, as a column of a query about users: `suspendedUntilMs`; null or in the past when
 * it is not.
 */
export const SUSPENDED_UNTIL =
  "(SELECT untilMs FROM restrictions WHERE restrictions.userId = users.id AND restrictions.kind = 'suspended') AS suspendedUntilMs"
/** The public part of an account, as tables use it, from a row with these columns. */
export const personOf = ({ id, nickname, avatarUrl }: Cells): Person => ({
  userId: Number(id),
  name: String(nickname),
  avatarUrl: textOrNull(avatarUrl),
})

/**
 * Locks an account until the transaction ends, before anything else is read in it; null when there is none, or it is
 * deleted. SQLite runs one transaction at a time and needs no lock.
 */
export const lockAccount = async (manager: EntityManager, id: number): Promise<UserRow | null> => {
  if (hasRowLocks(manager)) await manager.query('SELECT id FROM users WHERE id = ? FOR UPDATE', [id])
  return manager.findOneBy(USERS, { id, deletedAtMs: IsNull() })
}

/**
 * Locks accounts until the transaction ends, deleted ones too, in ascending order of their ids, so that two
 * transactions cannot wait for each other. Call it before anything else is read.
 */
export const lockAccounts = async (manager: EntityManager, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0 || !hasRowLocks(manager)) return
  await manager.query(`SELECT id FROM users WHERE id IN (${placesOf(ids)}) ORDER BY id FOR UPDATE`, [...ids])
}

/** Whether a person has this name and avatar now. Neither can change until the transaction ends. */
export const isCurrent = async (manager: EntityManager, { userId, name, avatarUrl }: Person): Promise<boolean> => {
  const [account] = await manager.query<Cells[]>(
    `SELECT nickname, avatarUrl FROM users WHERE id = ? AND deletedAtMs IS NULL${rowLock(manager)}`,
    [userId],
  )
  return account !== undefined && account.nickname === name && textOrNull(account.avatarUrl) === avatarUrl
}

/** Stores that a record contains a user's name. */
export const noteName = async (
  manager: EntityManager,
  { roomId, sequence }: JournalRecord,
  userId: number,
): Promise<void> => {
  await manager.query('INSERT INTO journal_people (roomId, sequence, userId) VALUES (?, ?, ?)', [
    roomId,
    sequence,
    userId,
  ])
}

/** The people of these accounts, with their current names. Deleted accounts are missing. */
export const peopleOf = async (select: Select, userIds: readonly number[]): Promise<readonly Person[]> => {
  if (userIds.length === 0) return []
  const rows = await select(
    `SELECT ${PERSON_COLUMNS} FROM users WHERE id IN (${placesOf(userIds)}) AND deletedAtMs IS NULL`,
    userIds,
  )
  return rows.map(personOf)
}

/** The rooms whose journals contain a user's name. */
export const roomIdsNaming = async (manager: EntityManager, userId: number): Promise<readonly string[]> => {
  const named = await manager.find(JOURNAL_PEOPLE, { select: { roomId: true }, where: { userId } })
  return [...new Set(named.map(({ roomId }) => roomId))]
}

/** The open rooms whose journals contain a user's name. */
export const openRoomIdsNaming = async (manager: EntityManager, userId: number): Promise<readonly string[]> => {
  const rows = await manager
    .createQueryBuilder(JOURNAL_PEOPLE, 'named')
    .innerJoin('Room', 'room', "room.roomId = named.roomId AND room.status <> 'closed'")
    .where('named.userId = :userId', { userId })
    .select('named.roomId', 'roomId')
    .distinct(true)
    .getRawMany<{ readonly roomId: string }>()
  return rows.map(({ roomId }) => roomId)
}
