/** Why a game has changed a rating as it did: the opponent who says the most. */
import type { GameRating } from '#common/protocol/rest/game-rating-answers.ts'

export type RatingReason =
  | { readonly kind: 'beaten' | 'beatenBy'; readonly seat: number; readonly rating: number }
  | { readonly kind: 'level' }
  | { readonly kind: 'left' }

const strongest = (a: GameRating, b: GameRating): GameRating => (b.before > a.before ? b : a)
const weakest = (a: GameRating, b: GameRating): GameRating => (b.before < a.before ? b : a)

/**
 * After a gain the strongest of those behind, after a loss the weakest of those in front. Only who has played counts.
 */
export const ratingReason = (seats: readonly GameRating[], own: GameRating): RatingReason => {
  if (!own.isCounted) return { kind: 'left' }
  const others = seats.filter(({ seat, isCounted }) => isCounted && seat !== own.seat)
  const behind = others.filter(({ place }) => place > own.place)
  const front = others.filter(({ place }) => place < own.place)
  const isGain = front.length === 0 || (own.after >= own.before && behind.length > 0)
  const [first, ...rest] = isGain ? behind : front
  if (first === undefined) return { kind: 'level' }
  const { seat, before } = rest.reduce(isGain ? strongest : weakest, first)
  return { kind: isGain ? 'beaten' : 'beatenBy', seat, rating: before }
}
