/** The reports about players, with what was said around them, and the decisions of the admin. */
import { In, IsNull, LessThan, MoreThan, Not, type EntityManager } from 'typeorm'
import { REPORT_LATER_LINES, REPORTS_PAGE, REPORTS_PER_DAY } from '#common/limits.ts'
import type { Measure, ReportRequest } from '#common/protocol/rest/conduct.ts'
import type { Report, ReportsAnswer } from '#common/protocol/rest/conduct-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { SaidLine } from '#common/table/chat.ts'
import { DAY_MS, REPORT_KEPT_MS } from '#common/timings.ts'
import { CHAT_LINES } from '../journal/chat-lines.ts'
import { REPORT_LINES, type ReportRow, REPORTS } from './conduct-entities.ts'
import { type Database, rollback } from '../engine/database.ts'
import { expectHeld } from '../journal/fence.ts'
import { guestMark } from '../accounts/users.ts'
import { lockAccounts, USERS } from '../accounts/people.ts'
import { deleteReports } from './own-conduct.ts'
import { impose, type Restricted, type RestrictionRefusal, restrictionsOf, sent } from './restrictions.ts'
import { rowLock, selectIn } from '../engine/sql.ts'

/**
 * What a user reports, and the last lines of the table's chat, oldest first. `isLive`: they come from the table of this
 * process, so it must hold the room.
 */
type NewReport = Omit<ReportRequest, 'playerId'> & {
  readonly reporterId: number
  readonly accusedId: number
  readonly lines: readonly SaidLine[]
  readonly isLive?: boolean
}

/** Why a report was not stored, and why it was not decided. */
type ReportRefusal = 'tooManyReports' | 'alreadyReported' | 'notFound'
type DecisionRefusal = 'notFound' | 'reportDecided' | RestrictionRefusal

type Line = { readonly userId: number; readonly name: string; readonly text: string; readonly atMs: number }

const lineOf =
  (isLater: boolean) =>
  ({ userId, name, text, atMs }: Line) => ({
    userId,
    sender: name,
    message: text,
    sentAt: new Date(atMs).toISOString(),
    isLater,
  })

export class Reports {
  readonly #database: Database
  readonly #now: () => number
  readonly #owner: string

  /** `now` in milliseconds since the epoch. `owner` is the id of this process in the rooms that it holds. */
  constructor(database: Database, now: () => number, owner: string) {
    this.#database = database
    this.#now = now
    this.#owner = owner
  }

  /**
   * Stores a report. Errors: `notFound` when one of the two has no account any more, `tooManyReports` in a day, and
   * `alreadyReported` while an earlier report about the same player at this table is open. Rejects with `RoomTaken`
   * when another process has the live table by now.
   */
  file({
    reporterId,
    accusedId,
    roomId,
    reason,
    comment,
    lines,
    isLive = false,
  }: NewReport): Promise<Result<null, ReportRefusal>> {
    return this.#database.transaction<Result<null, ReportRefusal>>(async (manager) => {
      const createdAtMs = this.#now()
      if (isLive) await expectHeld(manager, roomId, this.#owner)
      const named = [...new Set([reporterId, accusedId, ...lines.map(({ userId }) => userId)])]
      await lockAccounts(manager, named)
      // Whoever has deleted the account meanwhile is not named any more.
      const there = new Set((await manager.findBy(USERS, { id: In(named), deletedAtMs: IsNull() })).map(({ id }) => id))
      if (!there.has(reporterId) || !there.has(accusedId)) return refused('notFound')
      const open = { reporterId, accusedId, roomId, decidedAtMs: IsNull() }
      if (await manager.existsBy(REPORTS, open)) return refused('alreadyReported')
      if (
        (await manager.countBy(REPORTS, { reporterId, createdAtMs: MoreThan(createdAtMs - DAY_MS) })) >= REPORTS_PER_DAY
      )
        return refused('tooManyReports')
      const row = { reporterId, accusedId, roomId, reason, comment, createdAtMs, decidedAtMs: null, outcome: null }
      await manager.createQueryBuilder().insert().into(REPORTS).values(row).updateEntity(false).execute()
      const { id } = await manager.findOneByOrFail(REPORTS, open)
      const kept = lines
        .filter(({ userId }) => there.has(userId))
        .map(({ userId, name, text, atMs }, index) => ({ reportId: id, place: index + 1, userId, name, text, atMs }))
      if (kept.length > 0)
        await manager.createQueryBuilder().insert().into(REPORT_LINES).values(kept).updateEntity(false).execute()
      return ok(null)
    })
  }

  /**
   * A page of the reports that are not decided yet, newest first: those older than the report `before`, or the newest
   * when that is null.
   */
  page(before: number | null): Promise<ReportsAnswer> {
    return this.#database.run(async (manager) => {
      const where = { decidedAtMs: IsNull(), ...(before === null ? {} : { id: LessThan(before) }) }
      const rows = await manager.find(REPORTS, { where, order: { id: 'DESC' }, take: REPORTS_PAGE + 1 })
      const shown = rows.slice(0, REPORTS_PAGE)
      const reports: Report[] = []
      for (const row of shown) reports.push(await this.#shown(manager, row))
      return { reports, nextBefore: rows.length > REPORTS_PAGE ? (shown.at(-1)?.id ?? null) : null }
    })
  }

  /** Decides a report, once. With a measure the accused is restricted in the same transaction. */
  decide(id: number, measure: Measure | null, actorId: number): Promise<Result<Restricted | null, DecisionRefusal>> {
    return this.#database.transaction<Result<Restricted | null, DecisionRefusal>>(async (manager) => {
      await manager.query(`SELECT id FROM reports WHERE id = ?${rowLock(manager)}`, [id])
      const row = await manager.findOneBy(REPORTS, { id })
      if (row === null) return refused('notFound')
      if (row.decidedAtMs !== null) return refused('reportDecided')
      const nowMs = this.#now()
      await manager.update(REPORTS, { id }, { decidedAtMs: nowMs, outcome: measure?.kind ?? 'none' })
      if (measure === null) return ok(null)
      const imposed = await impose(manager, row.accusedId, measure, actorId, nowMs)
      return imposed.ok ? imposed : rollback<Result<Restricted | null, DecisionRefusal>>(imposed)
    })
  }

  /** Deletes reports a while after they were decided. */
  async purge(): Promise<void> {
    const old = { decidedAtMs: LessThan(this.#now() - REPORT_KEPT_MS) }
    await this.#database.run(async (manager) => {
      const ids = (await manager.find(REPORTS, { select: { id: true }, where: old })).map(({ id }) => id)
      if (ids.length > 0) await deleteReports(manager, ids)
    })
  }

  async #shown(manager: EntityManager, row: ReportRow): Promise<Report> {
    const { id, roomId, reporterId, accusedId, reason, comment, createdAtMs } = row
    const people = await manager.findBy(USERS, { id: In([accusedId, ...(reporterId === null ? [] : [reporterId])]) })
    const personOf = (userId: number) => {
      const user = people.find((each) => each.id === userId)
      return { id: userId, nickname: user?.nickname ?? '', ...guestMark(user?.email ?? '') }
    }
    const before = await manager.find(REPORT_LINES, { where: { reportId: id }, order: { place: 'ASC' } })
    const after = await manager.find(CHAT_LINES, {
      where: { roomId, atMs: MoreThan(createdAtMs) },
      order: { number: 'ASC' },
      take: REPORT_LATER_LINES,
    })
    return {
      id,
      roomId,
      reporter: reporterId === null ? null : personOf(reporterId),
      accused: personOf(accusedId),
      reason,
      comment,
      createdAt: new Date(createdAtMs).toISOString(),
      earlierReports: await manager.countBy(REPORTS, { accusedId, id: Not(id) }),
      restrictions: (await restrictionsOf(selectIn(manager), accusedId, this.#now())).map(sent),
      lines: [...before.map(lineOf(false)), ...after.map(lineOf(true))],
    }
  }
}
