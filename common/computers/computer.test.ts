import assert from 'node:assert/strict'
import { idOf } from '../rules/cards.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { winnersOf } from '../rules/scoring.ts'
import { SEATS, perSeat } from '../rules/seats.ts'
import { turnOf } from '../rules/state.ts'
import { newGameOf, randomGame } from '../rules/testing.ts'
import { chooseMove } from './computer.ts'
import { COMPUTER_LEVELS, type ComputerLevel } from '../computer-levels.ts'
import { moonMove, shootsTheMoon } from './moon.ts'
import { pairsToPass } from './pass-search.ts'
import { ruleOfThumbMove } from './rule-of-thumb.ts'
import { gameOfPlayers, type Player } from './testing.ts'

const ofLevel =
  (level: ComputerLevel, iterations?: number): Player =>
  (known, seed) =>
    chooseMove(known, { level, seed, ...(iterations !== undefined && { iterations }) })

/** How many of eight games, two deals from all four seats, a player wins against three others. */
const gamesWon = (player: Player, others: Player): number =>
  [1, 2]
    .flatMap((deal) =>
      SEATS.map((seat) =>
        winnersOf(
          gameOfPlayers(
            deal,
            perSeat((other) => (other === seat ? player : others)),
          ).totals,
        ).includes(seat),
      ),
    )
    .filter(Boolean).length

describe('a computer', () => {
  for (const level of COMPUTER_LEVELS) {
    it(`of level ${level} plays legal moves to the end of a game, and the same ones again from the same seeds`, () => {
      const player = ofLevel(level, 10)
      assert.deepEqual(
        gameOfPlayers(5, [player, player, player, player]),
        gameOfPlayers(5, [player, player, player, player]),
      )
    })
  }

  it('that searches wins most games against three with the rule of thumb', () => {
    const ruleOfThumb: Player = (known) => ruleOfThumbMove(known)
    assert.ok(gamesWon(ofLevel('medio'), ruleOfThumb) >= 5)
    assert.ok(gamesWon(ofLevel('forte', 60), ruleOfThumb) >= 6)
  })

  it('tries every pair of its hand when it has the time, otherwise those that are passed gladly', () => {
    const { hand } = seatKnowledge(newGameOf('c2 c5 c1 h2 h3 h4 h5 h6 h7 h8 s12 d3 d1 / c3 / c4 / c6', { round: 1 }), 0)
    const [few = [], all = []] = [200, 15_000].map((rounds) =>
      pairsToPass(hand, rounds).map((pair) => pair.map(idOf).toSorted().join(' ')),
    )
    assert.ok(few.includes('d1 s12') && few.includes('c2 d1') && !few.includes('c1 h8'), few.join())
    assert.equal(new Set(all).size, (13 * 12) / 2)
    assert.deepEqual(
      few.filter((pair) => !all.includes(pair)),
      [],
    )
  })

  it('may play for points instead of the game: a total near the end changes nothing then', () => {
    const [first, last] = [
      [0, 0, 0, 0],
      [50, -100, 0, 50],
    ] as const
    for (const state of randomGame(4)
      .states.filter(({ phase }) => phase === 'playing')
      .slice(0, 20)) {
      const [even, late] = [first, last].map((totals) =>
        chooseMove(seatKnowledge({ ...state, totals }, turnOf(state) ?? 0), {
          level: 'forte',
          seed: 3,
          iterations: 20,
          aim: 'points',
        }),
      )
      assert.deepEqual(even, late)
    }
  })

  it('chooses from its knowledge alone, which may have been to another process and back', () => {
    for (const state of randomGame(4)
      .states.filter(({ phase }) => phase === 'passing' || phase === 'playing')
      .slice(0, 60)) {
      const seat = turnOf(state) ?? 0
      const known = seatKnowledge(state, seat)
      const thinking = { level: 'forte', seed: 3, iterations: 10 } as const
      assert.deepEqual(chooseMove(structuredClone(known), thinking), chooseMove(known, thinking))
    }
  })
})

describe('shooting the moon', () => {
  const CASES: readonly [what: string, hand: string, total: number, shoots: boolean][] = [
    ['7 hearts with the queen of spades', 'h2 h3 h4 h5 h6 h7 h8 s12', 50, true],
    ['7 hearts without her', 'h2 h3 h4 h5 h6 h7 h8 s13', 0, false],
    ['10 hearts', 'h2 h3 h4 h5 h6 h7 h8 h9 h10 h11', 50, true],
    ['9 hearts', 'h2 h3 h4 h5 h6 h7 h8 h9 h10', 0, false],
    ['5 hearts with her and a score of 15', 'h2 h3 h4 h5 h6 s12', 15, true],
    ['5 hearts with her and a score of 16', 'h2 h3 h4 h5 h6 s12', 16, false],
    ['6 hearts with her and a score of 16', 'h2 h3 h4 h5 h6 h7 s12', 16, false],
    ['4 hearts with her', 'h2 h3 h4 h5 s12', 0, false],
  ]
  for (const [what, hand, total, shoots] of CASES) {
    it(`is ${shoots ? '' : 'not '}tried with ${what}`, () => {
      assert.equal(
        shootsTheMoon(seatKnowledge(newGameOf(`${hand} / c2 / c3 / c4`, { totals: [total, 0, 0, -total] }), 0)),
        shoots,
      )
    })
  }
  it('plays the highest card, and passes low cards but neither hearts nor the queen', () => {
    const hand = 'c2 c5 c1 h2 h3 h4 h5 h6 h7 h8 s12 d3 d9'
    assert.deepEqual(moonMove(seatKnowledge(newGameOf(`${hand} / c3 / c4 / c6`), 0)), { type: 'play', card: 'c1' })
    assert.deepEqual(moonMove(seatKnowledge(newGameOf(`${hand} / c3 / c4 / c6`, { round: 1 }), 0)), {
      type: 'pass',
      cards: ['d3', 'c2'],
    })
  })
})
