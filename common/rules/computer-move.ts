/** What a computer does. */
import type { CardId } from './cards.ts'

/** The two cards that a seat passes, or the card that it plays. */
export type ComputerMove =
  | { readonly type: 'pass'; readonly cards: readonly CardId[] }
  | { readonly type: 'play'; readonly card: CardId }
