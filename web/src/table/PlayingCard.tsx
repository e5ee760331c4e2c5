/**
 * One playing card (specification section 2, 'Playing card display'). It is a picture without a name; a component that makes it clickable
 * gives it one.
 */
import { memo, type JSX } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { CardBack } from './card-art/CardBack.tsx'
import { CardFace } from './card-art/CardFace.tsx'
import styles from './PlayingCard.module.css'

export type CardSize = 'sm' | 'md' | 'lg'

export type PlayingCardProps = {
  readonly card: CardId
  /** A small card has a compact face. Its width is `--card-width` of a parent element, otherwise the theme's: `--card`, for large cards more. */
  readonly size?: CardSize
  readonly faceDown?: boolean
  readonly selected?: boolean
  readonly highlighted?: boolean
  /** Leaves the space of a card empty. */
  readonly placeholder?: boolean
}

const DrawnCard = ({ card, size = 'md', faceDown = false, selected = false, highlighted = false, placeholder = false }: PlayingCardProps): JSX.Element => (
  <span
    className={styles.card}
    data-size={size}
    data-selected={selected || undefined}
    data-highlighted={highlighted || undefined}
    data-placeholder={placeholder || undefined}
    aria-hidden={placeholder || undefined}
  >
    {faceDown ? <CardBack /> : <CardFace card={card} isCompact={size === 'sm'} />}
  </span>
)

/** Drawn anew only when it is another card or looks different. */
export const PlayingCard = memo(DrawnCard)
