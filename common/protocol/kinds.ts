/**
 * How each kind of value is sent in the synchronised state: the type of its column, and the value that means 'none'.
 */
import * as z from 'zod/mini'
import { COMPUTER_LEVELS, type ComputerLevel } from '../computer-levels.ts'
import { recordOf } from '../record-of.ts'
import type { CardId } from '../rules/cards.ts'
import type { Seed } from '../rules/deal.ts'
import { DIRECTIONS } from '../rules/passing.ts'
import type { GameKinds } from '../rules/public-fields.ts'
import { isSeedPart, type SeedPart } from '../rules/seed-parts.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from '../rules/seats.ts'
import { GAME_PHASES } from '../rules/state.ts'
import { AUDIENCES, type Audience } from '../table/spectators/audience.ts'
import { TABLE_STATUSES, type TableStatus } from '../table/state.ts'
import { VOTES, VOTE_CAUSES, type Vote, type VoteCause } from '../table/absence/votes.ts'
import { CARD_LETTERS, cardsOf, lettersOf } from './card-letters.ts'

/** The kinds of values that a table shows. */
export type Kinds = GameKinds & {
  readonly optionalNumber: number | null
  readonly status: TableStatus
  readonly audience: Audience
  /** Cards that are sent only to the clients of their own seat. The other clients get an empty list or no list. */
  readonly ownCards: readonly CardId[]
  readonly optionalVoteCause: VoteCause | null
  readonly optionalLevel: ComputerLevel | null
  /** Votes in seat order; null for a seat that has not voted. */
  readonly votes: readonly (Vote | null)[]
}
export type Kind = keyof Kinds

/** The value of a column, by the type of the column. */
export type Cells = {
  readonly int8: number
  readonly int32: number
  readonly string: string
  readonly boolean: boolean
}
export type Column = keyof Cells

type Reader<Value> = z.ZodMiniType<Value>

const one = <C extends Column, Value>(
  column: C,
  none: Cells[C],
  write: (value: Value) => Cells[C],
  read: Reader<Value>,
) => ({ shape: 'one', column, none, write, read }) as const
/** One value that only the owner of the seat receives. */
const own = <C extends Column, Value>(
  column: C,
  none: Cells[C],
  write: (value: Value) => Cells[C],
  read: Reader<Value>,
) => ({ shape: 'own', column, none, write, read }) as const
const list = <C extends Column, Value>(column: C, write: (value: Value) => readonly Cells[C][], read: Reader<Value>) =>
  ({ shape: 'list', column, write, read }) as const

const same = <Value>(value: Value): Value => value
const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value
/** A decoder of a list. Colyseus' array types are not JavaScript arrays. */
export const listOf = <Item>(item: Reader<Item>): Reader<readonly Item[]> =>
  z.pipe(
    z.transform((value: unknown) => (isIterable(value) ? [...value] : value)),
    z.array(item),
  )

const isSeat = (value: unknown): value is Seat => SEATS.some((seat) => seat === value)
const isSeed = (value: string): value is Seed => value !== ''
const cards = z.pipe(z.string(), z.pipe(z.transform(cardsOf), z.custom<readonly CardId[]>(Array.isArray)))

/** The place of a word in its list; -1 for null. */
const placeIn =
  (words: readonly string[]) =>
  (word: string | null): number =>
    word === null ? -1 : words.indexOf(word)
const wordAt = <Word extends string>(words: readonly Word[]): Reader<Word> =>
  z.pipe(
    z.number(),
    z.pipe(
      z.transform((place: number): string => words[place] ?? ''),
      z.custom<Word>((word) => word !== ''),
    ),
  )
const optionalWordAt = <Word extends string>(words: readonly Word[]): Reader<Word | null> =>
  z.pipe(
    z.number(),
    z.pipe(
      z.transform((place: number): string | null => (place === -1 ? null : (words[place] ?? ''))),
      z.custom<Word | null>((word) => word !== ''),
    ),
  )
/** One of a few words, sent as its place in their list. */
const word = <Word extends string>(words: readonly Word[]) =>
  one<'int8', Word>('int8', -1, placeIn(words), wordAt(words))
const optionalWord = <Word extends string>(words: readonly Word[]) =>
  one<'int8', Word | null>('int8', -1, placeIn(words), optionalWordAt(words))

const inRounds = (scores: readonly number[]): readonly PerSeat<number>[] =>
  Array.from({ length: Math.floor(scores.length / SEATS.length) }, (_, round) =>
    perSeat((seat) => scores[round * SEATS.length + seat] ?? 0),
  )

/** All kinds. For 'none', numbers and words are -1 and texts are empty. Cards are letters (`card-letters.ts`). */
export const KINDS = {
  flag: one('boolean', false, same<boolean>, z.boolean()),
  count: one('int8', 0, same<number>, z.number()),
  number: one('int32', 0, same<number>, z.number()),
  text: one('string', '', same<string>, z.string()),
  seat: one('int8', -1, (seat: Seat) => seat, z.custom<Seat>(isSeat)),
  optionalSeat: one(
    'int8',
    -1,
    (seat: Seat | null) => seat ?? -1,
    z.pipe(
      z.number(),
      z.transform((value) => (isSeat(value) ? value : null)),
    ),
  ),
  seats: list('int8', same<readonly Seat[]>, listOf(z.custom<Seat>(isSeat))),
  phase: word(GAME_PHASES),
  direction: word(DIRECTIONS),
  optionalSeed: one(
    'string',
    '',
    (seed: Seed | null) => seed ?? '',
    z.pipe(
      z.string(),
      z.transform((value) => (isSeed(value) ? value : null)),
    ),
  ),
  roundScores: list(
    'int32',
    (rounds: readonly PerSeat<number>[]) => rounds.flat(),
    z.pipe(listOf(z.number()), z.transform(inRounds)),
  ),
  optionalSeedPart: one(
    'string',
    '',
    (part: SeedPart | null) => part ?? '',
    z.pipe(
      z.string(),
      z.transform((value) => (isSeedPart(value) ? value : null)),
    ),
  ),
  optionalText: one(
    'string',
    '',
    (text: string | null) => text ?? '',
    z.pipe(
      z.string(),
      z.transform((value) => value || null),
    ),
  ),
  optionalNumber: one(
    'int32',
    -1,
    (number: number | null) => number ?? -1,
    z.pipe(
      z.number(),
      z.transform((value) => (value < 0 ? null : value)),
    ),
  ),
  status: word(TABLE_STATUSES),
  audience: word(AUDIENCES),
  cards: one('string', '', lettersOf, cards),
  ownCards: own('string', '', lettersOf, z._default(cards, [])),
  optionalVoteCause: optionalWord(VOTE_CAUSES),
  optionalLevel: optionalWord(COMPUTER_LEVELS),
  votes: list('int8', (votes: readonly (Vote | null)[]) => votes.map(placeIn(VOTES)), listOf(optionalWordAt(VOTES))),
} as const satisfies {
  readonly [K in Kind]: {
    readonly column: Column
    readonly write: (value: Kinds[K]) => unknown
    readonly read: Reader<Kinds[K]>
  }
}

/**
 * The lists in which values are places. They are part of the description of the state: another word makes another
 * version.
 */
export const VOCABULARIES = [
  CARD_LETTERS,
  GAME_PHASES,
  DIRECTIONS,
  TABLE_STATUSES,
  AUDIENCES,
  VOTES,
  VOTE_CAUSES,
  COMPUTER_LEVELS,
] as const

/** Names of fields, each with the kind of its value. */
export type Fields = Readonly<Record<string, Kind>>
/** The values of fields. */
export type Values<F extends Fields> = { readonly [Name in keyof F]: Kinds[F[Name]] }
type Cell<K extends Kind> = Cells[(typeof KINDS)[K]['column']]
/** The values that the server writes into the columns of fields. */
export type Columns<F extends Fields> = {
  readonly [Name in keyof F]: (typeof KINDS)[F[Name]]['shape'] extends 'list' ? readonly Cell<F[Name]>[] : Cell<F[Name]>
}
/** The values that a client reads from these columns. */
export type State<F extends Fields> = {
  readonly [Name in keyof F]: (typeof KINDS)[F[Name]]['shape'] extends 'list' ? Iterable<Cell<F[Name]>> : Cell<F[Name]>
}

const WRITERS = recordOf<{ readonly [K in Kind]: (value: unknown) => unknown }, { readonly write: unknown }>(
  Object.entries(KINDS),
  ({ write }) => write,
)

/** The function that writes a value of this kind into a column. The caller makes sure that the value has this kind. */
export const writerOf = (kind: Kind): ((value: unknown) => unknown) => WRITERS[kind]

const emptyOf = (kind: Kind): unknown => {
  const column = KINDS[kind]
  return column.shape === 'list' ? [] : column.none
}

/** Columns that hold no value: -1, the empty text, no cards. */
export const emptyColumns = <F extends Fields>(fields: F): Columns<F> =>
  recordOf<Columns<F>, Kind>(Object.entries(fields), emptyOf)

/** The decoder of the columns of fields. */
export const readerOf = <F extends Fields>(fields: F): Reader<Values<F>> =>
  z.pipe(
    z.object(recordOf<Record<string, Reader<unknown>>, Kind>(Object.entries(fields), (kind) => KINDS[kind].read)),
    z.transform((values) => recordOf<Values<F>, unknown>(Object.entries(values), same)),
  )
