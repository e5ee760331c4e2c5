/**
 * The versions of journals. Each record stores the version of the commands and rules with which it was written. When a
 * command or rule changes so that old records would mean something else, the version rises by one and a lift is added
 * here: it turns old records into what they mean today. To add one: write it in its own file in this folder, append it
 * to `LIFTS`, and add a golden journal of the version that it lifts.
 */
import { withTimesOfItsOwn } from './times-of-its-own.ts'
import { withoutChat } from './without-chat.ts'
import { withoutDeckSecret } from './without-deck-secret.ts'
import { withoutTreats } from './without-treats.ts'
import type { Lift, StoredCommand } from './lift.ts'

export type { Lift, StoredCommand } from './lift.ts'

/** The lifts, oldest first: the first one turns version 1 into version 2. */
export const LIFTS: readonly Lift[] = [withoutChat, withTimesOfItsOwn, withoutDeckSecret, withoutTreats]

/** The version of new records when there are these lifts. */
const versionAfter = (lifts: readonly Lift[]): number => lifts.length + 1

/** The version of the records that this server writes. */
export const JOURNAL_VERSION = versionAfter(LIFTS)

/** Whether only a server with more than these lifts can read records of a version. */
export const isNewerVersion = (version: number, lifts: readonly Lift[] = LIFTS): boolean =>
  version > versionAfter(lifts)

/** Whether a server with these lifts can read records of a version. */
export const isKnownVersion = (version: number, lifts: readonly Lift[] = LIFTS): boolean =>
  version >= 1 && version <= versionAfter(lifts)

/**
 * Begins to lift one journal. The returned function gets its records in their order, and returns each in the newest
 * version. A server never writes an older version than the newest that it has read, so in a journal the versions never
 * decrease.
 */
export const lifting = (lifts: readonly Lift[] = LIFTS): ((record: StoredCommand) => StoredCommand) => {
  const begun = lifts.map((lift) => lift())
  return (record) =>
    begun
      .slice(record.version - 1)
      .reduce((current, lift) => ({ ...current, version: current.version + 1, command: lift(current) }), record)
}
