/** Makes a circle: of one person, or of the four who have played a game. */
import type { EntityManager } from 'typeorm'
import type { GameCircle } from '#common/protocol/rest/circles/circle-answers.ts'
import type { GameAddress } from '#common/protocol/rest/addresses.ts'
import { belongs } from '#common/circles/standings.ts'
import { SEAT_COUNT } from '#common/limits.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { lockAccounts } from '../accounts/people.ts'
import { type Cells, rowLock, type Select } from '../engine/sql.ts'
import { circleOfRoom } from './circle-reading.ts'
import {
  accountsAmong,
  addMember,
  admits,
  changeMember,
  hasRoomForCircle,
  haveAccounts,
  newSlug,
  standingIn,
} from './circle-rows.ts'

/** `gameId` is the finished game from which the circle is made; null when there is none. */
export type NewCircle = { readonly name: string; readonly gameId: GameAddress | null }
export type NewCircleRefusal = 'circleAccountNeeded' | 'tooManyCircles' | 'gameNotFound' | 'notFourAccounts'

/** Those who found a circle, the one who does it first, and the room in which they have played; null without a game. */
export type Founders = { readonly ids: readonly number[]; readonly roomId: string | null }

const PLAYERS = `SELECT games.roomId, game_players.userId FROM games JOIN game_players ON game_players.gameId = games.id
  WHERE games.endedAtMs IS NOT NULL AND`

/** Who has played a finished game, one of them first, and where. Computers that were added are not among them. */
const playersOf = async (
  select: Select,
  userId: number,
  game: GameAddress,
): Promise<Result<{ readonly ids: readonly number[]; readonly roomId: string }, 'gameNotFound'>> => {
  const players =
    'gameId' in game
      ? await select(`${PLAYERS} games.id = ?`, [game.gameId])
      : await select(`${PLAYERS} games.roomId = ? AND games.gameNumber = ?`, [game.roomId, game.gameNumber])
  const ids = players.map((row) => Number(row['userId']))
  if (!ids.includes(userId)) return refused('gameNotFound')
  return ok({ ids: [userId, ...ids.filter((id) => id !== userId)], roomId: String(players[0]?.['roomId']) })
}

export const foundersOf = async (
  select: Select,
  userId: number,
  game: GameAddress | null,
): Promise<Result<Founders, NewCircleRefusal>> => {
  if (game === null) return ok({ ids: [userId], roomId: null })
  const players = await playersOf(select, userId, game)
  return players.ok && players.value.ids.length < SEAT_COUNT ? refused('notFourAccounts') : players
}

/** The circle of a finished game, for somebody who has played it, and whether these four may found one. */
export const circleOfGame = async (
  select: Select,
  userId: number,
  game: GameAddress,
): Promise<Result<GameCircle, 'gameNotFound'>> => {
  const players = await playersOf(select, userId, game)
  if (!players.ok) return players
  const { ids, roomId } = players.value
  const circle = await circleOfRoom(select, roomId, userId)
  return ok({ circle, canFound: circle === null && ids.length === SEAT_COUNT && (await haveAccounts(select, ids)) })
}

/** The circle whose table a room, which is locked, is; null when it is of none, or that circle is deleted. */
const lockedCircleOf = async (manager: EntityManager, roomId: string): Promise<number | null> => {
  const [room] = await manager.query<Cells[]>(`SELECT circleId FROM rooms WHERE roomId = ?${rowLock(manager)}`, [
    roomId,
  ])
  const circleId = room?.circleId ?? null
  if (circleId === null) return null
  const [circle] = await manager.query<Cells[]>(`SELECT id FROM circles WHERE id = ?${rowLock(manager)}`, [circleId])
  return circle === undefined ? null : Number(circle.id)
}

/** Whether a user is in a circle now: they belonged before, or were invited, as by a friend who was quicker. */
const isIn = async (manager: EntityManager, circleId: number, userId: number, nowMs: number): Promise<boolean> => {
  const standing = await standingIn(manager, circleId, userId)
  if (standing !== 'invited') return belongs(standing)
  if (!(await admits(manager, circleId, 'member')).ok) return false
  await changeMember(manager, circleId, userId, standing, 'member', nowMs)
  return true
}

/** Invites those who have not muted the owner and have room for one more circle. */
const invite = async (
  manager: EntityManager,
  circleId: number,
  ownerId: number,
  others: readonly number[],
  nowMs: number,
): Promise<void> => {
  const mutes = await manager.query<Cells[]>('SELECT userId FROM mutes WHERE mutedId = ?', [ownerId])
  const annoyed = new Set(mutes.map(({ userId }) => Number(userId)))
  for (const userId of others)
    if (!annoyed.has(userId) && (await hasRoomForCircle(manager, userId)))
      await addMember(manager, circleId, userId, 'invited', nowMs)
}

/**
 * Within a transaction: makes a circle, and resolves with its id. When the table of the game is already one of a circle
 * in which the user is, it is that one: two friends who do this at the same moment get one circle.
 */
export const madeCircle = async (
  manager: EntityManager,
  { ids, roomId }: Founders,
  name: string,
  nowMs: number,
): Promise<Result<number, NewCircleRefusal>> => {
  const [userId = 0, ...others] = ids
  await lockAccounts(manager, ids)
  const accounts = await accountsAmong(manager, ids)
  if (!accounts.has(userId)) return refused('circleAccountNeeded')
  if (accounts.size < ids.length) return refused('notFourAccounts')
  const known = roomId === null ? null : await lockedCircleOf(manager, roomId)
  if (known !== null && (await isIn(manager, known, userId, nowMs))) return ok(known)
  if (!(await hasRoomForCircle(manager, userId))) return refused('tooManyCircles')
  const slug = newSlug(name)
  await manager.query('INSERT INTO circles (name, slug, ownerId, createdAtMs) VALUES (?, ?, ?, ?)', [
    name,
    slug,
    userId,
    nowMs,
  ])
  const [made] = await manager.query<Cells[]>('SELECT id FROM circles WHERE slug = ?', [slug])
  const id = Number(made?.id)
  await addMember(manager, id, userId, 'member', nowMs)
  await invite(manager, id, userId, others, nowMs)
  if (known === null && roomId !== null)
    await manager.query('UPDATE rooms SET circleId = ? WHERE roomId = ?', [id, roomId])
  return ok(id)
}
