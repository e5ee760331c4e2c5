/** The vote on an absent player (specification section 4, 'Disconnection handling'; DESIGN decisions 5, 6 and 24). */

/** What can be voted: wait for the player, conclude with a computer in the seat, or save the game for later. */
export const VOTES = ['wait', 'conclude', 'save'] as const
export type Vote = (typeof VOTES)[number]

/**
 * How long an absent player is waited for before a vote, how long a vote lasts, and after how long a move is overdue, in milliseconds. When
 * a move is overdue the others may call a vote on the player whose move it is.
 */
export type AbsenceTimes = { readonly absenceMs: number; readonly voteMs: number; readonly overdueMs: number }

/** What a vote is about: a player who is not connected, or one who is and does not move. */
export const VOTE_CAUSES = ['absent', 'inactive'] as const
export type VoteCause = (typeof VOTE_CAUSES)[number]

/** Why a vote is over. */
export const VOTE_ENDS = ['decided', 'returned', 'moved', 'removed', 'gameOver'] as const
export type VoteEnd = (typeof VOTE_ENDS)[number]

/** What a vote led to. `expel`: the second `conclude` against the same player in one game. */
export const VOTE_RESULTS = ['wait', 'ai', 'expel', 'save'] as const
export type VoteResult = (typeof VOTE_RESULTS)[number]
