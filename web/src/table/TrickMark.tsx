/** What a card of the trick does there: it was led ('esce', with the suit to follow), or it takes the trick as things are ('prende'). A picture: the trick says it in words. */
import type { JSX } from 'react'
import type { Suit } from '#common/rules/cards.ts'
import { text } from '../text/table.ts'
import { Pip } from './card-art/Pip.tsx'
import { SUIT_COLOURS } from './card-art/suit-colours.ts'
import styles from './TrickMark.module.css'

/** `led`: the suit, for the card that was led. A card that was led and takes the trick says the former, on gold. */
export const TrickMark = ({ led, takes }: { readonly led: Suit | null; readonly takes: boolean }): JSX.Element | null =>
  led === null && !takes ? null : (
    <span className={styles.mark} data-takes={takes || undefined}>
      <span>{led === null ? text.table.takes : text.table.leads}</span>
      {led !== null && (
        <svg viewBox="-50 -50 100 100" fill={SUIT_COLOURS[led]} aria-hidden="true" focusable="false">
          <Pip suit={led} x={0} y={0} size={100} />
        </svg>
      )}
    </span>
  )
