/** The colours of the suits on paper: two, or four for who wants them ('Impostazioni'). */
import type { Suit } from '#common/rules/cards.ts'

export const SUIT_COLOURS = ['var(--suit-clubs)', 'var(--suit-hearts)', 'var(--suit-spades)', 'var(--suit-diamonds)'] as const satisfies Readonly<Record<Suit, string>>
