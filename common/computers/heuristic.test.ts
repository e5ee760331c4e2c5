import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { reduce } from '../rules/reduce.ts'
import { cardOf } from '../rules/cards.ts'
import { newGame, turnOf, type GameState } from '../rules/state.ts'
import { SEATS, type PerSeat, type Seat } from '../rules/seats.ts'
import { newGameOf, play, randomCommand, seedOf, valueOf } from '../rules/testing.ts'
import { simulationDraw } from '../rules/draw.ts'
import type { GameCommand } from '../rules/commands.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { heuristicMove } from './heuristic.ts'

const moveOf = (state: GameState, seat: 0 | 1 | 2 | 3): string => {
  const move = heuristicMove(seatKnowledge(state, seat))
  return move.type === 'play' ? move.card : move.cards.join(' ')
}

const commandOf = (state: GameState, seat: 0 | 1 | 2 | 3): GameCommand => {
  const move = heuristicMove(seatKnowledge(state, seat))
  const cards = (move.type === 'play' ? [move.card] : move.cards).map(cardOf).filter((card) => card !== undefined)
  const [card] = cards
  if (card === undefined) throw new Error('no card')
  return move.type === 'play' ? { type: 'playCard', seat, card } : { type: 'passCards', seat, cards }
}

/** A game of four computers: the ids of all cards in the order in which they were passed and played, and the totals. */
const gameOfComputers = (number: number): { readonly chosen: readonly string[]; readonly totals: PerSeat<number> } => {
  const chosen: string[] = []
  let state = newGame(seedOf(number))
  while (state.phase !== 'gameOver') {
    const seat: Seat | undefined =
      turnOf(state) ?? SEATS.find((waiting) => state.phase === 'passing' && state.round.passes[waiting] === null)
    if (seat !== undefined) chosen.push(...moveOf(state, seat).split(' '))
    state = valueOf(reduce(state, seat === undefined ? { type: 'advanceTrick' } : commandOf(state, seat))).state
  }
  return { chosen, totals: state.totals }
}

/** Plays a game in which seat 0 is a computer and the others play at random; the totals. */
const gameAgainstChance = (number: number): readonly number[] => {
  const draw = simulationDraw(number)
  let state = newGame(seedOf(number))
  while (state.phase !== 'gameOver') {
    const isComputersTurn = turnOf(state) === 0 || (state.phase === 'passing' && state.round.passes[0] === null)
    const command =
      isComputersTurn && state.phase !== 'betweenTricks' ? commandOf(state, 0) : randomCommand(state, draw)
    state = valueOf(reduce(state, command)).state
  }
  return state.totals
}

describe('the rule of thumb', () => {
  it('takes a trick that brings points when it plays the last card', () => {
    assert.equal(moveOf(play(newGameOf('c5 h2 / c13 h3 / c9 h4 / c2 c1'), 'c5'), 3), 'c1')
    assert.equal(moveOf(play(newGameOf('c5 / c3 c1 / c9 / c2'), 'c5 c2 c9'), 1), 'c1')
  })
  it('does not take diamonds that cost more than the trick is worth', () => {
    assert.equal(moveOf(play(newGameOf('d13 / d2 d1 / d10 / d9'), 'd13 d9 d10'), 1), 'd2')
  })
  it('gets rid of the queen of spades when it does not have to follow', () => {
    assert.equal(moveOf(play(newGameOf('c5 / h2 s12 d1 / c9 / c2'), 'c5 c2 c9'), 1), 's12')
  })
  /** Its choices before knowledge became a value: the first trick after the passes, all cards as a hash, the totals. */
  const KNOWN_GAMES: readonly [
    seed: number,
    passes: string,
    firstTrick: string,
    hash: string,
    totals: PerSeat<number>,
  ][] = [
    [0, 'd1 d13 s13 d5 s12 d11 s1 d10', 'h1 h8 h10 h13', '0d16440fc7830840', [71, -19, -50, -2]],
    [1, 'd13 d11 s12 s1 s13 d7 d1 d12', 'c1 c13 s13 c12', '5c84730e6b4bd528', [-32, 51, -30, 11]],
    [2, 'd13 d11 s12 d7 d12 d9 s13 s1', 'h13 h1 h5 h12', '7f000768067ecc44', [56, -56, -17, 17]],
    [3, 'd12 d10 s12 d1 s1 d13 s13 d3', 'c13 c9 c11 c1', 'c6256f07fcdb3304', [-45, -5, 70, -20]],
    [4, 'd10 d4 s13 d13 d11 d9 s12 s1', 'c12 c10 c13 c1', '84c552a9f79c92fb', [0, 62, -1, -61]],
    [5, 'd1 d13 s12 d12 s13 d6 s1 d7', 'h13 h1 h10 h11', '853c837280a9cd09', [-31, -67, 53, 45]],
  ]
  for (const [seed, passes, firstTrick, hash, totals] of KNOWN_GAMES) {
    it(`chooses the known cards in the game of seed ${seed}`, () => {
      const game = gameOfComputers(seed)
      assert.deepEqual(
        [game.chosen.slice(0, 8).join(' '), game.chosen.slice(8, 12).join(' '), game.totals],
        [passes, firstTrick, totals],
      )
      assert.equal(createHash('sha256').update(game.chosen.join(' ')).digest('hex').slice(0, 16), hash)
    })
  }
  it('plays only legal moves, to the end of every game, and better than a random player', () => {
    const games = Array.from({ length: 40 }, (_, number) => gameAgainstChance(number))
    const own = games.reduce((sum, [computer = 0]) => sum + computer, 0)
    assert.ok(own / games.length > 15, `an average of ${own / games.length} points`)
    assert.ok(games.every((totals) => SEATS.reduce<number>((sum, seat) => sum + (totals[seat] ?? 0), 0) === 0))
  })
})
