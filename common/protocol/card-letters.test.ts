import assert from 'node:assert/strict'
import { DECK, idOf } from '../rules/cards.ts'
import { CARD_LETTERS, cardsOf, lettersOf } from './card-letters.ts'

describe('the letters of cards', () => {
  it('name each card of the deck once, in display order', () => {
    assert.equal(new Set(CARD_LETTERS).size, 52)
    assert.equal(lettersOf(DECK.map(idOf)), CARD_LETTERS)
    assert.deepEqual(cardsOf(CARD_LETTERS), DECK.map(idOf))
    assert.equal(lettersOf(['c2', 'h1', 's12', 'd1']), 'AZkz')
  })

  it('are read in the order in which they come', () =>
    assert.deepEqual(cardsOf(lettersOf(['d1', 'c2', 's12'])), ['d1', 'c2', 's12']))

  it('stand for nothing when one of them is no letter of a card', () =>
    assert.deepEqual([cardsOf('A?'), cardsOf('è'), cardsOf('')], [undefined, undefined, []]))
})
