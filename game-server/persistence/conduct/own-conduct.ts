/**
 * What is stored about a user's conduct: the part of the export of their own data, and its deletion with the account.
 */
import { In, type EntityManager } from 'typeorm'
import type { OwnData } from '#common/protocol/rest/own-data.ts'
import { MUTES, REPORT_LINES, REPORTS, RESTRICTIONS } from './conduct-entities.ts'
import type { Cells } from '../engine/sql.ts'
import type { Database } from '../engine/database.ts'

const iso = (cell: unknown): string => new Date(Number(cell)).toISOString()
type Conduct = OwnData['conduct']

const MUTED = `SELECT users.nickname, mutes.createdAtMs FROM mutes JOIN users ON users.id = mutes.mutedId
  WHERE mutes.userId = ? ORDER BY mutes.createdAtMs`
const REPORTED = `SELECT reports.id, users.nickname FROM reports JOIN users ON users.id = reports.accusedId
  WHERE reports.reporterId = ?`
const KEPT_LINES = `SELECT reports.roomId, report_lines.text, report_lines.atMs
  FROM report_lines JOIN reports ON reports.id = report_lines.reportId
  WHERE report_lines.userId = ? ORDER BY report_lines.atMs`

/** Nothing about other people is in it but the names of those whom the user has muted or reported. */
export const conductOf = async (database: Database, userId: number): Promise<Conduct> => {
  const mutes = await database.select(MUTED, [userId])
  const named = await database.select(REPORTED, [userId])
  const lines = await database.select(KEPT_LINES, [userId])
  const names = new Map(named.map(({ id, nickname }: Cells) => [Number(id), String(nickname)]))
  const { reports, restrictions } = await database.run(async (manager) => ({
    reports: await manager.find(REPORTS, { where: { reporterId: userId }, order: { id: 'ASC' } }),
    restrictions: await manager.findBy(RESTRICTIONS, { userId }),
  }))
  return {
    mutedPlayers: mutes.map(({ nickname, createdAtMs }) => ({ nickname: String(nickname), since: iso(createdAtMs) })),
    reports: reports.map(({ id, roomId, reason, comment, createdAtMs }) => ({
      roomId,
      nickname: names.get(id) ?? '',
      reason,
      comment,
      sentAt: iso(createdAtMs),
    })),
    linesKeptWithReports: lines.map(({ roomId, text, atMs }) => ({
      roomId: String(roomId),
      message: String(text),
      sentAt: iso(atMs),
    })),
    restrictions: restrictions.map(({ kind, reason, createdAtMs, untilMs }) => ({
      kind,
      reason,
      from: iso(createdAtMs),
      until: iso(untilMs),
    })),
  }
}

/** Deletes reports with their lines. */
export const deleteReports = async (manager: EntityManager, ids: readonly number[]): Promise<void> => {
  await manager.delete(REPORT_LINES, { reportId: In([...ids]) })
  await manager.delete(REPORTS, { id: In([...ids]) })
}

/** Deletes what is stored about a user whose account is deleted. What they have reported stays, without their name. */
export const forgetConduct = async (manager: EntityManager, userId: number): Promise<void> => {
  await manager.delete(MUTES, { userId })
  await manager.delete(MUTES, { mutedId: userId })
  const about = await manager.find(REPORTS, { select: { id: true }, where: { accusedId: userId } })
  if (about.length > 0)
    await deleteReports(
      manager,
      about.map(({ id }) => id),
    )
  await manager.update(REPORTS, { reporterId: userId }, { reporterId: null })
  await manager.delete(REPORT_LINES, { userId })
  await manager.delete(RESTRICTIONS, { userId })
}
