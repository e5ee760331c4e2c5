/**
 * What the creator of a room can choose for it when it is opened, each described once: requests, the journal's first
 * record, the table, its views, the stored room and the switches of the form follow from this list. A flag is false
 * unless it was chosen, and then it is not in the journal.
 */
import { entriesOf, recordOf } from '../record-of.ts'

/**
 * `isShown`: everyone at the table is told. `isStored`: it is known without the journal, so it has a column of its name
 * in `rooms`, which a migration adds.
 */
type Description = { readonly isShown: boolean; readonly isStored: boolean }

const ROOM_FLAGS = {
  /** Only the link leads to the waiting room: it is not in the list of open rooms. */
  isUnlisted: { isShown: false, isStored: true },
  /** The table does no sums for anybody; otherwise each player decides that alone. */
  hidesSums: { isShown: true, isStored: false },
} as const satisfies Readonly<Record<string, Description>>

export type RoomFlag = keyof typeof ROOM_FLAGS
type FlagWith<Property extends keyof Description> = {
  [Flag in RoomFlag]: (typeof ROOM_FLAGS)[Flag][Property] extends true ? Flag : never
}[RoomFlag]
export type ShownFlag = FlagWith<'isShown'>
export type StoredFlag = FlagWith<'isStored'>

export const FLAGS: readonly RoomFlag[] = entriesOf(ROOM_FLAGS).map(([flag]) => flag)
const flagsWith = <Property extends keyof Description>(property: Property): readonly FlagWith<Property>[] =>
  FLAGS.filter((flag): flag is FlagWith<Property> => ROOM_FLAGS[flag][property])

export const SHOWN_FLAGS = flagsWith('isShown')
export const STORED_FLAGS = flagsWith('isStored')

/** Something for each of these flags. */
export type PerFlag<Flag extends RoomFlag, Value> = { readonly [Name in Flag]: Value }
export const perFlag = <Flag extends RoomFlag, Value>(
  flags: readonly Flag[],
  valueOf: (flag: Flag) => Value,
): PerFlag<Flag, Value> =>
  recordOf<PerFlag<Flag, Value>, Flag>(
    flags.map((flag) => [flag, flag]),
    valueOf,
  )

/** Whether each flag was chosen. */
export type RoomFlags = PerFlag<RoomFlag, boolean>
export type ShownFlags = PerFlag<ShownFlag, boolean>
/** What was chosen; a flag that is missing was not. */
export type RoomChoices = { readonly [Flag in RoomFlag]?: boolean | undefined }

export const flagsOf = (choices: RoomChoices): RoomFlags => perFlag(FLAGS, (flag) => choices[flag] === true)
/** The flags that everyone at the table is told, and nothing else of `flags`. */
export const shownFlags = (flags: ShownFlags): ShownFlags => perFlag(SHOWN_FLAGS, (flag) => flags[flag])
export const NO_FLAGS = flagsOf({})
