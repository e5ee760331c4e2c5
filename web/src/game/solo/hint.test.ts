import { deepEqual, equal } from 'node:assert/strict'
import type { CardAdvice } from '#common/computers/advice.ts'
import { cards as cardsOf, seedOf } from '#common/rules/testing.ts'
import { setOf } from '#common/rules/card-set.ts'
import type { CardId } from '#common/rules/cards.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { newGame } from '#common/rules/state.ts'
import { knownCard } from '../hand/card-names.ts'
import { costliest, judgedPlays, reasonFor, type Reason } from './hint.ts'

const worth = (card: CardId, expectedPoints: number): CardAdvice => ({ card, expectedPoints, winChance: 0.3 })

describe('why a card is the best one', () => {
  const rows: readonly (readonly [
    what: string,
    trick: string,
    card: CardId,
    legal: number,
    why: Reason,
    gone?: string,
    hand?: string,
  ])[] = [
    ['the only legal card', 'c5', 'c9', 1, { type: 'onlyCard' }],
    ['a lead of clubs', '', 'c1', 5, { type: 'safeLead' }],
    ['a lead of hearts', '', 'h3', 5, { type: 'safeLead' }],
    ['a low diamond', '', 'd2', 5, { type: 'lowLead' }],
    ['a low spade', '', 's4', 5, { type: 'lowLead' }],
    ['the ace of diamonds', '', 'd1', 5, { type: 'highLead' }],
    ['the jack of spades', '', 's11', 5, { type: 'highLead' }],
    ['the ten of diamonds when nothing beats it', '', 'd10', 5, { type: 'highLead' }, 'd11 d12 d13 d1'],
    ['the king of spades as a lead', '', 's13', 5, { type: 'lead' }],
    ['the king of spades after the queen', '', 's13', 5, { type: 'highLead' }, 's2 s12 s3 s4'],
    ['the ace of spades next to the own queen', '', 's1', 5, { type: 'highLead' }, '', 's12 s1'],
    ['it takes a clean trick as the last card', 'c5 c9 c2', 'c13', 3, { type: 'takes', value: 10, isLast: true }],
    ['it leads so far', 'c5 c9', 'c13', 3, { type: 'takes', value: 10, isLast: false }],
    ['it must take a costly trick', 'd5 d9 d12', 'd1', 2, { type: 'takes', value: 10 - 5 - 9 - 12 - 14, isLast: true }],
    ['it stays below a costly trick', 's5 s12', 's4', 3, { type: 'leaves', value: -16 }],
    ['the queen under the ace', 's1', 's12', 3, { type: 'givesQueen' }],
    ['the queen on another suit', 'c5', 's12', 3, { type: 'givesQueen' }],
    ['a diamond on another suit', 'c5', 'd13', 3, { type: 'givesDiamond', penalty: 13 }],
    ['a heart on another suit', 'c5', 'h5', 3, { type: 'discards' }],
    ['the ace of spades on another suit', 'h5', 's1', 3, { type: 'dropsSpade' }],
    ['the ace of spades on another suit after the queen', 'h5', 's1', 3, { type: 'discards' }, 's2 s12 s3 s4'],
    ['the ace of spades on another suit with the queen in the trick', 'h5 s12', 's1', 3, { type: 'discards' }],
  ]
  const named = (ids: string) => (ids === '' ? [] : cardsOf(ids))
  for (const [what, trick, card, legal, why, gone = '', hand = card] of rows) {
    const tricks = [{ leader: 0, winner: 0, cards: named(gone) }] as const
    const situation = {
      trick: { leader: 1, cards: named(trick) },
      tricks: gone === '' ? [] : tricks,
      hand: setOf(named(hand)),
    } as const
    it(what, () => deepEqual(reasonFor(situation, knownCard(card), legal), why))
  }
})

describe('the cards of a round', () => {
  const known = seatKnowledge(newGame(seedOf(1)), 0)
  const plays = [
    { known, card: 'c2' },
    { known, card: 'c3' },
  ] as const
  it('are judged in their order', async () => {
    const advice = [worth('c2', 5)]
    deepEqual(await judgedPlays(plays, () => Promise.resolve(advice)), [
      { card: 'c2', advice },
      { card: 'c3', advice },
    ])
  })
  it('are not judged at all when one of them cannot be', async () => {
    const answers = [[worth('c2', 5)], null]
    equal(await judgedPlays(plays, () => Promise.resolve(answers.shift() ?? null)), null)
  })
})

describe('the cards that cost most', () => {
  it('are two at most, the most costly first, without those that were best or cost nothing worth speaking of', () => {
    const plays = [
      { card: 'c2', advice: [worth('c2', 5), worth('c3', 1)] },
      { card: 'd13', advice: [worth('d2', 4), worth('d13', -3)] },
      { card: 'h3', advice: [worth('h4', 4), worth('h3', 3.5)] },
      { card: 's12', advice: [worth('s4', 2), worth('s12', -20)] },
      { card: 'd5', advice: [worth('d4', 2), worth('d5', 0)] },
    ] as const
    deepEqual(costliest(plays), [
      { card: 's12', better: 's4', points: 22 },
      { card: 'd13', better: 'd2', points: 7 },
    ])
  })
  it('are none when everything was right', () => equal(costliest([{ card: 'c2', advice: [worth('c2', 5)] }]).length, 0))
})
