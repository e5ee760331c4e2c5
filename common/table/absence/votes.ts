/** The vote on an absent player (specification section 4, 'Disconnection handling'; DESIGN decisions 5, 6 and 24). */

/**
 * The options of a vote: wait for the player, conclude the game with a computer in the seat, or save the game for
 * later.
 */
export const VOTES = ['wait', 'conclude', 'save'] as const
export type Vote = (typeof VOTES)[number]

/**
 * How long the table waits for an absent player before a vote, how long a vote lasts, after how long a move is overdue,
 * and how long the waiting room keeps the seat of a player who was there and has gone away, in milliseconds. When a
 * move is overdue, the others may call a vote on the player who has to move.
 */
export type AbsenceTimes = {
  readonly absenceMs: number
  readonly voteMs: number
  readonly overdueMs: number
  readonly seatKeptMs: number
}

/** What a vote is about: a player who is not connected, or a player who is connected but does not move. */
export const VOTE_CAUSES = ['absent', 'inactive'] as const
export type VoteCause = (typeof VOTE_CAUSES)[number]

/** Why a vote has ended. */
const VOTE_ENDS = ['decided', 'returned', 'moved', 'removed', 'gameOver'] as const
export type VoteEnd = (typeof VOTE_ENDS)[number]

/** The result of a vote. `expel` is the second `conclude` against the same player in one game. */
export const VOTE_RESULTS = ['wait', 'ai', 'expel', 'save'] as const
export type VoteResult = (typeof VOTE_RESULTS)[number]
