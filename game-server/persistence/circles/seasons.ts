/** The seasons whose dates the owner of a circle has chosen. All other seasons are quarters of the year. */
import { EntitySchema } from 'typeorm'
import { OWN_SEASONS } from '#common/limits.ts'
import { overlap, type Season } from '#common/circles/seasons.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { text } from '../engine/entity-columns.ts'
import type { Database } from '../engine/database.ts'
import { rowLock } from '../engine/sql.ts'

/** Both days, as 'YYYY-MM-DD', belong to the season. Seasons of one circle do not overlap. */
type CircleSeasonRow = {
  readonly circleId: number
  readonly fromDay: string
  readonly toDay: string
  readonly name: string
}

export const CIRCLE_SEASONS = new EntitySchema<CircleSeasonRow>({
  name: 'CircleSeason',
  tableName: 'circle_seasons',
  columns: {
    circleId: { type: 'integer', primary: true, foreignKey: { target: 'Circle', onDelete: 'CASCADE' } },
    fromDay: { ...text(10), primary: true },
    toDay: text(10),
    name: text(160),
  },
})

/** A season with a name that somebody gave. */
export type OwnSeason = Season & { readonly name: string }

/** The own seasons of a circle. */
export const ownSeasons = async (database: Database, circleId: number): Promise<readonly OwnSeason[]> => {
  const rows = await database.select('SELECT fromDay, toDay, name FROM circle_seasons WHERE circleId = ?', [circleId])
  return rows.map(({ fromDay, toDay, name }) => ({ from: String(fromDay), to: String(toDay), name: String(name) }))
}

/**
 * Stores an own season. It replaces those with which it has a day in common, so that dates can be corrected. Rejects
 * with `StorageError`.
 */
export const storeSeason = (
  database: Database,
  circleId: number,
  season: OwnSeason,
): Promise<Result<null, 'circleNotFound' | 'tooManySeasons'>> =>
  database.transaction<Result<null, 'circleNotFound' | 'tooManySeasons'>>(async (manager) => {
    // Two changes at the same moment would not see each other's seasons.
    const circles: unknown[] = await manager.query(`SELECT id FROM circles WHERE id = ?${rowLock(manager)}`, [circleId])
    if (circles.length === 0) return refused('circleNotFound')
    const rows = await manager.findBy(CIRCLE_SEASONS, { circleId })
    const kept = rows.filter(({ fromDay, toDay }) => !overlap(season, { from: fromDay, to: toDay }))
    if (kept.length >= OWN_SEASONS) return refused('tooManySeasons')
    for (const { fromDay } of rows.filter((row) => !kept.includes(row)))
      await manager.delete(CIRCLE_SEASONS, { circleId, fromDay })
    await manager.insert(CIRCLE_SEASONS, { circleId, fromDay: season.from, toDay: season.to, name: season.name })
    return ok(null)
  })
