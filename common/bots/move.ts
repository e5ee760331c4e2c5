/** What a computer does, and what it may be asked to do. */
import type { CardId } from '../rules/cards.ts'

/** The two cards that a seat passes, or the card that it plays. */
export type Move = { readonly type: 'pass'; readonly cards: readonly CardId[] } | { readonly type: 'play'; readonly card: CardId }
