/**
 * A game as a value: it never changes, and `reduce` makes the next one. It holds all secrets, so only views of it leave
 * the server.
 */
import { newSeatSets, setOf, union, type CardSet } from './card-set.ts'
import { suitOf, type Card, type Suit } from './cards.ts'
import { deal, firstSeatOf, seedHash, type Seed } from './deal.ts'
import type { SeedParts } from './seed-parts.ts'
import { legalInRound } from './legality.ts'
import { directionOf, type Direction } from './passing.ts'
import type { SharedDeal } from './publication.ts'
import { perSeat, seatAfter, type PerSeat, type Seat } from './seats.ts'
import type { CompletedTrick, Trick } from './tricks.ts'

/** The phases of a game (specification section 4, 'Round and trick flow'). */
export const GAME_PHASES = ['passing', 'playing', 'betweenTricks', 'gameOver'] as const
export type GamePhase = (typeof GAME_PHASES)[number]

/** The rest of a round, taken at once: by whom, and with which cards, in the order of play. */
type Claim = { readonly seat: Seat; readonly cards: readonly Card[] }

/** The current round. */
export type Round = {
  readonly number: number
  readonly direction: Direction
  /** The seat that leads the first trick. */
  readonly firstSeat: Seat
  readonly hands: PerSeat<CardSet>
  /** The cards that each seat has chosen to pass; null before it has chosen. They stay here after the exchange. */
  readonly passes: PerSeat<CardSet | null>
  readonly heartsBroken: boolean
  /** The trick on the table. Between tricks it is also the last of `tricks`. */
  readonly trick: Trick
  /** The completed tricks of this round, oldest first. */
  readonly tricks: readonly CompletedTrick[]
  /** The last trick of the previous round; null in the first round. */
  readonly trickBefore: CompletedTrick | null
  /** How the rest of this round was claimed; null when it was not. */
  readonly claim: Claim | null
}

export type GameState = {
  readonly seed: Seed
  /** The hash of the seed, which is published before the first deal. */
  readonly seedHash: string
  /** The parts of which the seed was made; null for a game of a table that had not committed to one. */
  readonly parts: SeedParts | null
  /** The hash of the server's part, which is published before the players give theirs; null without parts. */
  readonly serverPartHash: string | null
  /** When it ends, and when its cards may be told, if others play the same ones; null for an ordinary game. */
  readonly shared: SharedDeal | null
  readonly phase: GamePhase
  readonly round: Round
  /** Scores of each completed round, oldest first. */
  readonly roundScores: readonly PerSeat<number>[]
  /** Totals of the completed rounds. */
  readonly totals: PerSeat<number>
}

/** A round right after the deal. */
export const dealtRound = (
  number: number,
  firstSeat: Seat,
  hands: PerSeat<CardSet>,
  trickBefore: CompletedTrick | null = null,
): Round => ({
  number,
  direction: directionOf(number),
  firstSeat,
  hands,
  passes: [null, null, null, null],
  heartsBroken: false,
  trick: { leader: firstSeat, cards: [] },
  tricks: [],
  trickBefore,
  claim: null,
})

/** The first phase of a round: in a keep round there is no passing. */
export const openingPhase = (round: Round): GamePhase => (round.direction === 'keep' ? 'playing' : 'passing')

/** A new game: the first round, dealt from the seed. `parts` are those of which the seed was made. */
export const newGame = (seed: Seed, parts: SeedParts | null = null, shared: SharedDeal | null = null): GameState => {
  const round = dealtRound(1, firstSeatOf(seed), deal(seed, 1))
  const serverPartHash = parts && seedHash(parts.server)
  return {
    seed,
    seedHash: seedHash(seed),
    parts,
    serverPartHash,
    shared,
    phase: openingPhase(round),
    round,
    roundScores: [],
    totals: [0, 0, 0, 0],
  }
}

/** The seat whose turn it is; null outside the playing phase. */
export const turnOf = ({ phase, round }: GameState): Seat | null =>
  phase === 'playing' ? seatAfter(round.trick.leader, round.trick.cards.length) : null

/** The led suit of the trick on the table; null before the lead. */
export const ledSuit = ({ trick }: Round): Suit | null => {
  const lead = trick.cards[0]
  return lead === undefined ? null : suitOf(lead)
}

/** The cards that `seat` may play when it is its turn. */
export const legalCards = (round: Round, seat: Seat): CardSet => legalInRound(round.hands[seat], round)

/** The last completed trick, of this round or of the previous one; null when there is none yet. */
export const lastTrickOf = ({ tricks, trickBefore }: Pick<Round, 'tricks' | 'trickBefore'>): CompletedTrick | null =>
  tricks.at(-1) ?? trickBefore

/** The cards of the tricks that each seat has taken in this round. */
export const takenCards = ({ tricks }: Pick<Round, 'tricks'>): PerSeat<CardSet> => {
  const taken = newSeatSets()
  for (const { winner, cards } of tricks) taken[winner] = union(taken[winner], setOf(cards))
  return perSeat((seat) => taken[seat])
}
