/** The Italian names of ranks and suits. */
import type { Rank, Suit } from '#common/rules/cards.ts'

export const RANK_NAMES: Readonly<Record<Rank, string>> = {
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
/** The articles that are not 'il'. */
export const RANK_ARTICLES: Readonly<Partial<Record<Rank, string>>> = { 1: "l'", 8: "l'", 12: 'la ' }
export const SUIT_NAMES = ['fiori', 'cuori', 'picche', 'quadri'] as const satisfies Readonly<Record<Suit, string>>
