/** What cards are called in Italian, and what stands in their corners. */
import { cardOf, rankOf, suitOf, type Card, type CardId, type Rank, type Suit } from '#common/rules/cards.ts'

const RANK_NAMES: Readonly<Record<Rank, string>> = {
  1: 'Asso',
  2: 'Due',
  3: 'Tre',
  4: 'Quattro',
  5: 'Cinque',
  6: 'Sei',
  7: 'Sette',
  8: 'Otto',
  9: 'Nove',
  10: 'Dieci',
  11: 'Fante',
  12: 'Donna',
  13: 'Re',
}
const SUIT_NAMES = ['fiori', 'cuori', 'picche', 'quadri'] as const satisfies Readonly<Record<Suit, string>>
const CORNERS: Readonly<Partial<Record<Rank, string>>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }

/** The card with an id of a view. Throws on any other text: views hold checked ids only. */
export const knownCard = (id: CardId): Card => {
  const card = cardOf(id)
  if (card === undefined) throw new Error(`no such card: ${id}`)
  return card
}

/** The name of a card: 'Donna di picche'. */
export const cardName = (id: CardId): string => {
  const card = knownCard(id)
  return `${RANK_NAMES[rankOf(card)]} di ${SUIT_NAMES[suitOf(card)]}`
}

/** What stands in the corner: A, J, Q, K or a number (specification section 2, 'Playing card display'). */
export const cornerOf = (rank: Rank): string => CORNERS[rank] ?? String(rank)
