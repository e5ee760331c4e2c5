/**
 * One playing card (specification section 2, 'Playing card display'). It is a picture without a name; a component that
 * makes it clickable gives it one.
 */
import { memo, type JSX } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { CardFace } from '../card-art/CardFace.tsx'
import styles from './PlayingCard.module.css'

const LATTICE = 'M0 -20L14 0L0 20L-14 0Z'
const COLUMNS = Array.from({ length: 8 }, (_, index) => 27 + index * 28)
const ROWS = Array.from({ length: 8 }, (_, index) => 35 + index * 40)

/** The back of the cards: a lattice of lozenges with a tilted crown in the middle. */
const CardBack = (): JSX.Element => (
  <svg viewBox="0 0 250 350" aria-hidden="true" focusable="false">
    <rect width="250" height="350" rx="18" fill="var(--card-paper)" />
    <rect x="10" y="10" width="230" height="330" rx="12" fill="var(--card-back)" />
    <g fill="none" stroke="var(--card-back-deep)" strokeWidth="5">
      {ROWS.flatMap((y) =>
        COLUMNS.map((x) => <path key={`${x}.${y}`} d={LATTICE} transform={`translate(${x} ${y})`} />),
      )}
    </g>
    <g fill="var(--art-gold)" opacity="0.55">
      {ROWS.flatMap((y) => COLUMNS.map((x) => <circle key={`${x}.${y}`} cx={x} cy={y} r="2.6" />))}
    </g>
    <rect x="17" y="17" width="216" height="316" rx="9" fill="none" stroke="var(--art-gold)" strokeWidth="2.4" />
    <path fill="var(--card-back-deep)" stroke="var(--art-gold)" strokeWidth="3" d="M125 92L188 175L125 258L62 175Z" />
    <path fill="none" stroke="var(--art-gold)" strokeWidth="1.4" d="M125 106L177 175L125 244L73 175Z" />
    <g transform="rotate(-14 125 170)" fill="var(--art-gold)">
      <path d="M96 192L88 152L108 168L125 140L142 168L162 152L154 192Z" />
      <path d="M96 197h58v8H96z" />
      <circle cx="88" cy="150" r="5" />
      <circle cx="125" cy="137" r="6" />
      <circle cx="162" cy="150" r="5" />
    </g>
  </svg>
)

export type CardSize = 'sm' | 'md' | 'lg'

type PlayingCardProps = {
  readonly card: CardId
  /**
   * A small card has a compact face. Its width is `--card-width` of a parent element, otherwise the theme's: `--card`,
   * for large cards more.
   */
  readonly size?: CardSize
  readonly faceDown?: boolean
  readonly selected?: boolean
  readonly highlighted?: boolean
  /** Leaves the space of a card empty. */
  readonly placeholder?: boolean
}

const DrawnCard = ({
  card,
  size = 'md',
  faceDown = false,
  selected = false,
  highlighted = false,
  placeholder = false,
}: PlayingCardProps): JSX.Element => (
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
