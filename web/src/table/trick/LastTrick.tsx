/**
 * The last completed trick: four cards around the middle, arranged like the viewer's seats, with the names of the
 * players.
 */
import { VisuallyHidden } from '@mantine/core'
import type { JSX } from 'react'
import type { CompletedTrickView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { cardName } from '../../game/hand/card-names.ts'
import { PlayingCard } from '../hand/PlayingCard.tsx'
import { otherAt, positionOf } from '../../game/seating.ts'
import { trickSum, ledSuit } from '../../game/score/sums.ts'
import { SUIT_NAMES } from '../../text/table/cards.ts'
import { change } from '../../text/formats.ts'
import { tableText } from '../../text/table/table.ts'
import { scoreText } from '../../text/table/score.ts'
import { TrickMark } from './TrickPile.tsx'
import styles from './LastTrick.module.css'

/** The suit that was led, in words: the mark on the card is a picture. */
const followed = ({ cards }: CompletedTrickView): string => {
  const suit = ledSuit(cards)
  return suit === null ? '' : tableText.table.follow(SUIT_NAMES[suit])
}

type LastTrickProps = {
  readonly view: TableView
  readonly trick: CompletedTrickView | null
  /** Whether it is said what the trick was worth. */ readonly showsSums: boolean
}

/** Who took the trick and, where sums are shown, for how many points. */
const outcome = (view: TableView, { winner, cards }: CompletedTrickView, showsSums: boolean): string => {
  const sum = showsSums ? trickSum(cards) : null
  return [scoreText.lastTrick.winner(otherAt(view, winner)), ...(sum === null ? [] : [change(sum.total)])].join(' · ')
}

export const LastTrick = ({ view, trick, showsSums }: LastTrickProps): JSX.Element =>
  trick === null ? (
    <p className={styles.note}>{tableText.table.noTrick}</p>
  ) : (
    <div className={styles.whole}>
      <div className={styles.ring}>
        {trick.cards.map(({ seat, card }, turn) => (
          <figure
            key={card}
            data-position={positionOf(view.viewerSeat, seat)}
            data-winner={seat === trick.winner || undefined}
          >
            <span
              className={styles.card}
              role="img"
              aria-label={cardName(card)}
              data-position={positionOf(view.viewerSeat, seat)}
            >
              <PlayingCard card={card} highlighted={seat === trick.winner} />
              <TrickMark led={turn === 0 ? ledSuit(trick.cards) : null} takes={false} />
            </span>
            <figcaption className={styles.name}>{otherAt(view, seat) ?? tableText.you}</figcaption>
          </figure>
        ))}
      </div>
      <p className={styles.note}>
        <VisuallyHidden component="span">{followed(trick)} </VisuallyHidden>
        {outcome(view, trick, showsSums)}
      </p>
    </div>
  )
