/** The order of the ranking: by win percentage, then by average score (DESIGN section 7). */

/** How many finished games the ranking asks for (specification section 9). */
export const RANKED_GAMES = 5

/** The win percentage counts in steps of a millionth of a percent. */
const WIN_STEPS = 100_000_000
/** The average counts in steps of 1/32768 point. Raised by the offset, an average is never below zero. */
const AVERAGE_STEPS = 32_768
const AVERAGE_OFFSET = 1_000
const AVERAGE_RANGE = 67_108_864

/** An integer division that every database calculates in the same way: `/` would give SQLite an integer and MySQL a decimal number. */
const divided = (dividend: string, divisor: string): string => `((${dividend}) - (${dividend}) % ${divisor}) / ${divisor}`

/**
 * The rank key of a row of `player_statistics` as an expression of SQL: one integer below 2^53, in which first the win percentage and then the
 * average score decide. It is null with fewer than {@link RANKED_GAMES} games, and for a deleted account.
 */
export const RANK_KEY = `CASE
  WHEN gamesPlayed < ${RANKED_GAMES} OR EXISTS (SELECT 1 FROM users WHERE users.id = player_statistics.userId AND users.deletedAtMs IS NOT NULL) THEN NULL
  ELSE ${divided(`gamesWon * ${WIN_STEPS}`, 'gamesPlayed')} * ${AVERAGE_RANGE} + ${divided(`(totalScore + ${AVERAGE_OFFSET} * gamesPlayed) * ${AVERAGE_STEPS}`, 'gamesPlayed')}
END`
