/** The shape of a lift: see `lifts.ts`. */

/** A record as it is stored, before its command is decoded. `command` is the JSON that was written. */
export type StoredCommand = { readonly sequence: number; readonly atMs: number; readonly version: number; readonly command: unknown }

/**
 * Makes commands of one version those of the next. It is given all records from the first one to the last of its version, already
 * lifted to its version, and answers with the command of each of them, in the same order. Where today's rules know no such command any
 * more, the answer is `{ type: 'retired' }`. Pure; it may throw when it meets what no server has written.
 */
export type Lift = (records: readonly StoredCommand[]) => readonly unknown[]
