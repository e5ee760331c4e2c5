/** The games of a user's last evening: who won them. */
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { LastGame } from '#common/protocol/rest/statistics-answers.ts'
import { placesOf } from '../engine/sql.ts'

const MOST_GAMES = 3
/** Games that ended longer before the newest one are of another evening. */
const EVENING_MS = 12 * 60 * 60_000

const ownRows = z.array(
  z.object({
    gameId: z.number(),
    endedAtMs: z.coerce.number(),
    total: z.number(),
    isWinner: z.number(),
  }),
)
const winnerRows = z.array(z.object({ gameId: z.number(), nickname: z.string() }))

const winnersOf = async (manager: EntityManager, gameIds: readonly number[]) =>
  winnerRows.parse(
    await manager.query(
      `SELECT player_games.gameId AS gameId, users.nickname AS nickname FROM player_games
       JOIN users ON users.id = player_games.userId
       WHERE player_games.gameId IN (${placesOf(gameIds)}) AND player_games.isWinner = 1
       ORDER BY player_games.gameId, player_games.seat`,
      [...gameIds],
    ),
  )

export const lastGamesOf = async (manager: EntityManager, userId: number): Promise<readonly LastGame[]> => {
  const rows = ownRows.parse(
    await manager.query(
      `SELECT gameId, endedAtMs, total, isWinner FROM player_games
       WHERE userId = ? ORDER BY endedAtMs DESC, gameId DESC LIMIT ${MOST_GAMES}`,
      [userId],
    ),
  )
  const [newest] = rows
  if (newest === undefined) return []
  const evening = rows.filter(({ endedAtMs }) => newest.endedAtMs - endedAtMs < EVENING_MS)
  const winners = await winnersOf(
    manager,
    evening.map(({ gameId }) => gameId),
  )
  return evening.map(({ gameId, endedAtMs, total, isWinner }) => ({
    id: gameId,
    endedAt: new Date(endedAtMs).toISOString(),
    isWinner: isWinner === 1,
    finalScore: total,
    winners: winners.filter((winner) => winner.gameId === gameId).map(({ nickname }) => nickname),
  }))
}
