/**
 * The views of a game: all that a seat may see of it. No other function lets data of a game out. Other hands, the deck,
 * the seed and pending passes are left out.
 */
import { entriesOf, recordMaker } from '../record-of.ts'
import { cardsIn, setOf, sizeOf, type CardSet } from './card-set.ts'
import { cardOf, idOf, suitOf, type CardId } from './cards.ts'
import { claimableRest } from './claim.ts'
import { isOpeningLead, legalMoves } from './legality.ts'
import {
  partsOf,
  readersIn,
  seatReaders,
  type GameValues,
  type GroupValues,
  type Parts,
  type SeatValues,
} from './public-fields.ts'
import { perSeat, seatAfter, type PerSeat, type Seat } from './seats.ts'
import { lastTrickOf, type GamePhase, type GameState } from './state.ts'
import type { Trick } from './tricks.ts'

/** A card on the table and the seat that played it. */
export type PlayedCard = { readonly seat: Seat; readonly card: CardId }

/** A completed trick, in the order of play. */
export type CompletedTrickView = { readonly cards: readonly PlayedCard[]; readonly winner: Seat }

/** What everyone may know of a game: the described fields, the cards on the table and how many each seat holds. */
export type PublicGameView = GameValues &
  SeatValues & { readonly [Name in keyof typeof CARD_FIELDS]: ReturnType<(typeof CARD_FIELDS)[Name]> }

/** What one seat alone may know. */
export type PrivateGameView = {
  /** The seat's own hand in display order. While the pass is pending it still has 13 cards. */
  readonly hand: readonly CardId[]
  /** The cards that the seat passes; null before the choice is confirmed. */
  readonly passing: readonly CardId[] | null
  /**
   * The cards with which the seat may claim the rest of the round now, in the order in which they will be played; empty
   * when it may not.
   */
  readonly claimable: readonly CardId[]
}

/** The parts of the views that decide which cards are legal. */
export type LegalityView = Pick<PublicGameView & PrivateGameView, 'trick' | 'tricksTaken' | 'heartsBroken' | 'hand'>

/** The cards of a seat at the start of a round. */
const CARDS_DEALT = 13

const ids = (cards: CardSet): readonly CardId[] => cardsIn(cards).map(idOf)

/** The cards of a trick with the seats that played them, the leader first. */
export const playedFrom = (leader: Seat, cards: readonly CardId[]): readonly PlayedCard[] =>
  cards.map((card, turns) => ({ seat: seatAfter(leader, turns), card }))
const played = ({ leader, cards }: Trick): readonly PlayedCard[] => playedFrom(leader, cards.map(idOf))

/** The winner of the trick on the table: while all its cards lie there, it is the last completed trick. */
export const trickWinnerIn = (phase: GamePhase, lastTrick: Pick<CompletedTrickView, 'winner'> | null): Seat | null =>
  phase === 'betweenTricks' && lastTrick !== null ? lastTrick.winner : null

/** The cards on the table, in the order of play. Between tricks all four are still there. */
const TRICK_CARDS = {
  trick: ({ isOver, trick }: Parts): readonly PlayedCard[] => (isOver ? [] : played(trick)),
}

const CARD_FIELDS = {
  ...TRICK_CARDS,
  /** The last completed trick; it stays after the next one has begun. */
  lastTrick: (parts: Parts): CompletedTrickView | null => {
    const lastTrick = lastTrickOf(parts)
    return lastTrick && { cards: played(lastTrick), winner: lastTrick.winner }
  },
  /** The winner of the trick on the table; null while it is incomplete. */
  trickWinner: (parts: Parts): Seat | null => trickWinnerIn(parts.phase, lastTrickOf(parts)),
  handSizes: ({ hands }: Parts): PerSeat<number> => perSeat((seat) => sizeOf(hands[seat])),
} as const

const publicViewOf = recordMaker<PublicGameView, Parts>([
  ...readersIn('trick'),
  ...readersIn('round'),
  ...seatReaders,
  ...entriesOf(CARD_FIELDS),
])
/** What everyone may know of a game. */
export const publicView = (state: GameState): PublicGameView => publicViewOf(partsOf(state))

/** What a card that ends no trick may change, besides the sizes of the hands: the group `trick` and its cards. */
export type TrickView = GroupValues<'trick'> & Pick<PublicGameView, keyof typeof TRICK_CARDS>

const trickViewOf = recordMaker<TrickView, Parts>([...readersIn('trick'), ...entriesOf(TRICK_CARDS)])
/** The part of {@link publicView} that says how the trick on the table stands. */
export const trickView = (state: GameState): TrickView => trickViewOf(partsOf(state))

/** How many cards each seat holds, counted from the tricks: a browser receives these instead. */
export const handSizesAfter = ({
  phase,
  trick,
  tricksTaken,
}: Pick<PublicGameView, 'phase' | 'trick' | 'tricksTaken'>): PerSeat<number> => {
  const left = CARDS_DEALT - tricksTaken.reduce((sum, taken) => sum + taken, 0)
  // The cards of a complete trick stay on the table, and are counted as taken.
  const hasPlayed = (seat: Seat): boolean => phase === 'playing' && trick.some((card) => card.seat === seat)
  return perSeat((seat) => (hasPlayed(seat) ? left - 1 : left))
}

const NOTHING_TO_CLAIM: readonly CardId[] = []

/** What only `seat` may know of a game. */
export const privateView = (state: GameState, seat: Seat): PrivateGameView => {
  const { round, phase } = state
  const passes = round.passes[seat]
  return {
    hand: ids(round.hands[seat]),
    passing: phase === 'passing' && passes !== null ? ids(passes) : null,
    claimable: claimableRest(state, seat)?.map(idOf) ?? NOTHING_TO_CLAIM,
  }
}

/**
 * Whether the private view of `seat` is the same in two states. It is cheaper than making both views; most moves are of
 * another seat.
 */
export const isSamePrivateView = (a: GameState, b: GameState, seat: Seat): boolean =>
  a.round.hands[seat] === b.round.hands[seat] &&
  a.round.passes[seat] === b.round.passes[seat] &&
  (a.phase === 'passing') === (b.phase === 'passing') &&
  (claimableRest(a, seat) === null) === (claimableRest(b, seat) === null)

/** Everything that `seat` may see of a game. */
export const gameViewFor = (state: GameState, seat: Seat): PublicGameView & PrivateGameView => ({
  ...publicView(state),
  ...privateView(state, seat),
})

/** Whether no card of the round has been played yet. */
export const isBeforeFirstCard = ({ trick, tricksTaken }: Pick<PublicGameView, 'trick' | 'tricksTaken'>): boolean =>
  isOpeningLead(trick.length, Math.max(...tricksTaken))

/**
 * The legal cards of a hand for the trick on the table, no matter whose turn it is. It is `legalCards` for the screens,
 * which have views but no state.
 */
export const legalInView = ({ hand, heartsBroken, ...view }: LegalityView): CardSet => {
  const lead = view.trick[0] && cardOf(view.trick[0].card)
  const held = setOf(hand.map(cardOf).filter((card) => card !== undefined))
  return legalMoves(held, lead === undefined ? null : suitOf(lead), heartsBroken || isBeforeFirstCard(view))
}
