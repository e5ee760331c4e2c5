/** Whole games of four equal computers, kept as the points of their rounds: what the chance of winning is fitted to. */
import { chooseMove } from '#common/computers/computer.ts'
import { perSeat, type PerSeat } from '#common/rules/seats.ts'
import { playGame, seedOfDeal } from './match.ts'

/** `number` says which cards are dealt, `rounds` are the points of each round in seat order. */
export type WholeGame = { readonly number: number; readonly rounds: readonly PerSeat<number>[] }

/** These games share no cards with the deals of the matches. */
const FIRST_DEAL = 1_000_000

/** Plays a game of four computers with this time a card. The same number always gives the same game. */
export const playWhole = (number: number, iterations: number): WholeGame => {
  const { end } = playGame(
    seedOfDeal(FIRST_DEAL + number),
    perSeat(() => (known, seed) => chooseMove(known, { level: 'forte', seed, iterations })),
  )
  return { number, rounds: end.roundScores }
}

/** A game as a line of text: its number, then its rounds, as in `12 10,-3,-17,10 ...`. */
export const lineOf = ({ number, rounds }: WholeGame): string => [number, ...rounds.map(String)].join(' ')

/** The game of a line of {@link lineOf}. */
export const gameOf = (line: string): WholeGame => {
  const [number, ...rounds] = line.split(' ')
  return {
    number: Number(number),
    rounds: rounds.map((round) => {
      const points = round.split(',').map(Number)
      return perSeat((seat) => points[seat] ?? 0)
    }),
  }
}
