/** Circles of friends and who belongs to them. Which rooms are their tables is in `rooms.circleId`. */
import { EntitySchema } from 'typeorm'
import type { Standing } from '#common/circles/standings.ts'
import { generatedId, milliseconds, text } from '../engine/entity-columns.ts'

/** `slug` is the last part of the circle's link: its name as it was, and ten random characters. */
export type CircleRow = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly ownerId: number
  readonly createdAtMs: number
}

export const CIRCLES = new EntitySchema<CircleRow>({
  name: 'Circle',
  tableName: 'circles',
  columns: {
    id: generatedId,
    name: text(160),
    slug: text(60),
    ownerId: { type: 'integer', foreignKey: { target: 'User' } },
    createdAtMs: milliseconds,
  },
  indices: [{ columns: ['slug'], unique: true }, { columns: ['ownerId'] }],
})

/** What somebody is to a circle. The row of a removed person stays, so that the link stays closed to them. */
export type CircleMemberRow = {
  readonly circleId: number
  readonly userId: number
  readonly standing: Standing
  readonly sinceMs: number
}

export const CIRCLE_MEMBERS = new EntitySchema<CircleMemberRow>({
  name: 'CircleMember',
  tableName: 'circle_members',
  columns: {
    circleId: { type: 'integer', primary: true, foreignKey: { target: 'Circle', onDelete: 'CASCADE' } },
    userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } },
    standing: text(10),
    sinceMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }],
})
