/** The shape of a lift: see `lifts.ts`. */

/** A record as it is stored, before its command is decoded. `command` is the JSON that was written. */
export type StoredCommand = { readonly sequence: number; readonly atMs: number; readonly version: number; readonly command: unknown }

/**
 * Turns commands of one version into commands of the next. A lift gets all records from the first one to the last one of its version;
 * earlier lifts have already brought them to this version. It returns the command of each record, in the same order. For a command that the
 * rules of today no longer have, it returns `{ type: 'retired' }`. It is pure. It may throw on a command that no server has ever written.
 */
export type Lift = (records: readonly StoredCommand[]) => readonly unknown[]
