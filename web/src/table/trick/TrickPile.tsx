/**
 * The trick in the middle. Cards move in from their seats, and a completed trick moves to its winner. Until then it
 * says which card was led and which takes it: that is no sum, only what lies open there, so a table without sums shows
 * it, too.
 */
import { VisuallyHidden } from '@mantine/core'
import { AnimatePresence } from 'motion/react'
import * as m from 'motion/react-m'
import type { JSX } from 'react'
import type { Pace } from '#common/protocol/rest/settings.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { PlayedCard } from '#common/rules/view.ts'
import type { Suit } from '#common/rules/cards.ts'
import { cardName } from '../../game/hand/card-names.ts'
import { PlayingCard, type CardSize } from '../hand/PlayingCard.tsx'
import { positionOf, type Position } from '../../game/seating.ts'
import { ledSuit, takingCard } from '../../game/score/sums.ts'
import { SUIT_NAMES } from '../../text/table/cards.ts'
import { tableText } from '../../text/table/table.ts'
import { scoreText } from '../../text/table/score.ts'
import { Pip, SUIT_COLOURS } from '../card-art/Pip.tsx'
import styles from './TrickPile.module.css'

/**
 * What a card of the trick does there: it was led ('esce', with the suit to follow), or it takes the trick as things
 * are ('prende'). A picture: the trick says it in words. `led`: the suit, for the card that was led. A card that was
 * led and takes the trick says the former, on gold.
 */
export const TrickMark = ({ led, takes }: { readonly led: Suit | null; readonly takes: boolean }): JSX.Element | null =>
  led === null && !takes ? null : (
    <span className={styles.mark} data-takes={takes || undefined}>
      <span>{led === null ? tableText.table.takes : tableText.table.leads}</span>
      {led !== null && (
        <svg viewBox="-50 -50 100 100" fill={SUIT_COLOURS[led]} aria-hidden="true" focusable="false">
          <Pip suit={led} x={0} y={0} size={100} />
        </svg>
      )}
    </span>
  )

type TrickPileProps = {
  readonly viewerSeat: Seat | null
  readonly trick: readonly PlayedCard[]
  /** The winner of the trick on the table; null while it is incomplete. */
  readonly winner: Seat | null
  /** The seat to which cards move when they leave the table. */
  readonly taker: Seat | null
  readonly size: CardSize
  /** The name of who played a card; null for the viewer at their own table. */
  readonly nameOf: (seat: Seat) => string | null
  readonly pace?: Pace
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

/** A trick that goes to its taker; a played card. */
const SECONDS: Readonly<Record<Pace, number>> = { calm: 0.8, normal: 0.45, fast: 0.28 }
const STIFFNESS: Readonly<Record<Pace, number>> = { calm: 110, normal: 260, fast: 520 }

type Way = { readonly taker: Position | null; readonly pace: Pace }
const gone = ({ taker, pace }: Way) => ({
  ...away(taker ?? 'bottom', 0.35),
  transition: { duration: SECONDS[pace], ease: [0.5, 0, 0.75, 0.3] as const },
})

/** The trick in words: which suit is to be followed, and who takes it so far or has taken it. */
const said = ({ trick, winner, nameOf }: Pick<TrickPileProps, 'trick' | 'winner' | 'nameOf'>): string | null => {
  const [suit, taking] = [ledSuit(trick), takingCard(trick)]
  if (suit === null || taking === null) return null
  const taken =
    winner === null
      ? tableText.table.takesSoFar(nameOf(taking.seat), cardName(taking.card))
      : scoreText.lastTrick.winner(nameOf(winner))
  return `${tableText.table.follow(SUIT_NAMES[suit])} ${taken}`
}

export const TrickPile = ({
  viewerSeat,
  trick,
  winner,
  taker,
  size,
  nameOf,
  pace = 'normal',
}: TrickPileProps): JSX.Element => {
  const way: Way = { taker: taker === null ? null : positionOf(viewerSeat, taker), pace }
  const taking = winner === null ? takingCard(trick) : null
  return (
    <div className={styles.pile} role="group" aria-label={tableText.table.trick}>
      <AnimatePresence custom={way}>
        {trick.map(({ seat, card }, turn) => {
          const position = positionOf(viewerSeat, seat)
          return (
            <m.div
              key={card}
              className={styles.card}
              role="img"
              aria-label={cardName(card)}
              title={tableText.table.playedBy(nameOf(seat))}
              data-card={card}
              data-seat={seat}
              data-position={position}
              data-takes={taking?.card === card || undefined}
              custom={way}
              variants={{ from: away(position, 0.8), on: lying(position), gone }}
              initial="from"
              animate="on"
              exit="gone"
              transition={{ type: 'spring', stiffness: STIFFNESS[pace], damping: pace === 'fast' ? 34 : 26, mass: 0.9 }}
            >
              <PlayingCard card={card} size={size} highlighted={winner === seat} />
              <TrickMark led={turn === 0 ? ledSuit(trick) : null} takes={taking?.card === card} />
            </m.div>
          )
        })}
      </AnimatePresence>
      <VisuallyHidden>{said({ trick, winner, nameOf })}</VisuallyHidden>
    </div>
  )
}
