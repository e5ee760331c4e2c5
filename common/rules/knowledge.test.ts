import assert from 'node:assert/strict'
import fc from 'fast-check'
import { cardsIn, hasAll, ofSuit, setOf, sizeOf, type CardSet } from './card-set.ts'
import { CLUBS, DIAMONDS, SPADES, SUITS, type Card, type Suit } from './cards.ts'
import type { GameCommand } from './commands.ts'
import { shuffle, simulationDraw } from './draw.ts'
import { publicKnowledge, seatKnowledge } from './knowledge.ts'
import { legalInRound } from './legality.ts'
import { receiverOf } from './passing.ts'
import { SEATS, perSeat, seatAfter, type PerSeat, type Seat } from './seats.ts'
import { lastTrickOf, legalCards, turnOf, type GameState } from './state.ts'
import { frozen, hand, newGameOf, pass, play, randomGame, seedOf, valueOf } from './testing.ts'

const seedNumbers = fc.integer({ min: 0, max: 2 ** 31 - 1 })

/** Checks something of every state of random games, each with the commands before it and a number of its own. */
const inEveryState = (check: (state: GameState, before: readonly GameCommand[], number: number) => void): void =>
  fc.assert(
    fc.property(seedNumbers, (number) => {
      const { states, commands } = randomGame(number)
      states.forEach((state, index) => check(state, commands.slice(0, index), number + index))
    }),
    { numRuns: 15 },
  )

/** Deals all cards that `seat` has not seen again to the other seats; each keeps its number of cards. */
const otherHands = (state: GameState, seat: Seat, number: number): PerSeat<CardSet> => {
  const { hands } = state.round
  const unseen: Card[] = SEATS.filter((other) => other !== seat).flatMap((other) => cardsIn(hands[other]))
  shuffle(unseen, simulationDraw(number))
  return perSeat((other) => (other === seat ? hands[seat] : setOf(unseen.splice(0, sizeOf(hands[other])))))
}

/**
 * Another state that looks the same to `seat`: it differs only in hands, passes and the seed, which the seat has not
 * seen.
 */
const lookalike = (state: GameState, seat: Seat, number: number): GameState => {
  const { phase, round } = state
  const hasSeenPassOf = (other: Seat): boolean => {
    const receiver = receiverOf(other, round.direction)
    return other === seat || (phase !== 'passing' && receiver.ok && receiver.value === seat)
  }
  const passes = perSeat((other) =>
    round.passes[other] === null || hasSeenPassOf(other) ? round.passes[other] : hand('c2 c3'),
  )
  return { ...state, seed: seedOf(number), round: { ...round, hands: otherHands(state, seat, number), passes } }
}

/** The plays of the round that a state is in. */
const plays = (commands: readonly GameCommand[], state: GameState) => {
  const all = commands.filter((command) => command.type === 'playCard')
  const inRound = SEATS.reduce<number>((sum, seat) => sum + 13 - sizeOf(state.round.hands[seat]), 0)
  return inRound === 0 ? [] : all.slice(-inRound)
}

describe('what a seat knows', () => {
  it('does not depend on hidden things: other hands, passes of others, the seed', () => {
    inEveryState((state, _, number) => {
      for (const seat of SEATS) {
        const other = lookalike(state, seat, number)
        assert.deepEqual(seatKnowledge(other, seat), seatKnowledge(state, seat))
        assert.deepEqual(publicKnowledge(other), publicKnowledge(state))
      }
    })
  })

  it('survives JSON and cannot be used to change the game', () => {
    inEveryState((state) => {
      const known = seatKnowledge(frozen(state), 2)
      assert.deepEqual(JSON.parse(JSON.stringify(known)), known)
    })
  })

  it('has every card played in the round, in order, with the seat that played it', () => {
    inEveryState((state, before) => {
      const { tricks, trick } = publicKnowledge(state)
      const lying = trick.cards.length === 4 ? [] : [trick]
      const told = [...tricks, ...lying].flatMap(({ leader, cards }) =>
        cards.map((card, turns) => ({ type: 'playCard', seat: seatAfter(leader, turns), card })),
      )
      assert.deepEqual(told, plays(before, state))
      tricks.forEach(({ winner }, index) =>
        assert.equal((tricks[index + 1] ?? (trick.cards.length === 4 ? { leader: winner } : trick)).leader, winner),
      )
    })
  })

  it('has the last trick until the next one is complete, also after the next deal', () => {
    let last: unknown = null
    for (const state of randomGame(7).states) {
      if (state.phase === 'betweenTricks') last = state.round.tricks.at(-1)
      assert.deepEqual(lastTrickOf(state.round), last)
    }
  })

  it('has its own pass as soon as it is chosen, and the received cards after the exchange', () => {
    inEveryState((state, before) => {
      const { round, phase } = state
      const passes = before.filter((command) => command.type === 'passCards')
      const passedInRound = round.passes.filter((chosen) => chosen !== null).length
      const inRound = passes.slice(passes.length - passedInRound)
      const passOf = (seat: Seat) => inRound.find((command) => command.seat === seat)
      for (const seat of SEATS) {
        const { given, received, hand: own } = seatKnowledge(state, seat)
        const chosen = passOf(seat)
        assert.deepEqual(given?.cards ?? null, chosen === undefined ? null : setOf(chosen.cards))
        const giver =
          phase === 'passing'
            ? undefined
            : inRound.find((command) => valueOf(receiverOf(command.seat, round.direction)) === seat)
        assert.deepEqual(received, giver === undefined ? null : { from: giver.seat, cards: setOf(giver.cards) })
        if (given !== null) assert.equal(hasAll(own, given.cards), phase === 'passing')
      }
    })
  })

  it('is enough to know the legal cards', () => {
    inEveryState((state) => {
      const turn = turnOf(state)
      if (turn === null) return
      const known = seatKnowledge(state, turn)
      assert.equal(legalInRound(known.hand, known), legalCards(state.round, turn))
    })
  })

  it('shows another seat as void only when it is void, and its own voids exactly', () => {
    inEveryState((state) => {
      for (const seat of SEATS) {
        const { voids } = seatKnowledge(state, seat)
        for (const other of SEATS)
          for (const suit of voids[other]) assert.equal(ofSuit(state.round.hands[other], suit), 0)
        assert.deepEqual(
          voids[seat],
          SUITS.filter((suit) => ofSuit(state.round.hands[seat], suit) === 0),
        )
        publicKnowledge(state).voids.forEach((suits, other) =>
          suits.forEach((suit) => assert.ok(voids[other]?.includes(suit))),
        )
      }
    })
  })
})

describe('a void is concluded', () => {
  const DEALT = 'c2 c3 c4 d2 / c5 d3 d4 d5 / h2 h3 h4 h5 / c8 c9 c10 d6'
  const VOIDS: readonly [rule: string, state: GameState, seat: Seat, suits: readonly Suit[]][] = [
    ['from nothing before a card is played', newGameOf(DEALT), 2, []],
    ['from a card that does not follow suit', play(newGameOf(DEALT), 'c2 c8 h2'), 2, [CLUBS]],
    ['from nothing when the suit is followed', play(newGameOf(DEALT), 'c2 c8 h2'), 3, []],
    [
      'from nothing when hearts open the round',
      play(newGameOf('c2 / c3 / h4 h5 / c4 d1', { firstSeat: 2 }), 'h4'),
      2,
      [],
    ],
  ]
  for (const [rule, state, seat, suits] of VOIDS)
    it(rule, () => assert.deepEqual(publicKnowledge(state).voids[seat], suits))

  it('from a lead of hearts before they are broken, except in the first trick', () => {
    const state = play(newGameOf('c2 c3 / c4 c5 / c1 h5 / c6 c7'), 'c2 c6 c1 c4 h5')
    assert.deepEqual(publicKnowledge(state).voids[2], [CLUBS, SPADES, DIAMONDS])
  })

  it('for all other seats when this seat has all remaining cards of a suit', () => {
    const state = newGameOf('c2 c3 c4 c5 c6 c7 c8 c9 c10 c11 c12 c13 c1 / d2 / d3 / d4')
    assert.deepEqual(seatKnowledge(state, 0).voids.slice(1), [[CLUBS], [CLUBS], [CLUBS]])
    assert.deepEqual(publicKnowledge(state).voids, [[], [], [], []])
  })

  it('for two seats when this seat passed the rest of a suit to the third', () => {
    const spades = 's2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12'
    const state = pass(
      newGameOf(`${spades} s13 s1 / c2 c3 c4 / d2 d3 d4 / h2 h3 h4`, { round: 1 }),
      's13 s1',
      'c2 c3',
      'd2 d3',
      'h2 h3',
    )
    assert.deepEqual(
      seatKnowledge(state, 0).voids.map((suits) => suits.includes(SPADES)),
      [false, true, true, false],
    )
  })
})
