/**
 * The sums of a table: what the trick is worth and who takes it as it lies there, what each seat has taken in this
 * round, what its rest is worth, and how far it is to 51. Who wins a trick is a rule (`rules/tricks.ts`).
 */
import { TRICK_POINTS, WINNING_TOTAL, SEAT_COUNT } from '#common/limits.ts'
import { type CardId, suitOf, type Suit } from '#common/rules/cards.ts'
import { penaltyOf, trickWorth } from '#common/rules/scoring.ts'
import { perSeat, SEATS, type PerSeat, type Seat } from '#common/rules/seats.ts'
import type { PlayedCard, PublicGameView } from '#common/rules/view.ts'
import type { Settings } from '#common/protocol/rest/settings.ts'
import type { TableView } from '#common/table/view.ts'
import { winningPosition } from '#common/rules/tricks.ts'
import { change as signed } from '../../text/formats.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { knownCard } from '../hand/card-names.ts'

/**
 * Whether the table does the sums for the player: neither they nor, for all, the creator of the room wanted to do
 * without.
 */
export const areSumsShown = (
  { hidesSums }: Pick<TableView, 'hidesSums'>,
  { showsSums }: Pick<Settings, 'showsSums'>,
): boolean => showsSums && !hidesSums

/** `costs`: the cards that take points away, in the order of play, each with its points (below 0). */
export type TrickSum = {
  readonly base: number
  readonly costs: readonly { readonly card: CardId; readonly points: number }[]
  readonly total: number
}

/** What a trick is worth with the cards that lie there; null for an empty one. */
export const trickSum = (trick: readonly PlayedCard[]): TrickSum | null => {
  if (trick.length === 0) return null
  const costs = trick
    .map(({ card }) => ({ card, points: -penaltyOf(knownCard(card)) }))
    .filter(({ points }) => points !== 0)
  return { base: TRICK_POINTS, costs, total: trickWorth(trick.map(({ card }) => knownCard(card))) }
}

/**
 * The terms of a sum and its result, as in '+10', '−13' and '−3'. The result is null when there is nothing to add up.
 */
export const sumTerms = ({
  base,
  costs,
  total,
}: TrickSum): { readonly terms: readonly string[]; readonly result: string | null } => ({
  terms: [signed(base), ...costs.map(({ points }) => signed(points))],
  result: costs.length === 0 ? null : plainNumber(total),
})

const NOTHING: PerSeat<number> = [0, 0, 0, 0]

/**
 * The points of this round that the seats show beside their totals. The points of a trick are added when it leaves the
 * table, so that they arrive with it; those of a claimed rest at once, because no trick of it is shown; at the end of a
 * game they are in the totals.
 */
export const pointsAdded = (game: PublicGameView): PerSeat<number> =>
  game.phase === 'gameOver' ? NOTHING : withoutLyingTrick(game, game.roundPoints, trickSum(game.trick)?.total ?? 0)

/** The tricks that the seats show: the one that still lies on the table arrives with its points. */
export const tricksAdded = (game: PublicGameView): PerSeat<number> => withoutLyingTrick(game, game.tricksTaken, 1)

const withoutLyingTrick = (
  { phase, trickWinner, claimedBy }: PublicGameView,
  counted: PerSeat<number>,
  lying: number,
): PerSeat<number> =>
  phase !== 'betweenTricks' || trickWinner === null || claimedBy !== null
    ? counted
    : perSeat((seat) => counted[seat] - (seat === trickWinner ? lying : 0))

/**
 * Whether a seat shows points beside its total: not before a trick of the round has left the table, nor at the end of a
 * game.
 */
export const hasPointsAdded = ({ phase, tricksTaken, trickWinner }: PublicGameView): boolean =>
  phase !== 'gameOver' && tricksTaken.reduce((all, tricks) => all + tricks, 0) > (trickWinner === null ? 0 : 1)

/** A place on the ladder: a share of its length, 0 to 1, and so many pictures further on. */
export type Place = { readonly share: number; readonly pictures: number }

/**
 * A step of the ladder to 51, with all who have this total: they stand side by side. `share`: how much of the way is
 * done, 0 to 1. Its middle is drawn at the last of the places `from`, but not behind `until`, so that no picture covers
 * another one; the one at 0 and the one at 51 may stand half outside. A picture reaches the end only with 51 points.
 */
export type LadderStep = {
  readonly total: number
  readonly seats: readonly Seat[]
  readonly share: number
  readonly from: readonly Place[]
  readonly until: Place
  readonly isLeader: boolean
}

/** The steps on which somebody stands, the lowest first. Nobody leads while all have the same. */
export const ladder = (totals: PerSeat<number>): readonly LadderStep[] => {
  const rising = [...new Set(totals)].toSorted((a, b) => a - b)
  const taken = rising.map((total) => SEATS.filter((seat) => totals[seat] === total))
  const beforeEnd = (rising.at(-1) ?? 0) < WINNING_TOTAL ? 1 / 2 : 0
  /** How many pictures stand on these steps. */
  const standing = (from: number, to: number): number =>
    taken.slice(from, to).reduce((sum, { length }) => sum + length, 0)
  return rising.map((total, index) => {
    const own = (standing(index, index + 1) - 1) / 2
    const behind = rising.slice(0, index).map((lower, step) => ({
      share: shareOf(lower),
      pictures: (standing(step, step + 1) + 1) / 2 + standing(step + 1, index) + own,
    }))
    return {
      total,
      seats: taken[index] ?? [],
      share: shareOf(total),
      from: [{ share: 0, pictures: standing(0, index) + own }, ...behind, { share: shareOf(total), pictures: 0 }],
      until: { share: 1, pictures: -(standing(index + 1, rising.length) + own + beforeEnd) },
      isLeader: rising.length > 1 && index === rising.length - 1,
    }
  })
}

/** How much of the way from 0 to 51 is done, 0 to 1. */
export const shareOf = (total: number): number => Math.min(1, Math.max(0, total / WINNING_TOTAL))

/** The suit that was led; null on an empty table. */
export const ledSuit = ([lead]: readonly PlayedCard[]): Suit | null =>
  lead === undefined ? null : suitOf(knownCard(lead.card))

/** The card that takes the trick as it lies there, with who played it; null on an empty table. */
export const takingCard = (trick: readonly PlayedCard[]): PlayedCard | null =>
  trick[winningPosition(trick.map(({ card }) => knownCard(card)))] ?? null

/**
 * Whether this card has taken the trick from another one, and can still lose it: not the card that was led, and not the
 * last one.
 */
export const overtakes = (trick: readonly PlayedCard[], card: CardId): boolean => {
  const turn = trick.findIndex((played) => played.card === card)
  return turn > 0 && turn < SEAT_COUNT - 1 && takingCard(trick.slice(0, turn + 1))?.card === card
}

/** Whether the cards with which somebody has taken the rest are on the table: until the round has its result. */
export const isRestShown = ({ phase, claimedBy }: Pick<PublicGameView, 'phase' | 'claimedBy'>): boolean =>
  phase === 'betweenTricks' && claimedBy !== null

/**
 * What the tricks that are still to be played are worth. The tricks of a whole round are worth nothing together: 130 −
 * 104 − 26.
 */
export const restWorth = ({ roundPoints }: Pick<PublicGameView, 'roundPoints'>): number =>
  SEATS.reduce<number>((rest, seat) => rest - roundPoints[seat], 0)
