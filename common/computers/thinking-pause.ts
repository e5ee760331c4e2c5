/** How long a computer seems to think. */
import type { PublicKnowledge } from '../rules/knowledge.ts'
import { simulationDraw } from '../rules/draw.ts'
import type { Seat } from '../rules/seats.ts'
import { COMPUTER_PAUSE_MS } from '../timings.ts'

/**
 * What the pause is multiplied with, from and to: people think longest about a pass, and longer about a lead than about
 * a card that follows.
 */
const FACTORS = { pass: [1.2, 2], lead: [0.9, 1.6], follow: [0.6, 1.3] } as const
/** The longest pause of a computer at the ordinary pace of a table. */
export const COMPUTER_LONGEST_PAUSE_MS = COMPUTER_PAUSE_MS * FACTORS.pass[1]
const STEPS = 256

/** What everybody sees of a game that decides how long a computer pauses. */
type Sight = Pick<PublicKnowledge, 'phase'> & {
  readonly round: Pick<PublicKnowledge, 'trick' | 'tricks'> & { readonly number: number }
}

/**
 * The pause before the move of a seat, in milliseconds at the ordinary pace of a table. It differs from move to move,
 * and follows only from what everybody sees, so it tells nothing about a hand.
 */
export const thinkingPauseMs = ({ phase, round: { number, trick, tricks } }: Sight, seat: Seat): number => {
  const [from, to] = FACTORS[phase === 'passing' ? 'pass' : trick.cards.length === 0 ? 'lead' : 'follow']
  const part = simulationDraw(((number * 16 + tricks.length) * 8 + trick.cards.length) * 4 + seat)(STEPS) / STEPS
  return Math.round(COMPUTER_PAUSE_MS * (from + (to - from) * part))
}
