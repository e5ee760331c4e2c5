/** Cards in the synchronised state: one letter for each card, so that a hand or a trick is one short text. */
import { DECK, idOf, type CardId } from '../rules/cards.ts'

/**
 * The letters of all cards, in display order: `A` to `M` are the clubs from the two to the ace, `N` to `Z` the hearts,
 * `a` to `m` the spades, `n` to `z` the diamonds.
 */
export const CARD_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const CARD_OF_LETTER: ReadonlyMap<string, CardId> = new Map(DECK.map((card) => [CARD_LETTERS.charAt(card), idOf(card)]))
const LETTER_OF_CARD: ReadonlyMap<CardId, string> = new Map([...CARD_OF_LETTER].map(([letter, id]) => [id, letter]))

/** The letters of cards, in the same order. */
export const lettersOf = (cards: readonly CardId[]): string => {
  let letters = ''
  for (const id of cards) letters += LETTER_OF_CARD.get(id) ?? ''
  return letters
}

/** The cards of letters, in the same order; undefined when one of them is no letter of a card. */
export const cardsOf = (letters: string): readonly CardId[] | undefined => {
  const cards: CardId[] = []
  for (const letter of letters) {
    const id = CARD_OF_LETTER.get(letter)
    if (id === undefined) return undefined
    cards.push(id)
  }
  return cards
}
