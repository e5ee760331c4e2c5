/**
 * Projection: how tries with hands ended that others play too. They begin with their rooms (`TableStore.createRoom`).
 */
import { endPlay } from '../duplicates/plays.ts'
import { DUPLICATE_PLAYS } from '../duplicates/duplicate-entities.ts'
import type { RebuildableProjection } from './projection.ts'

export const plays: RebuildableProjection = {
  name: 'play',
  follows: ['gameEnded'],
  apply: async (manager, { table, record }) => {
    await endPlay(manager, table, record.atMs)
    return null
  },
  stored: async (manager, roomId) => {
    const rows = await manager.findBy(DUPLICATE_PLAYS, { roomId })
    return rows
      .filter(({ endedAtMs }) => endedAtMs !== null)
      .map(
        ({ setName, userId, endedAtMs, total, points }) =>
          `${setName}: user ${userId} ended ${endedAtMs} total ${total} points ${points}`,
      )
  },
  remove: async (manager, roomId) => {
    await manager.update(DUPLICATE_PLAYS, { roomId }, { endedAtMs: null, total: null, points: null })
  },
}
