/** The only exit of a game: what a seat may see. Other hands, the deck, the seed and pending passes stay inside. */
import { cardsIn, setOf, sizeOf, type CardSet } from './card-set.ts'
import { cardOf, idOf, suitOf, type CardId } from './cards.ts'
import type { Seed } from './deal.ts'
import { isOpeningLead, legalMoves } from './legality.ts'
import type { Direction } from './passing.ts'
import { winnersOf } from './scoring.ts'
import { perSeat, seatAfter, type PerSeat, type Seat } from './seats.ts'
import { lastTrickOf, tricksTaken, turnOf, type GamePhase, type GameState } from './state.ts'
import { trickWinner, type Trick } from './tricks.ts'

/** A card on the table and the seat that played it. */
export type PlayedCard = { readonly seat: Seat; readonly card: CardId }

/** A completed trick, in the order of play. */
export type CompletedTrickView = { readonly cards: readonly PlayedCard[]; readonly winner: Seat }

/** What everyone may know of a game. */
export type PublicGameView = {
  readonly round: number
  readonly phase: GamePhase
  readonly direction: Direction
  /** The seat to play; null while passing, between tricks and at the end. */
  readonly turn: Seat | null
  /** The seat that leads the trick on the table. */
  readonly leader: Seat
  /** The seat that leads the round's first trick. */
  readonly firstSeat: Seat
  readonly heartsBroken: boolean
  readonly handSizes: PerSeat<number>
  readonly hasPassed: PerSeat<boolean>
  /** The cards on the table, in the order of play; all four while between tricks. */
  readonly trick: readonly PlayedCard[]
  /** The last completed trick; it stays after the next one has begun. */
  readonly lastTrick: CompletedTrickView | null
  /** The winner of the trick on the table; null while it is incomplete. */
  readonly trickWinner: Seat | null
  /** Tricks taken in this round. */
  readonly tricksTaken: PerSeat<number>
  /** Totals of the completed rounds. */
  readonly scores: PerSeat<number>
  /** Scores of each completed round, oldest first. */
  readonly roundScores: readonly PerSeat<number>[]
  /** The winner with the lowest seat; null until the game is over (DESIGN decision 3). */
  readonly winner: Seat | null
  /** All who share the highest total; empty until the game is over. */
  readonly winners: readonly Seat[]
  /** SHA-256 of the seed, in hex: published before the first deal. */
  readonly seedHash: string
  /** The seed, in hex: null until the game is over. */
  readonly seed: Seed | null
}

/** What one seat alone may know. */
export type PrivateGameView = {
  /** The own hand in display order. Still 13 cards while the pass is pending. */
  readonly hand: readonly CardId[]
  /** The cards chosen to be passed; null before the choice is confirmed. */
  readonly passing: readonly CardId[] | null
}

/** What legality depends on. */
export type LegalityView = Pick<PublicGameView & PrivateGameView, 'trick' | 'tricksTaken' | 'heartsBroken' | 'hand'>

const ids = (cards: CardSet): readonly CardId[] => cardsIn(cards).map(idOf)

/** The cards of a trick with the seats that played them, the leader first. */
export const playedFrom = (leader: Seat, cards: readonly CardId[]): readonly PlayedCard[] => cards.map((card, turns) => ({ seat: seatAfter(leader, turns), card }))
const played = ({ leader, cards }: Trick): readonly PlayedCard[] => playedFrom(leader, cards.map(idOf))

/** What everyone may know of a game. */
export const publicView = (state: GameState): PublicGameView => {
  const { phase, round, totals } = state
  const isOver = phase === 'gameOver'
  const lastTrick = lastTrickOf(round)
  const winners = isOver ? winnersOf(totals) : []
  return {
    round: round.number,
    phase,
    direction: round.direction,
    turn: turnOf(state),
    leader: round.trick.leader,
    firstSeat: round.firstSeat,
    heartsBroken: round.heartsBroken,
    handSizes: perSeat((seat) => sizeOf(round.hands[seat])),
    hasPassed: perSeat((seat) => round.passes[seat] !== null),
    trick: isOver ? [] : played(round.trick),
    lastTrick: lastTrick && { cards: played(lastTrick), winner: lastTrick.winner },
    trickWinner: phase === 'betweenTricks' ? trickWinner(round.trick.leader, round.trick.cards) : null,
    tricksTaken: tricksTaken(round),
    scores: totals,
    roundScores: state.roundScores,
    winner: winners[0] ?? null,
    winners,
    seedHash: state.seedHash,
    seed: isOver ? state.seed : null,
  }
}

/** What `seat` alone may know of a game. */
export const privateView = ({ round, phase }: GameState, seat: Seat): PrivateGameView => {
  const passes = round.passes[seat]
  return { hand: ids(round.hands[seat]), passing: phase === 'passing' && passes !== null ? ids(passes) : null }
}

/** Whether what `seat` alone may know is the same in two states, told without making the views: most moves are another seat's. */
export const isSamePrivateView = (a: GameState, b: GameState, seat: Seat): boolean =>
  a.round.hands[seat] === b.round.hands[seat] && a.round.passes[seat] === b.round.passes[seat] && (a.phase === 'passing') === (b.phase === 'passing')

/** Everything that `seat` may see of a game. */
export const gameViewFor = (state: GameState, seat: Seat): PublicGameView & PrivateGameView => ({
  ...publicView(state),
  ...privateView(state, seat),
})

/** Whether no card of the round has been played yet. */
export const isBeforeFirstCard = ({ trick, tricksTaken }: Pick<PublicGameView, 'trick' | 'tricksTaken'>): boolean =>
  isOpeningLead(trick.length, Math.max(...tricksTaken))

/**
 * The cards of a hand that follow the rules in the trick on the table, whoever's turn it is: `legalCards` for those who see no
 * state, which are the screens.
 */
export const legalInView = ({ hand, heartsBroken, ...view }: LegalityView): CardSet => {
  const lead = view.trick[0] && cardOf(view.trick[0].card)
  const held = setOf(hand.map(cardOf).filter((card) => card !== undefined))
  return legalMoves(held, lead === undefined ? null : suitOf(lead), heartsBroken || isBeforeFirstCard(view))
}
