/** A trick while cards are still missing: which suit is to be followed, and which card takes it as things are. Who wins is a rule (`rules/tricks.ts`). */
import { SEAT_COUNT } from '#common/limits.ts'
import { suitOf, type CardId, type Suit } from '#common/rules/cards.ts'
import { winningPosition } from '#common/rules/tricks.ts'
import type { PlayedCard } from '#common/rules/view.ts'
import { knownCard } from './card-names.ts'

/** The suit that was led; null on an empty table. */
export const ledSuit = ([lead]: readonly PlayedCard[]): Suit | null => (lead === undefined ? null : suitOf(knownCard(lead.card)))

/** The card that takes the trick as it lies there, with who played it; null on an empty table. */
export const takingCard = (trick: readonly PlayedCard[]): PlayedCard | null => trick[winningPosition(trick.map(({ card }) => knownCard(card)))] ?? null

/** Whether this card has taken the trick from another one, and can still lose it: not the card that was led, and not the last one. */
export const overtakes = (trick: readonly PlayedCard[], card: CardId): boolean => {
  const turn = trick.findIndex((played) => played.card === card)
  return turn > 0 && turn < SEAT_COUNT - 1 && takingCard(trick.slice(0, turn + 1))?.card === card
}
