/** What is stored about a user's tries with hands that others play too. */
import { z } from 'zod'
import type { OwnData } from '#common/protocol/rest/own-data.ts'
import type { Database } from '../engine/database.ts'
import { DUPLICATE_PLAYS } from './duplicate-entities.ts'

const iso = (atMs: number): string => new Date(atMs).toISOString()
const points = z.array(z.number())

/** The tries of a user, oldest first. */
export const handsInExport = (database: Database, userId: number): Promise<OwnData['hands']> =>
  database.run(async (manager) => {
    const rows = await manager.find(DUPLICATE_PLAYS, { where: { userId }, order: { begunAtMs: 'ASC', setName: 'ASC' } })
    return rows.map((row) => ({
      set: row.setName,
      roomId: row.roomId,
      begunAt: iso(row.begunAtMs),
      endedAt: row.endedAtMs === null ? null : iso(row.endedAtMs),
      points: row.points === null ? null : points.parse(JSON.parse(row.points)),
      device: row.device,
    }))
  })
