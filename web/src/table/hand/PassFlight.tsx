/** The pass: from each seat two cards move to the seat that receives them, face down. */
import type { JSX } from 'react'
import { receiverOf, type Direction } from '#common/rules/passing.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { positionOf } from '../../game/seating.ts'
import { PlayingCard } from './PlayingCard.tsx'
import styles from './PassFlight.module.css'

export const PassFlight = ({
  viewerSeat,
  direction,
}: {
  readonly viewerSeat: Seat | null
  readonly direction: Direction
}): JSX.Element => (
  <div aria-hidden="true">
    {SEATS.map((seat) => {
      const receiver = receiverOf(seat, direction)
      return (
        receiver.ok && (
          <span
            key={seat}
            className={styles.flight}
            data-from={positionOf(viewerSeat, seat)}
            data-to={positionOf(viewerSeat, receiver.value)}
          >
            <PlayingCard card="c2" size="sm" faceDown />
            <PlayingCard card="c2" size="sm" faceDown />
          </span>
        )
      )
    })}
  </div>
)
