/** The sums of a table: what the trick is worth, what each seat has taken in this round, and how far it is to 51. */
import { TRICK_POINTS, WINNING_TOTAL } from '#common/limits.ts'
import type { CardId } from '#common/rules/cards.ts'
import { penaltyOf, trickWorth } from '#common/rules/scoring.ts'
import { perSeat, SEATS, type PerSeat, type Seat } from '#common/rules/seats.ts'
import type { PlayedCard, PublicGameView } from '#common/rules/view.ts'
import type { Settings } from '#common/protocol/settings.ts'
import type { TableView } from '#common/table/view.ts'
import { change as signed } from '../text/formats.ts'
import { plainNumber } from '../text/plain-number.ts'
import { knownCard } from './card-names.ts'

/** Whether the table does the sums for the player: neither they nor, for all, the creator of the room wanted to do without. */
export const areSumsShown = ({ hidesSums }: Pick<TableView, 'hidesSums'>, { showsSums }: Pick<Settings, 'showsSums'>): boolean => showsSums && !hidesSums

/** `costs`: the cards that take points away, in the order of play, each with its points (below 0). */
export type TrickSum = { readonly base: number; readonly costs: readonly { readonly card: CardId; readonly points: number }[]; readonly total: number }

/** What a trick is worth with the cards that lie there; null for an empty one. */
export const trickSum = (trick: readonly PlayedCard[]): TrickSum | null => {
  if (trick.length === 0) return null
  const costs = trick.map(({ card }) => ({ card, points: -penaltyOf(knownCard(card)) })).filter(({ points }) => points !== 0)
  return { base: TRICK_POINTS, costs, total: trickWorth(trick.map(({ card }) => knownCard(card))) }
}

/** The terms of a sum and its result, as in '+10', '−13' and '−3'. The result is null when there is nothing to add up. */
export const sumTerms = ({ base, costs, total }: TrickSum): { readonly terms: readonly string[]; readonly result: string | null } => ({
  terms: [signed(base), ...costs.map(({ points }) => signed(points))],
  result: costs.length === 0 ? null : plainNumber(total),
})

const NOTHING: PerSeat<number> = [0, 0, 0, 0]

/**
 * The points of this round that the seats show beside their totals. The points of a trick are added when it leaves the table, so that they arrive with it; those of
 * a claimed rest at once, because no trick of it is shown; at the end of a game they are in the totals.
 */
export const pointsAdded = ({ phase, trick, trickWinner, roundPoints, claimedBy }: PublicGameView): PerSeat<number> => {
  if (phase === 'gameOver') return NOTHING
  if (phase !== 'betweenTricks' || trickWinner === null || claimedBy !== null) return roundPoints
  const lying = trickSum(trick)?.total ?? 0
  return perSeat((seat) => roundPoints[seat] - (seat === trickWinner ? lying : 0))
}

/** A player on the ladder to 51. `share`: how much of the way is done, 0 to 1; `place`: where the picture stands, so that none covers another. */
export type Rung = { readonly seat: Seat; readonly total: number; readonly share: number; readonly place: number; readonly isLeader: boolean }

/** The least distance between two pictures, as a share of the ladder. */
const APART = 0.12

/** The four on their way from 0 to 51, the last one first. Nobody leads while all have the same. */
export const ladder = (totals: PerSeat<number>): readonly Rung[] => {
  const highest = Math.max(...totals)
  const isLevel = totals.every((total) => total === highest)
  const rising = SEATS.toSorted((a, b) => totals[a] - totals[b])
  const places: number[] = []
  for (const seat of rising) places.push(Math.max(shareOf(totals[seat]), (places.at(-1) ?? -APART) + APART))
  // Where they would stand beyond the end, they are pushed back from there.
  for (let index = places.length - 1, most = 1; index >= 0; index--, most -= APART) places[index] = Math.min(places[index] ?? 0, most)
  return rising.map((seat, index) => ({ seat, total: totals[seat], share: shareOf(totals[seat]), place: places[index] ?? 0, isLeader: !isLevel && totals[seat] === highest }))
}

const shareOf = (total: number): number => Math.min(1, Math.max(0, total / WINNING_TOTAL))
