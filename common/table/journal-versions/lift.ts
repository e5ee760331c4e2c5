/** The shape of a lift: see `lifts.ts`. */

/** A record as it is stored, before its command is decoded. `command` is the JSON that was written. */
export type StoredCommand = {
  readonly sequence: number
  readonly atMs: number
  readonly version: number
  readonly command: unknown
}

/**
 * Turns commands of one version into commands of the next. `Lift` begins a journal. The function that it returns gets
 * the records of that journal one after the other, from the first one to the last one of its version; earlier lifts
 * have already brought them to this version. It returns the command of each record. For a command that the rules of
 * today no longer have, it returns `{ type: 'retired' }`. It may remember what it has seen of this journal, but it
 * knows nothing of later records: a journal is lifted while it is read. It changes nothing else, and may throw on a
 * command that no server has ever written.
 */
export type Lift = () => (record: StoredCommand) => unknown
