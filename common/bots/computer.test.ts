import assert from 'node:assert/strict'
import { reduce } from '../rules/reduce.ts'
import { cardOf } from '../rules/cards.ts'
import { newGame, turnOf, type GameState } from '../rules/state.ts'
import { SEATS } from '../rules/seats.ts'
import { newGameOf, play, randomCommand, seedOf, valueOf } from '../rules/testing.ts'
import { simulationDraw } from '../rules/draw.ts'
import type { GameCommand } from '../rules/commands.ts'
import { viewFor } from '../rules/view.ts'
import { chooseMove } from './computer.ts'

const moveOf = (state: GameState, seat: 0 | 1 | 2 | 3): string => {
  const move = chooseMove(viewFor(state, seat))
  return move.type === 'play' ? move.card : move.cards.join(' ')
}

const commandOf = (state: GameState, seat: 0 | 1 | 2 | 3): GameCommand => {
  const move = chooseMove(viewFor(state, seat))
  const cards = (move.type === 'play' ? [move.card] : move.cards).map(cardOf).filter((card) => card !== undefined)
  const [card] = cards
  if (card === undefined) throw new Error('no card')
  return move.type === 'play' ? { type: 'playCard', seat, card } : { type: 'passCards', seat, cards }
}

/** Plays a game in which seat 0 is a computer and the others play at random; the totals. */
const gameAgainstChance = (number: number): readonly number[] => {
  const draw = simulationDraw(number)
  let state = newGame(seedOf(number))
  while (state.phase !== 'game_over') {
    const isComputersTurn = turnOf(state) === 0 || (state.phase === 'passing' && state.round.passes[0] === null)
    const command = isComputersTurn && state.phase !== 'between_tricks' ? commandOf(state, 0) : randomCommand(state, draw)
    state = valueOf(reduce(state, command)).state
  }
  return state.totals
}

describe('the computer', () => {
  it('takes a trick that pays when it is the last to play', () => {
    assert.equal(moveOf(play(newGameOf('c5 h2 / c13 h3 / c9 h4 / c2 c1'), 'c5'), 3), 'c1')
    assert.equal(moveOf(play(newGameOf('c5 / c3 c1 / c9 / c2'), 'c5 c2 c9'), 1), 'c1')
  })
  it('does not take diamonds that cost more than the trick is worth', () => {
    assert.equal(moveOf(play(newGameOf('d13 / d2 d1 / d10 / d9'), 'd13 d9 d10'), 1), 'd2')
  })
  it('gives away the queen of spades when it need not follow', () => {
    assert.equal(moveOf(play(newGameOf('c5 / h2 s12 d1 / c9 / c2'), 'c5 c2 c9'), 1), 's12')
  })
  it('plays only what the rules allow, to the end of every game, and better than chance', () => {
    const games = Array.from({ length: 40 }, (_, number) => gameAgainstChance(number))
    const own = games.reduce((sum, [computer = 0]) => sum + computer, 0)
    assert.ok(own / games.length > 15, `an average of ${own / games.length} points`)
    assert.ok(games.every((totals) => SEATS.reduce<number>((sum, seat) => sum + (totals[seat] ?? 0), 0) === 0))
  })
})
