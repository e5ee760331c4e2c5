/** The colour bands of specification section 9. */
import {
  HISTORY_AMBER_BELOW,
  HISTORY_GREEN_BELOW,
  LATENCY_FAIR_MS,
  LATENCY_GOOD_MS,
  SCORE_YELLOW_MAX,
  WINS_AMBER_ABOVE,
  WINS_GREEN_ABOVE,
} from '#common/limits.ts'

export type Band = 'green' | 'yellow' | 'red'
/** A total below 0 has no colour: the bands begin at 0. */
export type ScoreBand = Band | 'below'

/**
 * 0 green, 1-24 yellow, 25 or more red: how close a total is to 51. What a round or a trick adds is green, what it
 * takes is red.
 */
export const scoreBand = (score: number): ScoreBand =>
  score < 0 ? 'below' : score === 0 ? 'green' : score <= SCORE_YELLOW_MAX ? 'yellow' : 'red'

/** Under 80 ms green, under 150 ms yellow, otherwise red. */
export const latencyBand = (latencyMs: number): Band =>
  latencyMs < LATENCY_GOOD_MS ? 'green' : latencyMs < LATENCY_FAIR_MS ? 'yellow' : 'red'

/** The final score of an ended game in the history: under 30 green, under 40 yellow (amber), otherwise red. */
export const historyBand = (finalScore: number): Band =>
  finalScore < HISTORY_GREEN_BELOW ? 'green' : finalScore < HISTORY_AMBER_BELOW ? 'yellow' : 'red'

/** A win percentage, 0 to 100: above 60 green, above 40 yellow (amber), otherwise red. */
export const winsBand = (percentage: number): Band =>
  percentage > WINS_GREEN_ABOVE ? 'green' : percentage > WINS_AMBER_ABOVE ? 'yellow' : 'red'
