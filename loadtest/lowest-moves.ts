/** The moves of players of benchmarks who know every card: always the lowest. */
import { cardAt } from '#common/rules/card-set.ts'
import type { GameCommand } from '#common/rules/commands.ts'
import { reduce } from '#common/rules/reduce.ts'
import { SEATS } from '#common/rules/seats.ts'
import { legalCards, newGame, turnOf, type GameState } from '#common/rules/state.ts'
import { seedOf } from '#common/rules/testing.ts'

export type MoveCommand = Extract<GameCommand, { readonly type: 'passCards' | 'playCard' }>

/**
 * The next move: the lowest legal card, or the two lowest cards of the first seat that has not passed yet; null between
 * tricks and when the game is over.
 */
export const nextMove = (game: GameState): MoveCommand | null => {
  const { round } = game
  const turn = turnOf(game)
  if (turn !== null) return { type: 'playCard', seat: turn, card: cardAt(legalCards(round, turn), 0) }
  const seat = SEATS.find((waiting) => round.passes[waiting] === null)
  if (game.phase !== 'passing' || seat === undefined) return null
  return { type: 'passCards', seat, cards: [0, 1].map((index) => cardAt(round.hands[seat], index)) }
}

/** The game after a command that is legal. */
export const after = (game: GameState, command: GameCommand): GameState => {
  const outcome = reduce(game, command)
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.code}`)
  return outcome.value.state
}

/** Whether the game of this seed has at least so many moves. */
const isLong = (seedNumber: number, moves: number): boolean => {
  let game = newGame(seedOf(seedNumber))
  for (let made = 0; made < moves; made++) {
    if (game.phase === 'betweenTricks') game = after(game, { type: 'advanceTrick' })
    const move = nextMove(game)
    if (move === null) return false
    game = after(game, move)
  }
  return true
}

/** The numbers of the first seeds whose games have at least so many moves. One game in two hundred has 640. */
export const longGames = (games: number, moves: number): readonly number[] => {
  const found: number[] = []
  for (let seedNumber = 0; found.length < games; seedNumber++) if (isLong(seedNumber, moves)) found.push(seedNumber)
  return found
}
