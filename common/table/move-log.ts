/** All moves of a game in little memory, because a server keeps those of every running game. */
import { DECK, type Card } from '../rules/cards.ts'
import { SEATS, type Seat } from '../rules/seats.ts'

/** A pass or a card that was played in the current game, and by whom. A pass has two cards. */
export type Move = {
  readonly type: 'pass' | 'play'
  readonly seat: Seat
  readonly cards: readonly Card[]
  readonly isComputer: boolean
  readonly atMs: number
}

/**
 * A move without its time is one number: the seat, the type, whether a computer moved, and the cards from there on.
 * Small numbers need no memory of their own.
 */
const [TYPE_PLACE, COMPUTER_PLACE, CARDS_PLACE] = [4, 8, 16] as const
/** A card is a digit of the number: 1 to 52, so that no digit means no card. */
const CARD_BASE = 64

const codeOf = ({ type, seat, cards, isComputer }: Move): number =>
  seat +
  (type === 'pass' ? TYPE_PLACE : 0) +
  (isComputer ? COMPUTER_PLACE : 0) +
  CARDS_PLACE * cards.reduceRight((digits, card) => digits * CARD_BASE + card + 1, 0)

const cardsOf = (code: number): readonly Card[] => {
  const cards: Card[] = []
  for (let digits = Math.floor(code / CARDS_PLACE); digits > 0; digits = Math.floor(digits / CARD_BASE))
    cards.push(...DECK.slice((digits % CARD_BASE) - 1, digits % CARD_BASE))
  return cards
}

const moveOf = (code: number, atMs: number): Move => ({
  type: (code & TYPE_PLACE) === 0 ? 'play' : 'pass',
  seat: SEATS[code % SEATS.length] ?? 0,
  cards: cardsOf(code),
  isComputer: (code & COMPUTER_PLACE) !== 0,
  atMs,
})

/** The moves of a game, oldest first. A log never changes; the logs of one game share their memory. */
export class MoveLog {
  static readonly EMPTY = new MoveLog(0, [])
  /** How many moves there are. */
  readonly length: number
  /** When the first move was made, in milliseconds since the epoch. */
  readonly #startMs: number
  /**
   * The code of each move and its milliseconds since the start. Later logs of the game have added theirs behind those
   * of this one.
   */
  readonly #numbers: number[]

  private constructor(startMs: number, numbers: number[]) {
    this.#startMs = startMs
    this.#numbers = numbers
    this.length = numbers.length / 2
  }

  /** The log with more moves behind its own. */
  with(moves: readonly Move[]): MoveLog {
    const startMs = this.length === 0 ? (moves[0]?.atMs ?? 0) : this.#startMs
    const isLatest = this.length > 0 && this.#numbers.length === 2 * this.length
    const numbers = isLatest ? this.#numbers : this.#numbers.slice(0, 2 * this.length)
    for (const move of moves) numbers.push(codeOf(move), move.atMs - startMs)
    return new MoveLog(startMs, numbers)
  }

  /** The moves, oldest first. */
  all(): readonly Move[] {
    return Array.from({ length: this.length }, (_, index) =>
      moveOf(this.#numbers[2 * index] ?? 0, this.#startMs + (this.#numbers[2 * index + 1] ?? 0)),
    )
  }
}
