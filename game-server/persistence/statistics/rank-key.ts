/** The order of the ranking: by win percentage, then by average score (DESIGN section 7). */
import { RANKED_GAMES } from '#common/limits.ts'

/** The win percentage counts in steps of a millionth of a percent. */
const WIN_STEPS = 100_000_000
/** The average counts in steps of 1/32768 point. Raised by the offset, an average is never below zero. */
const AVERAGE_STEPS = 32_768
const AVERAGE_OFFSET = 1_000
const AVERAGE_RANGE = 67_108_864

/**
 * An integer division that every database calculates in the same way: `/` would give SQLite an integer and MySQL a
 * decimal number.
 */
const divided = (dividend: string, divisor: string): string =>
  `((${dividend}) - (${dividend}) % ${divisor}) / ${divisor}`

/**
 * The rank key of a row of `player_statistics` as an expression of SQL: one integer below 2^53, in which first the win
 * percentage and then the average score decide. It is null with fewer than {@link RANKED_GAMES} games, for a deleted
 * account and for a guest.
 */
export const RANK_KEY = `CASE
  WHEN gamesPlayed < ${RANKED_GAMES} OR EXISTS (SELECT 1 FROM users WHERE users.id = player_statistics.userId AND users.deletedAtMs IS NOT NULL)
    OR EXISTS (SELECT 1 FROM guests WHERE guests.userId = player_statistics.userId) THEN NULL
  ELSE ${divided(`gamesWon * ${WIN_STEPS}`, 'gamesPlayed')} * ${AVERAGE_RANGE} + ${divided(`(totalScore + ${AVERAGE_OFFSET} * gamesPlayed) * ${AVERAGE_STEPS}`, 'gamesPlayed')}
END`

/** The width of a row of `ranking_steps` in rank keys: 0.1% of win percentage. */
const STEP_WIDTH = (WIN_STEPS / 1_000) * AVERAGE_RANGE

/** The row of `ranking_steps` in which a rank key is counted. */
export const stepOf = (rankKey: number): number => Math.floor(rankKey / STEP_WIDTH)

/** The lowest rank key above a step. */
export const stepEnd = (step: number): number => (step + 1) * STEP_WIDTH
