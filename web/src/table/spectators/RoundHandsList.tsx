/** The four hands of a round that is over, each in one line, suit by suit. Only spectators see them. */
import { VisuallyHidden } from '@mantine/core'
import { useId, type JSX } from 'react'
import { SUIT_NAMES } from '#common/rules/cards.ts'
import { SEATS } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { nameAt } from '../../game/seating.ts'
import { handBySuits, type RoundHands } from '../../game/spectators.ts'
import { SUIT_NAMES as SUIT_WORDS } from '../../text/table/cards.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import styles from './RoundHandsList.module.css'

type RoundHandsListProps = { readonly view: Pick<TableView, 'players'>; readonly roundHands: RoundHands }

export const RoundHandsList = ({ view, roundHands: { round, hands } }: RoundHandsListProps): JSX.Element => {
  const titleId = useId()
  return (
    <section className={styles.place} aria-labelledby={titleId}>
      <div className={styles.hands}>
        <h2 className="overline" id={titleId}>
          {spectatorText.hands(round)}
        </h2>
        <ul>
          {SEATS.map((seat) => (
            <li key={seat}>
              <b>{nameAt(view, seat)}</b>
              <span className={styles.suits}>
                {handBySuits(hands[seat] ?? []).map(({ suit, corners }) => (
                  <span key={suit} className={styles.suit} data-suit={suit}>
                    <SuitIcon suit={suit} size={13} />
                    <VisuallyHidden>{SUIT_WORDS[SUIT_NAMES.indexOf(suit)]}</VisuallyHidden> {corners.join(' ')}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
