/** The order of the list of ratings: by mu. Users are counted in steps, as in the ranking by won games. */
import { CERTAIN_RATING_GAMES, RATING_OPPONENTS } from '#common/limits.ts'
import type { Counting } from '../statistics/ranking-steps.ts'

/**
 * By what the list of ratings is sorted. Not in it are players with few rated games, or against few others, who have
 * not played for long, and deleted accounts.
 */
const RATING_KEY = `CASE WHEN games < ${CERTAIN_RATING_GAMES} OR opponents < ${RATING_OPPONENTS}
    OR ratedAtMs < (SELECT listedFromMs FROM rating_cursor WHERE id = 1)
    OR EXISTS (SELECT 1 FROM users WHERE users.id = player_ratings.userId AND users.deletedAtMs IS NOT NULL)
  THEN NULL ELSE mu END`

/** The width of a row of `rating_steps`: one of the points that players see. */
const STEP_WIDTH = 40_000
/** The lowest step holds every rating that is shown as 500 or less, and the highest all from 2500 on. */
const LOWEST_MU = -15_000_000
const LAST_STEP = 2_000

const stepOf = (mu: number): number => Math.min(LAST_STEP, Math.max(0, Math.floor((mu - LOWEST_MU) / STEP_WIDTH)))
const stepEnd = (step: number): number =>
  step === LAST_STEP ? Number.MAX_SAFE_INTEGER : LOWEST_MU + (step + 1) * STEP_WIDTH

/** The ranking by ratings. */
export const BY_RATING: Counting = {
  key: 'ratingKey',
  of: 'player_ratings',
  steps: 'rating_steps',
  keySql: RATING_KEY,
  stepOf,
  stepEnd,
}
