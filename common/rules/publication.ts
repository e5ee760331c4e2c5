/**
 * When the seed, the hands and the replay of a game may be told. Everything that tells any of them asks here: the views
 * of a table, replays, links and copies of data.
 */

/** A game of a fixed number of rounds with cards that others play too. Times are in milliseconds since the epoch. */
export type SharedDeal = { readonly rounds: number; readonly publishAfterMs: number }

/**
 * Whether they may be told at a time, once the game is over. An ordinary game, which has no such time, is told at once.
 */
export const isPublic = (shared: Pick<SharedDeal, 'publishAfterMs'> | null, atMs: number): boolean =>
  shared === null || atMs >= shared.publishAfterMs

/** Whether the table tells them at the end of the game, before anybody asks for the time. */
export const isToldAtTable = (shared: SharedDeal | null): boolean => isPublic(shared, -Infinity)
