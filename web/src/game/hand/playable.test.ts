import { deepEqual, equal } from 'node:assert/strict'
import { isOwnTurn, legalHand, usableCards, withPendingCard } from './playable.ts'
import { hand, playing, trick } from '../test-tables.ts'

describe('the playable cards', () => {
  const own = hand('c2 c9 h3 s12')
  it('are all at the first card of a round', () => equal(legalHand(playing({}, own)).size, 4))
  it('are no hearts for a lead before hearts are broken', () =>
    deepEqual([...legalHand(playing({ tricksTaken: [1, 0, 0, 0] }, own))], ['c2', 'c9', 's12']))
  it('are those of the led suit', () =>
    deepEqual([...legalHand(playing({ trick: trick(1, 'c5'), leader: 1 }, own))], ['c2', 'c9']))
  it('are any when void in the led suit', () =>
    equal(legalHand(playing({ trick: trick(1, 'd5'), leader: 1 }, own)).size, 4))
  it('are none while another player plays', () => equal(usableCards(playing({ turn: 2 }, own), true).size, 0))
  it('are none at a suspended table', () => {
    equal(usableCards(playing({}, own, { status: 'suspended' }), true).size, 0)
    equal(usableCards(playing({ phase: 'passing', turn: null }, own, { status: 'suspended' }), false).size, 0)
  })
  it('can all be chosen while passing', () =>
    equal(usableCards(playing({ phase: 'passing', turn: null }, own), false).size, 4))
  it('cannot be chosen once the pass is confirmed', () =>
    equal(usableCards(playing({ phase: 'passing', turn: null }, own), true).size, 0))
})

describe('a card that waits for the server', () => {
  const view = playing({ trick: trick(1, 'c5'), leader: 1 }, hand('c2 c9'))
  it('is on the table already', () =>
    deepEqual(
      withPendingCard(view, 'c2').game?.trick.map(({ card }) => card),
      ['c5', 'c2'],
    ))
  it('is removed from the hand already', () => deepEqual(withPendingCard(view, 'c2').own?.hand, ['c9']))
  it("ends the player's turn", () => equal(isOwnTurn(withPendingCard(view, 'c2')), false))
  it('changes nothing after the server has accepted it', () => {
    const taken = playing({ turn: 3, trick: trick(1, 'c5 c2'), leader: 1 }, hand('c9'))
    equal(withPendingCard(taken, 'c2'), taken)
  })
})
