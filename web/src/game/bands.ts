/** The colour bands of specification section 9. */
import { LATENCY_FAIR_MS, LATENCY_GOOD_MS, SCORE_YELLOW_MAX } from '#common/limits.ts'

export type Band = 'green' | 'yellow' | 'red'

/** 0 green, 1-24 yellow, 25 or more red. The bands show how close a score is to 51, so scores below 0 are green as well. */
export const scoreBand = (score: number): Band => (score <= 0 ? 'green' : score <= SCORE_YELLOW_MAX ? 'yellow' : 'red')

/** Under 80 ms green, under 150 ms yellow, otherwise red. */
export const latencyBand = (latencyMs: number): Band => (latencyMs < LATENCY_GOOD_MS ? 'green' : latencyMs < LATENCY_FAIR_MS ? 'yellow' : 'red')
