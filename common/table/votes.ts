/** The vote on an absent player (specification section 4, 'Disconnection handling'; DESIGN decisions 5 and 6). */

/** What can be voted: wait for the player, conclude with a computer in the seat, or save the game for later. */
export const VOTES = ['wait', 'conclude', 'save'] as const
export type Vote = (typeof VOTES)[number]

/** How long an absent player is waited for before a vote, and how long a vote lasts, in milliseconds. */
export type AbsenceTimes = { readonly absenceMs: number; readonly voteMs: number }

/** What a vote led to. `expel`: the second `conclude` against the same player in one game. */
export const VOTE_RESULTS = ['wait', 'ai', 'expel', 'save'] as const
export type VoteResult = (typeof VOTE_RESULTS)[number]
