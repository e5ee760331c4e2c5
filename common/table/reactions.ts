/**
 * The reactions that fly from one seat to another. They are a few drawings without words, so that nobody can be
 * insulted with them.
 */

export const REACTIONS = ['crown', 'rose', 'heart', 'coffee', 'tear', 'queen'] as const
export type Reaction = (typeof REACTIONS)[number]
