/** How a hand is laid out in rows. */

/** The most cards that one row of a phone shows with 44 pixels of each. */
const NARROW_ROW_CARDS = 7

/** The cards in one row, or in two of nearly the same length once one is too long for a thumb. */
export const handRows = <T>(cards: readonly T[], rows: 1 | 2): readonly (readonly T[])[] => {
  if (rows === 1 || cards.length <= NARROW_ROW_CARDS) return [cards]
  const first = Math.ceil(cards.length / 2)
  return [cards.slice(0, first), cards.slice(first)]
}
