/**
 * The versions of the commands and rules with which journals are written. Each record says its version. When a command or a rule
 * changes in a way that makes old records mean something else, the version rises by one and a lift is added here: it makes of the old
 * records what they mean today. To add one: write it in a file of its own beside this one, append it to `LIFTS`, and add a golden journal
 * of the version that it lifts.
 */
import { withoutChat } from './without-chat.ts'
import type { Lift, StoredCommand } from './lift.ts'

export type { Lift, StoredCommand } from './lift.ts'

/** The lifts, oldest first: the first one makes version 2 of version 1. */
export const LIFTS: readonly Lift[] = [withoutChat]

/** The version that records are written with after so many lifts. */
const versionAfter = (lifts: readonly Lift[]): number => lifts.length + 1

/** The version with which this server writes. */
export const JOURNAL_VERSION = versionAfter(LIFTS)

/** Whether a server with these lifts can read records of a version. */
export const isKnownVersion = (version: number, lifts: readonly Lift[] = LIFTS): boolean => version >= 1 && version <= versionAfter(lifts)

/**
 * The records of one journal as the newest version has them. A server never writes an older version than the one that it has read, so
 * that each version's records come before those of the next.
 */
export const lifted = (records: readonly StoredCommand[], lifts: readonly Lift[] = LIFTS): readonly StoredCommand[] =>
  lifts.reduce((current, lift, index) => {
    const from = index + 1
    const old = current.findLastIndex(({ version }) => version === from) + 1
    if (old === 0) return current
    const commands = lift(current.slice(0, old))
    return current.map((record, place) => (place < old ? { ...record, version: from + 1, command: commands[place] } : record))
  }, records)
