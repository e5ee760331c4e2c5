import assert from 'node:assert/strict'
import { cardsIn } from './card-set.ts'
import { CLUBS, DIAMONDS, HEARTS, SPADES, idOf, type Suit } from './cards.ts'
import { legalMoves } from './legality.ts'
import { legalCards, turnOf } from './state.ts'
import { advanced, hand, newGameOf, play } from './testing.ts'

const MOVES: readonly [rule: string, hand: string, led: Suit | null, heartsAllowed: boolean, legal: string][] = [
  ['a follower holding the led suit must follow it', 'c2 c9 h3 s4 d1', CLUBS, true, 'c2 c9'],
  ['a follower must follow with hearts too, broken or not', 'h2 h9 s4', HEARTS, false, 'h2 h9'],
  ['a follower need not play higher', 'd2 d1', DIAMONDS, true, 'd2 d1'],
  ['a follower who is void may play any card', 'c2 h3 d1', SPADES, true, 'c2 h3 d1'],
  ['a follower who is void may break hearts', 'c2 h3', SPADES, false, 'c2 h3'],
  ['a follower who is void may discard the queen of spades', 's12 c2', DIAMONDS, false, 'c2 s12'],
  ['a leader may not lead hearts until they are broken', 'c2 h3 h1 s12', null, false, 'c2 s12'],
  ['a leader may lead hearts once they are broken', 'c2 h3', null, true, 'c2 h3'],
  ['a leader who holds only hearts may lead them', 'h3 h1', null, false, 'h3 h1'],
  ['a leader without cards has no legal card', '', null, false, ''],
]

/** The cards that the seat to play may play. */
const movesIn = (state: ReturnType<typeof newGameOf>): string => {
  const seat = turnOf(state)
  return seat === null ? '' : cardsIn(legalCards(state.round, seat)).map(idOf).join(' ')
}

describe('legality', () => {
  for (const [rule, held, led, heartsAllowed, legal] of MOVES) {
    it(rule, () => assert.equal(legalMoves(hand(held), led, heartsAllowed), hand(legal)))
  }

  it('the first card of a round may be any card, also a heart', () => {
    assert.equal(movesIn(newGameOf('c2 h3 s12 / c5 / c9 / c1')), 'c2 h3 s12')
  })

  it('a heart as the first card of a round breaks hearts', () => {
    const state = play(newGameOf('h3 c2 / h4 c3 / h5 c4 / h6 c5'), 'h3')
    assert.equal(state.round.heartsBroken, true)
  })

  it('the leader of the second trick may not lead hearts', () => {
    const state = play(newGameOf('c1 h3 d4 / c4 s3 / c5 d2 / c6 s5'), 'c1 c6 c5 c4')
    assert.equal(movesIn(advanced(state)), 'd4')
  })

  it('a discarded heart breaks hearts, which may be led from then on', () => {
    const state = play(newGameOf('c1 h3 d4 / c4 s3 / h5 d2 / c6 s5'), 'c1 c6 h5 c4')
    assert.equal(movesIn(advanced(state)), 'h3 d4')
  })

  it('any heart but no other card breaks hearts', () => {
    assert.equal(play(newGameOf('c1 / d1 / s12 / s2'), 'c1 s2 s12 d1').round.heartsBroken, false)
    assert.equal(play(newGameOf('c1 / d1 / h2 / s2'), 'c1 s2 h2').round.heartsBroken, true)
  })
})
