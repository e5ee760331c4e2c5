/** The trick in the middle. Cards move in from their seats, and a completed trick moves to its winner. */
import { AnimatePresence } from 'motion/react'
import * as m from 'motion/react-m'
import type { JSX } from 'react'
import type { Seat } from '#common/rules/seats.ts'
import type { PlayedCard } from '#common/rules/view.ts'
import { cardName } from '../game/card-names.ts'
import { PlayingCard, type CardSize } from './PlayingCard.tsx'
import { positionOf, type Position } from '../game/seating.ts'
import { text } from '../text/table.ts'
import styles from './TrickPile.module.css'

export type TrickPileProps = {
  readonly viewerSeat: Seat
  readonly trick: readonly PlayedCard[]
  /** The winner of the trick on the table; null while it is incomplete. */
  readonly winner: Seat | null
  /** The seat to which cards move when they leave the table. */
  readonly taker: Seat | null
  readonly size: CardSize
  /** The name of who played a card. */
  readonly nameOf: (seat: Seat) => string
}

/** The direction of each seat from the middle, in card widths and heights, and the tilt of its card. */
const DIRECTIONS: Readonly<Record<Position, { readonly x: number; readonly y: number; readonly tilt: number }>> = {
  bottom: { x: 0, y: 1, tilt: 2 },
  left: { x: -1, y: 0, tilt: -5 },
  top: { x: 0, y: -1, tilt: -2 },
  right: { x: 1, y: 0, tilt: 5 },
}

const lying = (position: Position) => {
  const { x, y, tilt } = DIRECTIONS[position]
  return { x: `${x * 98}%`, y: `${y * 52}%`, rotate: tilt, scale: 1, opacity: 1 }
}

const away = (position: Position, scale: number) => {
  const { x, y, tilt } = DIRECTIONS[position]
  return { x: `${x * 380}%`, y: `${y * 250}%`, rotate: tilt * 6, scale, opacity: 0 }
}

const gone = (taker: Position | null) => ({
  ...away(taker ?? 'bottom', 0.35),
  transition: { duration: 0.45, ease: [0.5, 0, 0.75, 0.3] as const },
})

export const TrickPile = ({ viewerSeat, trick, winner, taker, size, nameOf }: TrickPileProps): JSX.Element => {
  const takenTo = taker === null ? null : positionOf(viewerSeat, taker)
  return (
    <div className={styles.pile} role="group" aria-label={text.table.trick}>
      <AnimatePresence custom={takenTo}>
        {trick.map(({ seat, card }) => {
          const position = positionOf(viewerSeat, seat)
          return (
            <m.div
              key={card}
              className={styles.card}
              role="img"
              aria-label={text.table.playedBy(nameOf(seat), cardName(card))}
              data-card={card}
              data-seat={seat}
              custom={takenTo}
              variants={{ from: away(position, 0.8), on: lying(position), gone }}
              initial="from"
              animate="on"
              exit="gone"
              transition={{ type: 'spring', stiffness: 260, damping: 26, mass: 0.9 }}
            >
              <PlayingCard card={card} size={size} highlighted={winner === seat} />
            </m.div>
          )
        })}
      </AnimatePresence>
    </div>
  )
}
