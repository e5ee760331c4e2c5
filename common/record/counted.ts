/**
 * What is counted of each seat in a game that was played to its end, each described once: the columns of the
 * statistics, the sums of a user, and the numbers in answers and on the screen follow from this list.
 */
import { entriesOf, recordOf } from '../record-of.ts'

/** How the numbers of several games make one. A `highest` or `lowest` one is null when there is none. */
export type Fold = 'sum' | 'highest' | 'lowest'

/**
 * `sentAs`: the name in the export of one's own data. `isShown`: the Statistics screen shows the number by itself,
 * under its own name (`web/src/text/statistics.ts`); the others it shows in a form of their own.
 */
type Description = { readonly fold: Fold; readonly sentAs: string; readonly isShown: boolean }

export const COUNTED = {
  rounds: { fold: 'sum', sentAs: 'rounds', isShown: false },
  tricks: { fold: 'sum', sentAs: 'tricks', isShown: false },
  /** How many times the seat took the queen of spades. */
  queens: { fold: 'sum', sentAs: 'queensTaken', isShown: false },
  /** How many of these were a regicide: the king or the ace of spades took her. */
  regicides: { fold: 'sum', sentAs: 'regicides', isShown: true },
  /** The points of the best and of the worst round. */
  bestRound: { fold: 'highest', sentAs: 'bestRound', isShown: true },
  worstRound: { fold: 'lowest', sentAs: 'worstRound', isShown: true },
  /** The values of tricks that the seat took. */
  highestTrick: { fold: 'highest', sentAs: 'highestTrickValue', isShown: false },
  lowestTrick: { fold: 'lowest', sentAs: 'lowestTrickValue', isShown: false },
} as const satisfies Readonly<Record<string, Description>>

export type Counted = keyof typeof COUNTED
type Value<Name extends Counted> = (typeof COUNTED)[Name]['fold'] extends 'sum' ? number : number | null
export type Counts = { readonly [Name in Counted]: Value<Name> }
export type ShownCount = { [Name in Counted]: (typeof COUNTED)[Name]['isShown'] extends true ? Name : never }[Counted]
/** The numbers under the names in the export. */
export type SentCounts = { readonly [Name in Counted as (typeof COUNTED)[Name]['sentAs']]: Value<Name> }

export const COUNTED_NAMES: readonly Counted[] = entriesOf(COUNTED).map(([name]) => name)
export const SHOWN_COUNTS: readonly ShownCount[] = COUNTED_NAMES.filter(
  (name): name is ShownCount => COUNTED[name].isShown,
)

/** What is counted when nothing has happened: 0, or null for a highest or lowest number. */
export const NOTHING_COUNTED = recordOf<Counts, Description>(Object.entries(COUNTED), ({ fold }) =>
  fold === 'sum' ? 0 : null,
)

/** Something for each number. */
export const perCount = <Value>(valueOf: (name: Counted) => Value): { readonly [Name in Counted]: Value } =>
  recordOf<{ readonly [Name in Counted]: Value }, Counted>(
    COUNTED_NAMES.map((name) => [name, name]),
    valueOf,
  )

/** Something for each number that the Statistics screen shows by itself; its type depends on the number. */
export const perShownCount = <Result extends { readonly [Name in ShownCount]: unknown }>(
  valueOf: (name: ShownCount) => Result[ShownCount],
): Result =>
  recordOf<Result, ShownCount>(
    SHOWN_COUNTS.map((name) => [name, name]),
    valueOf,
  )

/** The numbers under the names in the export. */
export const sentCounts = (counts: Counts): SentCounts =>
  recordOf<SentCounts, Counted>(
    COUNTED_NAMES.map((name) => [COUNTED[name].sentAs, name]),
    (name) => counts[name],
  )
