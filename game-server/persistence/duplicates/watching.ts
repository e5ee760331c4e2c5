/** Who may look at the hands of others with the same cards. */
import type { Database } from '../engine/database.ts'
import { CHALLENGE_SETS } from './sets.ts'

/**
 * Whether a user may look at a game with the same cards as others before everybody may: in a challenge, who has played
 * it all. Null when it is no such game, or the user has nothing to do with it.
 */
export const mayWatchPlay = async (database: Database, gameId: number, userId: number): Promise<boolean | null> => {
  const [play] = await database.select(
    `SELECT theirs.setName AS setName, mine.endedAtMs AS endedAtMs FROM games
     JOIN duplicate_plays theirs ON theirs.roomId = games.roomId AND games.gameNumber = 1
     LEFT JOIN duplicate_plays mine ON mine.setName = theirs.setName AND mine.userId = ?
     WHERE games.id = ?`,
    [userId, gameId],
  )
  if (play === undefined) return null
  const isChallenge = String(play['setName']).startsWith(CHALLENGE_SETS)
  if (!isChallenge) return false
  // Who has no part in a challenge does not learn of its games.
  const { endedAtMs } = play
  return endedAtMs === null || endedAtMs === undefined ? null : true
}
