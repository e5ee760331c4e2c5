/** The rest of a round, taken at once by a player who was certain to take it. */
import { SEATS } from '#common/rules/seats.ts'
import type { PublicGameView } from '#common/rules/view.ts'

/** Whether the cards with which somebody has taken the rest are on the table: until the round has its result. */
export const isRestShown = ({ phase, claimedBy }: Pick<PublicGameView, 'phase' | 'claimedBy'>): boolean => phase === 'betweenTricks' && claimedBy !== null

/** What the tricks that are still to be played are worth. The tricks of a whole round are worth nothing together: 130 − 104 − 26. */
export const restWorth = ({ roundPoints }: Pick<PublicGameView, 'roundPoints'>): number => SEATS.reduce<number>((rest, seat) => rest - roundPoints[seat], 0)
