/**
 * What the trick on the table is worth now, as a sum that grows with each card. It flies to the seat that takes the
 * trick.
 */
import { AnimatePresence } from 'motion/react'
import * as m from 'motion/react-m'
import type { JSX } from 'react'
import type { Pace } from '#common/protocol/rest/settings.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import { cardName } from '../../game/hand/card-names.ts'
import { positionOf, type Position } from '../../game/seating.ts'
import { sumTerms, trickSum, type TrickSum as Sum } from '../../game/score/sums.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { scoreText } from '../../text/table/score.ts'
import styles from './TrickSum.module.css'

/** `isLow`: on a phone in landscape the sum stands beside the trick instead of above it. */
export type TrickSumProps = {
  readonly viewerSeat: Seat | null
  readonly game: PublicGameView
  readonly pace: Pace
  readonly isLow: boolean
}

/** How far each seat is from the sum, in parts of the felt. */
const WAYS: Readonly<Record<Position, { readonly x: number; readonly y: number }>> = {
  top: { x: 0, y: -18 },
  left: { x: -47, y: 30 },
  right: { x: 47, y: 30 },
  bottom: { x: 0, y: 72 },
}
const SIDEWAYS = 32

const SECONDS: Readonly<Record<Pace, number>> = { calm: 1.1, normal: 0.7, fast: 0.4 }

const FADE_SECONDS = 0.2

const flown = ({ to, pace, isLow }: { readonly to: Position | null; readonly pace: Pace; readonly isLow: boolean }) => {
  const { x, y } = WAYS[to ?? 'bottom']
  return {
    x: `${x - (isLow ? SIDEWAYS : 0)}%`,
    y: `${y}%`,
    opacity: 0,
    transition: {
      duration: SECONDS[pace],
      ease: [0.5, 0, 0.4, 1] as const,
      opacity: { duration: FADE_SECONDS, delay: SECONDS[pace] - FADE_SECONDS },
    },
  }
}

/** With units: motion would otherwise ask the page for its layout when the sum begins to fly. */
const THERE = { x: '0%', y: '0%', opacity: 1 } as const

const said = ({ costs, total }: Sum): string =>
  scoreText.worth(
    plainNumber(total),
    costs.map(({ card, points }) => scoreText.cost(cardName(card), plainNumber(points))),
  )

const Terms = ({ sum }: { readonly sum: Sum }): JSX.Element => {
  const { terms, result } = sumTerms(sum)
  return (
    <>
      {terms.map((term, index) => (
        <span key={index} className={styles.term} data-cost={index > 0 || undefined}>
          {term}
        </span>
      ))}
      {result !== null && (
        <b key={result} className={styles.term}>
          = {result}
        </b>
      )}
    </>
  )
}

export const TrickSum = ({ viewerSeat, game, pace, isLow }: TrickSumProps): JSX.Element => {
  const sum = trickSum(game.trick)
  const taker = game.lastTrick?.winner ?? null
  const way = { to: taker === null ? null : positionOf(viewerSeat, taker), pace, isLow }
  const trickNumber = game.tricksTaken.reduce((all, tricks) => all + tricks, game.trickWinner === null ? 1 : 0)
  return (
    <AnimatePresence custom={way}>
      {sum !== null && (
        <m.div
          key={`${game.round}.${trickNumber}`}
          className={styles.way}
          data-low={isLow || undefined}
          custom={way}
          variants={{ flown }}
          initial={THERE}
          exit="flown"
        >
          <span
            className={styles.sum}
            role="img"
            aria-label={said(sum)}
            data-done={game.trickWinner !== null || undefined}
            data-bad={sum.total < 0 || undefined}
          >
            <small>{scoreText.trick}</small> <Terms sum={sum} />
          </span>
        </m.div>
      )}
    </AnimatePresence>
  )
}
