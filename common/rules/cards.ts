/**
 * Cards as the numbers 0..51 in display order: clubs, hearts, spades, diamonds, ace high (specification section 2,
 * 'Playing card display'). `suit * 13 + strength`, where strength 0 is the two and 12 the ace.
 */

/** The suits in display order. A suit is its index here. */
export const SUIT_NAMES = ['clubs', 'hearts', 'spades', 'diamonds'] as const
export type SuitName = (typeof SUIT_NAMES)[number]
export type Suit = 0 | 1 | 2 | 3
export const CLUBS = 0
export const HEARTS = 1
export const SPADES = 2
export const DIAMONDS = 3

export const SUITS = [CLUBS, HEARTS, SPADES, DIAMONDS] as const
const SUIT_LETTERS = ['c', 'h', 's', 'd'] as const
type SuitLetter = (typeof SUIT_LETTERS)[number]

/** Ranks as the specification numbers them: 1 is the ace, 11 the jack, 12 the queen, 13 the king. */
export type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13
const RANK_OF_STRENGTH = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1] as const satisfies readonly Rank[]

/** The id of a card (specification section 3): first letter of the suit plus the rank, as in `c2`, `s12`, `d1`. */
export type CardId = `${SuitLetter}${Rank}`

declare const card: unique symbol
/** A card of the deck, 0..51. */
export type Card = number & { readonly [card]: true }

const isCard = (value: number): value is Card => Number.isInteger(value) && value >= 0 && value < 52

/** All 52 cards in display order. */
export const DECK: readonly Card[] = Array.from({ length: 52 }, (_, index) => index).filter(isCard)

/** The suit of a card. */
export const suitOf = (card: Card): Suit => SUITS[(card / 13) | 0] ?? CLUBS
/** The strength of a card in its suit: 0 for the two, 12 for the ace. */
export const strengthOf = (card: Card): number => card % 13
/** The card of a suit with this strength, 0 to 12. */
export const cardWith = (suit: Suit, strength: number): Card => {
  const found = DECK[suit * 13 + strength]
  if (found === undefined) throw new Error(`no card is so strong: ${strength}`)
  return found
}
/** The rank of a card as the specification numbers it. */
export const rankOf = (card: Card): Rank => RANK_OF_STRENGTH[strengthOf(card)] ?? 1

const IDS: readonly CardId[] = DECK.map((card) => `${SUIT_LETTERS[suitOf(card)]}${rankOf(card)}` as const)

/** The id of a card. */
export const idOf = (card: Card): CardId => IDS[card] ?? 'c2'

const CARD_OF_ID: ReadonlyMap<string, Card> = new Map(DECK.map((card) => [idOf(card), card]))
/** The card with this id; undefined when there is none. */
export const cardOf = (id: string): Card | undefined => CARD_OF_ID.get(id)
/** Whether a text is the id of a card. */
export const isCardId = (id: string): id is CardId => CARD_OF_ID.has(id)

const known = (id: CardId): Card => {
  const found = cardOf(id)
  if (found === undefined) throw new Error(`no such card: ${id}`)
  return found
}
export const QUEEN_OF_SPADES = known('s12')
export const KING_OF_SPADES = known('s13')
export const ACE_OF_SPADES = known('s1')
export const ACE_OF_HEARTS = known('h1')
