import { deepEqual, equal } from 'node:assert/strict'
import { DECK, rankOf, suitOf, DIAMONDS, cardOf } from '#common/rules/cards.ts'
import {
  ACE_OF_HEARTS_TRICK,
  FIRST_TRICK,
  REGICIDE_TRICK,
  ROUND,
  SCORED_TRICKS,
  outcomeOf,
  roundPoints,
  signed,
} from './examples.ts'

const diamondValue = (rank: number): number => (rank === 1 ? 14 : rank)

describe('the examples of the rules page', () => {
  it('end as their texts say', () => {
    deepEqual(outcomeOf(FIRST_TRICK), { winner: 3, points: -4, finale: 'ordinary' })
    deepEqual(
      SCORED_TRICKS.map(({ cards }) => outcomeOf(cards)),
      [
        { winner: 1, points: 10, finale: 'ordinary' },
        { winner: 1, points: 3, finale: 'ordinary' },
        { winner: 3, points: -22, finale: 'ordinary' },
        { winner: 3, points: -16, finale: 'regicide' },
      ],
    )
    deepEqual(outcomeOf(REGICIDE_TRICK), { winner: 1, points: -16, finale: 'regicide' })
    deepEqual(outcomeOf(ACE_OF_HEARTS_TRICK), { winner: 1, points: -16, finale: 'aceOfHearts' })
  })

  it('hold four different cards of the deck', () => {
    for (const cards of [
      FIRST_TRICK,
      REGICIDE_TRICK,
      ACE_OF_HEARTS_TRICK,
      ...SCORED_TRICKS.map((example) => example.cards),
    ]) {
      equal(new Set(cards).size, 4)
      for (const card of cards) equal(cardOf(card) === undefined, false)
    }
  })

  it('describe one whole round: 13 tricks, all diamonds, one queen, points that sum to 0', () => {
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
    equal(sum(ROUND.map(({ tricks }) => tricks)), 13)
    equal(
      sum(ROUND.map(({ diamonds }) => diamonds)),
      sum(DECK.filter((card) => suitOf(card) === DIAMONDS).map((card) => diamondValue(rankOf(card)))),
    )
    equal(ROUND.filter(({ hasQueen }) => hasQueen).length, 1)
    equal(sum(ROUND.map(roundPoints)), 0)
  })
})

describe('points with a sign', () => {
  it('have a plus sign, a minus sign, or none', () => deepEqual([10, -16, 0].map(signed), ['+10', '−16', '0']))
})
