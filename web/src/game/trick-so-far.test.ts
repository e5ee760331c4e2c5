import { equal } from 'node:assert/strict'
import { ledSuit, overtakes, takingCard } from './trick-so-far.ts'
import { cards, trick } from './test-tables.ts'

describe('a trick while cards are still missing', () => {
  const rows = [
    ['', null, null],
    ['c5', 0, 'c5'],
    ['c5 c9', 0, 'c9'],
    ['c9 c5', 0, 'c9'],
    ['c13 c1 c2', 0, 'c1'],
    ['d3 s12 h1', 3, 'd3'],
    ['h2 d1 h3 s1', 1, 'h3'],
  ] as const
  for (const [lying, suit, taking] of rows) {
    it(`${lying || 'without cards'} is taken by ${taking ?? 'nobody'}`, () => {
      equal(ledSuit(trick(2, lying)), suit)
      equal(takingCard(trick(2, lying))?.card ?? null, taking)
    })
  }
  it('belongs to who played that card', () => equal(takingCard(trick(2, 'c5 c9'))?.seat, trick(2, 'c5 c9')[1]?.seat))

  const overtaken = (lying: string): string => cards(lying).filter((card) => overtakes(trick(1, lying), card)).join(' ')
  it('is taken over by each higher card of the suit, but not by the card that was led', () => equal(overtaken('c5 c9 c1'), 'c9 c1'))
  it('is not taken over by a card of another suit or a lower one', () => equal(overtaken('c9 h1 c5'), ''))
  it('has a winner with its last card', () => equal(overtaken('c5 c9 c10 c1'), 'c9 c10'))
  it('knows nothing of cards that are not there', () => equal(overtakes(trick(1, 'c5'), 'c9'), false))
})
