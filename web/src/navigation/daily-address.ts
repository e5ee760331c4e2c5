/** The addresses of the hand of the day and of challenges. */

/** The page of the hand of the day: today's, or that of a day ('YYYY-MM-DD'). */
export const dailyPath = (day?: string): string => (day === undefined ? '/daily' : `/daily/${day}`)

/** The state of a link that says 'play' (also in `HomeCards.tsx`): the hands begin, and nothing is asked before. */
export const BEGINS = { beginsHand: true }
/** Whether somebody comes from such a link. */
export const begins = (state: unknown): boolean => typeof state === 'object' && state !== null && 'beginsHand' in state

/** The page of a challenge; that of all own ones without a token. */
export const challengePath = (token = ''): string => `/sfida${token === '' ? '' : `/${encodeURIComponent(token)}`}`

/** The page of the challenge that the user plays, or has played, at a table, which does not know its link. */
export const challengeAtTable = (roomId: string): string => `/sfida/tavolo/${encodeURIComponent(roomId)}`
