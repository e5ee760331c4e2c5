/**
 * The versions of journals. Each record stores the version of the commands and rules with which it was written. When a command or rule
 * changes so that old records would mean something else, the version rises by one and a lift is added here: it turns old records into what
 * they mean today. To add one: write it in its own file in this folder, append it to `LIFTS`, and add a golden journal of the version that
 * it lifts.
 */
import { withoutChat } from './without-chat.ts'
import type { Lift, StoredCommand } from './lift.ts'

export type { Lift, StoredCommand } from './lift.ts'

/** The lifts, oldest first: the first one turns version 1 into version 2. */
export const LIFTS: readonly Lift[] = [withoutChat]

/** The version of new records when there are these lifts. */
const versionAfter = (lifts: readonly Lift[]): number => lifts.length + 1

/** The version of the records that this server writes. */
export const JOURNAL_VERSION = versionAfter(LIFTS)

/** Whether a server with these lifts can read records of a version. */
export const isKnownVersion = (version: number, lifts: readonly Lift[] = LIFTS): boolean => version >= 1 && version <= versionAfter(lifts)

/**
 * The records of one journal, lifted to the newest version. A server never writes an older version than the newest that it has read, so in
 * a journal the versions never decrease.
 */
export const lifted = (records: readonly StoredCommand[], lifts: readonly Lift[] = LIFTS): readonly StoredCommand[] =>
  lifts.reduce((current, lift, index) => {
    const from = index + 1
    const old = current.findLastIndex(({ version }) => version === from) + 1
    if (old === 0) return current
    const commands = lift(current.slice(0, old))
    return current.map((record, place) => (place < old ? { ...record, version: from + 1, command: commands[place] } : record))
  }, records)
