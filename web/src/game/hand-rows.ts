/** How the cards of a hand are arranged in rows. */

/** The most cards in one row of a phone: 44 pixels of each must be visible. */
const NARROW_ROW_CARDS = 7

/** The cards in one row, or in two of nearly the same length when one row has too many cards to tap. */
export const handRows = <T>(cards: readonly T[], rows: 1 | 2): readonly (readonly T[])[] => {
  if (rows === 1 || cards.length <= NARROW_ROW_CARDS) return [cards]
  const first = Math.ceil(cards.length / 2)
  return [cards.slice(0, first), cards.slice(first)]
}
