/** The Italian names of cards, and the signs in their corners. */
import { cardOf, rankOf, suitOf, type Card, type CardId, type Rank } from '#common/rules/cards.ts'
import { RANK_ARTICLES, RANK_NAMES, SUIT_NAMES } from '../../text/table/cards.ts'

const CORNERS: Readonly<Partial<Record<Rank, string>>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }

/** The card with this id. Throws on any other text, because views contain only checked ids. */
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

/** The name of a card with its article, for a sentence: 'la Donna di picche', "l'Otto di cuori". */
export const cardInSentence = (id: CardId): string => `${RANK_ARTICLES[rankOf(knownCard(id))] ?? 'il '}${cardName(id)}`

/** The sign in the corner of a card: A, J, Q, K or a number (specification section 2, 'Playing card display'). */
export const cornerOf = (rank: Rank): string => CORNERS[rank] ?? String(rank)
