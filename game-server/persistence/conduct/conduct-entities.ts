/** Who has muted whom, the reports about players, and what the admin has decided. */
import { EntitySchema } from 'typeorm'
import type { ReportReason, RestrictionKind } from '#common/protocol/rest/conduct-vocabulary.ts'
import { generatedId, milliseconds, text } from '../engine/entity-columns.ts'

/** `userId` does not want to see or hear `mutedId`. Both rows go with either account. */
type MuteRow = { readonly userId: number; readonly mutedId: number; readonly createdAtMs: number }

export const MUTES = new EntitySchema<MuteRow>({
  name: 'Mute',
  tableName: 'mutes',
  columns: {
    userId: { type: 'integer', primary: true },
    mutedId: { type: 'integer', primary: true },
    createdAtMs: milliseconds,
  },
  indices: [{ columns: ['mutedId'] }],
})

/**
 * A report about a player. `reporterId` is null when that account is deleted. `decidedAtMs` and `outcome` are null
 * until the admin has decided.
 */
export type ReportRow = {
  readonly id: number
  readonly roomId: string
  readonly reporterId: number | null
  readonly accusedId: number
  readonly reason: ReportReason
  readonly comment: string
  readonly createdAtMs: number
  readonly decidedAtMs: number | null
  readonly outcome: RestrictionKind | 'none' | null
}

export const REPORTS = new EntitySchema<ReportRow>({
  name: 'Report',
  tableName: 'reports',
  columns: {
    id: generatedId,
    roomId: text(6),
    reporterId: { type: 'integer', nullable: true },
    accusedId: { type: 'integer' },
    reason: text(20),
    comment: { type: 'text' },
    createdAtMs: milliseconds,
    decidedAtMs: { ...milliseconds, nullable: true },
    outcome: { ...text(20), nullable: true },
  },
  indices: [{ columns: ['reporterId', 'createdAtMs'] }, { columns: ['accusedId'] }, { columns: ['decidedAtMs'] }],
})

/**
 * A line of the chat that is kept with a report, also when the room's own lines are deleted. `place` counts from 1,
 * oldest first.
 */
type ReportLineRow = {
  readonly reportId: number
  readonly place: number
  readonly userId: number
  readonly name: string
  readonly text: string
  readonly atMs: number
}

export const REPORT_LINES = new EntitySchema<ReportLineRow>({
  name: 'ReportLine',
  tableName: 'report_lines',
  columns: {
    reportId: { type: 'integer', primary: true, foreignKey: { target: 'Report', onDelete: 'CASCADE' } },
    place: { type: 'integer', primary: true },
    userId: { type: 'integer' },
    name: text(80),
    text: { type: 'text' },
    atMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }],
})

/** A restriction of an account. A new one of the same kind replaces it. It is in force until `untilMs`. */
type RestrictionRow = {
  readonly userId: number
  readonly kind: RestrictionKind
  readonly untilMs: number
  readonly reason: string
  readonly actorId: number
  readonly createdAtMs: number
}

export const RESTRICTIONS = new EntitySchema<RestrictionRow>({
  name: 'Restriction',
  tableName: 'restrictions',
  columns: {
    userId: { type: 'integer', primary: true },
    kind: { ...text(20), primary: true },
    untilMs: milliseconds,
    reason: { type: 'text' },
    actorId: { type: 'integer' },
    createdAtMs: milliseconds,
  },
  indices: [{ columns: ['untilMs'] }],
})
