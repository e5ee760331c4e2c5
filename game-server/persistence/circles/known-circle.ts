/** A circle with what one user is to it: the first thing that every question about a circle needs. */
import { STANDINGS, type Standing } from '#common/circles/standings.ts'
import type { Cells, Select } from '../engine/sql.ts'

/** A circle as one user finds it; `standing` is null for a stranger. */
export type KnownCircle = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly ownerId: number
  readonly standing: Standing | null
}

/** Selects a circle with what a user is to it. The first value is the user's id. */
export const KNOWN_CIRCLE = `SELECT circles.id, circles.slug, circles.name, circles.ownerId, own.standing FROM circles
  LEFT JOIN circle_members own ON own.circleId = circles.id AND own.userId = ?`

export const standingOf = (cell: unknown): Standing | null => STANDINGS.find((known) => known === cell) ?? null

export const knownCircle = (row: Cells | undefined): KnownCircle | null => {
  if (row === undefined) return null
  const { id, slug, name, ownerId } = row
  return {
    id: Number(id),
    slug: String(slug),
    name: String(name),
    ownerId: Number(ownerId),
    standing: standingOf(row['standing']),
  }
}

/**
 * A circle by its link; null when there is none, and for who was removed from it, who is not told that there is one.
 */
export const circleFor = async (select: Select, slug: string, userId: number): Promise<KnownCircle | null> => {
  const circle = knownCircle((await select(`${KNOWN_CIRCLE} WHERE circles.slug = ?`, [userId, slug]))[0])
  return circle?.standing === 'removed' ? null : circle
}

/** A circle by its id; null when there is none, and for who was removed from it. */
export const circleById = async (select: Select, id: number, userId: number): Promise<KnownCircle | null> => {
  const circle = knownCircle((await select(`${KNOWN_CIRCLE} WHERE circles.id = ?`, [userId, id]))[0])
  return circle?.standing === 'removed' ? null : circle
}
