import assert from 'node:assert/strict'
import { cardsIn, sizeOf } from '../rules/card-set.ts'
import { idOf, type Card } from '../rules/cards.ts'
import { simulationDraw } from '../rules/draw.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { copyPlayout, copyRound, newPlayout, playInPlayout, setHand } from '../rules/playout.ts'
import { SEATS } from '../rules/seats.ts'
import { legalCards, turnOf, type GameState } from '../rules/state.ts'
import { randomGame } from '../rules/testing.ts'
import { chooseMove } from './computer.ts'
import { solve } from './endgame.ts'
import { worthOf } from './goal.ts'
import { playTrial } from './play-search.ts'
import { findBest } from './search.ts'
import { restsInTree, treeTrial } from './tree-search.ts'
import type { DealWorld } from './worlds.ts'

/** The leads of a game with 12 cards in the hands, when there is a choice. */
const endings = (game: number): readonly GameState[] =>
  randomGame(game)
    .states.map((state) => ({ ...state, totals: [0, 0, 0, 0] as const }))
    .filter((state) => {
      const seat = turnOf(state)
      return (
        seat !== null &&
        SEATS.every((each) => sizeOf(state.round.hands[each]) === 3) &&
        sizeOf(legalCards(state.round, seat)) > 1
      )
    })

/** How much of a game a card loses when all play their best with open hands. */
const lossOf = ({ round, totals }: GameState, card: Card): number => {
  const seat = round.trick.leader
  const [before, after] = [newPlayout(), newPlayout()]
  copyRound(before, round)
  const worth = (each: Card): number => {
    copyPlayout(after, before)
    playInPlayout(after, each)
    const { chance, points } = solve(after, { aim: 'winningTotal', totals }, seat)
    return worthOf(chance, points)
  }
  return Math.max(...cardsIn(legalCards(round, seat)).map(worth)) - worth(card)
}

/** What the leads that a search chooses with open hands lose together. */
const lossWith = (trial: typeof playTrial, states: readonly GameState[]): number =>
  states.reduce((sum, state, index) => {
    const seat = turnOf(state) ?? 0
    const deal: DealWorld = (world) => SEATS.forEach((each) => setHand(world, each, state.round.hands[each]))
    const card = findBest(
      cardsIn(legalCards(state.round, seat)),
      800,
      trial(seatKnowledge(state, seat), simulationDraw(index), { deal }),
    )
    return sum + lossOf(state, card)
  }, 0)

describe('a search in a tree', () => {
  it('comes closer to the best play of three tricks than a search by the rules of thumb, with open hands', () => {
    const states = [4, 5, 6].flatMap(endings)
    const [flat, tree] = [lossWith(playTrial, states), lossWith(treeTrial, states)]
    assert.ok(tree < flat / 2, `the leads lose ${tree} of a game in the tree, ${flat} without`)
  })
  it('is what a computer does with ten times the time of the strongest level, and gives the same card again', () => {
    const states = endings(4).slice(0, 2)
    assert.equal(states.length, 2)
    for (const state of states) {
      const known = seatKnowledge(state, turnOf(state) ?? 0)
      const searched = findBest(
        cardsIn(legalCards(state.round, known.seat)),
        restsInTree(known, 5_000),
        treeTrial(known, simulationDraw(9)),
      )
      assert.deepEqual(chooseMove(structuredClone(known), { level: 'forte', seed: 9, iterations: 5_000 }), {
        type: 'play',
        card: idOf(searched),
      })
    }
  })
})
