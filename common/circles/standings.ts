/** What a person can be to a circle of friends. */

/**
 * `member` plays; `reserve` belongs too, and plays when somebody is missing; `invited` has played a game from which the
 * circle was made, and belongs with the first visit; `asking` waits for the yes of somebody who belongs; `removed`
 * finds nothing behind the link any more.
 */
export const STANDINGS = ['member', 'reserve', 'invited', 'asking', 'removed'] as const
export type Standing = (typeof STANDINGS)[number]

/** Those who belong to the circle: they see its page, its evenings and its tables. */
export const belongs = (standing: Standing | null): standing is 'member' | 'reserve' =>
  standing === 'member' || standing === 'reserve'
