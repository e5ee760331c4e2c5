/**
 * The versions of journals. Each record stores the version of the commands and rules with which it was written. When a
 * command or rule changes so that old records would mean something else, the version rises by one and a lift is added
 * here: it turns old records into what they mean today. To add one: write it below, append it to `LIFTS`, and add a
 * golden journal of the version that it lifts.
 */

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

/**
 * In version 1 the chat lines of players were commands of the journal. Since version 2 they are stored apart from it.
 */
const isSaid = (command: unknown): boolean =>
  typeof command === 'object' && command !== null && 'type' in command && command.type === 'say'

const withoutChat: Lift =
  () =>
  ({ command }) =>
    isSaid(command) ? { type: 'retired' } : command

/**
 * Up to version 2, a waiting room kept the seat of a player who had gone away for 60 s, and no record said so. Since
 * version 3 it is 5 minutes, and the opening of a table says how long. So the tables of older journals keep the time
 * with which they were opened. The oldest of them do not say either after how long a move was overdue.
 */
const UNSAID = { overdueMs: 120_000, seatKeptMs: 60_000 }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const withTimesOfItsOwn: Lift =
  () =>
  ({ command }) => {
    if (!isObject(command) || !('type' in command) || command.type !== 'open') return command
    const times = 'times' in command && isObject(command.times) ? command.times : {}
    return { ...command, times: { ...UNSAID, ...times } }
  }

/**
 * Up to version 3, the seed of each game came with the command that began it. Since version 4 the opening of a table
 * has a secret from which the server's parts of all seeds follow. Tables that were opened before have none, and their
 * games keep the seeds of their commands.
 */
const isOpening = (command: unknown): command is object =>
  typeof command === 'object' && command !== null && 'type' in command && command.type === 'open'

const withoutDeckSecret: Lift =
  () =>
  ({ command }) =>
    isOpening(command) ? { ...command, deckSecret: null } : command

/**
 * Since version 5, players can give each other tokens. No older command means something else now; the version rises so
 * that servers of the version before leave such rooms alone.
 */
const withoutTreats: Lift =
  () =>
  ({ command }) =>
    command

/**
 * Since version 6, there are the levels 'bravo' and 'maestro'. No older command means something else now: the words of
 * the older levels stay. The version rises so that servers of the version before leave such rooms alone.
 */
const withThreeLevels: Lift =
  () =>
  ({ command }) =>
    command

/**
 * Since version 7, a table has an audience, and a player can give up the seat after a game. No older command means
 * something else now: nobody watched. The version rises so that servers of the version before leave such rooms alone.
 */
const withoutAudience: Lift =
  () =>
  ({ command }) =>
    command

/**
 * Since version 8, tables can have the same cards as others, and their games can be suspended because computers do not
 * answer. No older command means something else now. The version rises so that servers of the version before leave such
 * rooms alone.
 */
const withoutDuplicates: Lift =
  () =>
  ({ command }) =>
    command

/** The lifts, oldest first: the first one turns version 1 into version 2. */
export const LIFTS: readonly Lift[] = [
  withoutChat,
  withTimesOfItsOwn,
  withoutDeckSecret,
  withoutTreats,
  withThreeLevels,
  withoutAudience,
  withoutDuplicates,
]

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
