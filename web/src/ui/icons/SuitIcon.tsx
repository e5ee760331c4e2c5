import type { SuitName } from '#common/rules/cards.ts'
import type { IconProps } from './icons.tsx'

const SUIT_SHAPES: Readonly<Record<SuitName, string>> = {
  spades:
    'M12 1.8C9.4 6 3 9.3 3 14.1c0 2.6 2 4.5 4.4 4.5 1.5 0 2.7-.7 3.5-1.8-.2 2.2-1 4-2.5 5.4h7.2c-1.5-1.4-2.3-3.2-2.5-5.4.8 1.1 2 1.8 3.5 1.8 2.4 0 4.4-1.9 4.4-4.5C21 9.3 14.6 6 12 1.8Z',
  hearts:
    'M12 21.5C8.5 17.6 2.5 13.7 2.5 8.4 2.5 5.3 4.7 3 7.4 3c2 0 3.7 1.1 4.6 3 .9-1.9 2.6-3 4.6-3 2.7 0 4.9 2.3 4.9 5.4 0 5.3-6 9.2-9.5 13.1Z',
  diamonds: 'M12 1.5c2 3.9 4.4 7.3 7.5 10.5-3.1 3.2-5.5 6.6-7.5 10.5-2-3.9-4.4-7.3-7.5-10.5C7.6 8.8 10 5.4 12 1.5Z',
  clubs:
    'M12 1.8a4.6 4.6 0 0 0-3.7 7.4 4.6 4.6 0 1 0 2.7 7.3c-.2 2.3-1 4.2-2.5 5.7h7c-1.5-1.5-2.3-3.4-2.5-5.7a4.6 4.6 0 1 0 2.7-7.3A4.6 4.6 0 0 0 12 1.8Z',
}

/** A suit in the current text colour. */
export const SuitIcon = ({ suit, size = 16 }: { readonly suit: SuitName } & IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable="false">
    <path d={SUIT_SHAPES[suit]} />
  </svg>
)
