/** The last completed trick: four cards around the middle, arranged like the viewer's seats, with the names of the players. */
import type { JSX } from 'react'
import type { CompletedTrickView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { cardName } from '../game/card-names.ts'
import { PlayingCard } from './PlayingCard.tsx'
import { nameAt, positionOf } from '../game/seating.ts'
import { text } from '../text/table.ts'
import styles from './LastTrick.module.css'

export const LastTrick = ({ view, trick }: { readonly view: TableView; readonly trick: CompletedTrickView | null }): JSX.Element =>
  trick === null ? (
    <p className={styles.note}>{text.table.noTrick}</p>
  ) : (
    <>
      <div className={styles.ring}>
        {trick.cards.map(({ seat, card }) => (
          <figure key={card} data-position={positionOf(view.viewerSeat, seat)} data-winner={seat === trick.winner || undefined}>
            <span role="img" aria-label={cardName(card)}>
              <PlayingCard card={card} highlighted={seat === trick.winner} />
            </span>
            <figcaption className={styles.name}>{nameAt(view, seat)}</figcaption>
          </figure>
        ))}
      </div>
      <p className={styles.note}>{text.lastTrick.winner(nameAt(view, trick.winner))}</p>
    </>
  )
