/** A hand of a replay: face up, or only its backs. */
import type { CSSProperties, JSX } from 'react'
import { cardName } from '../../game/card-names.ts'
import type { OpenHandCards } from '../../game/replay.ts'
import type { Position } from '../../game/seating.ts'
import { REPLAY_TEXT } from '../../text/replay.ts'
import { PlayingCard } from '../PlayingCard.tsx'
import styles from './OpenHand.module.css'

export type OpenHandProps = {
  readonly name: string
  readonly position: Position
  readonly hand: OpenHandCards
  readonly faceDown: boolean
  readonly isTurn: boolean
}

type Count = CSSProperties & Readonly<Record<'--n', number>>
const count = (cards: number): Count => ({ '--n': cards })

export const OpenHand = ({ name, position, hand: { cards, marked }, faceDown, isTurn }: OpenHandProps): JSX.Element => (
  <div className={styles.place} data-position={position} data-turn={isTurn || undefined}>
    <span className={styles.name} aria-hidden="true">
      {name}
    </span>
    <ul className={styles.hand} style={count(cards.length)} aria-label={REPLAY_TEXT.handOf(name)}>
      {cards.map((card) => (
        <li key={card} data-marked={(!faceDown && marked.includes(card)) || undefined}>
          <span role="img" aria-label={faceDown ? REPLAY_TEXT.hidden : cardName(card)}>
            <PlayingCard card={card} size="sm" faceDown={faceDown} highlighted={!faceDown && marked.includes(card)} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)
