import assert from 'node:assert/strict'
import { endsGame, trickPoints, winnersOf } from './scoring.ts'
import { seatAfter, type PerSeat, type Seat } from './seats.ts'
import { cards, hand } from './testing.ts'
import { trickFinale, trickWinner, winningPosition, type TrickFinale } from './tricks.ts'

describe('who wins a trick', () => {
  const TRICKS: readonly [rule: string, trick: string, position: number][] = [
    ['the highest card of the led suit wins', 'c2 c5 c9 c3', 2],
    ['the ace is high', 'c13 c1 c12 c2', 1],
    ['a ten beats a nine and loses to a jack', 'd9 d10 d11 d2', 2],
    ['a higher card of another suit does not win', 'c2 h1 s1 d1', 0],
    ['there is no trump: hearts and spades do not win either', 'd3 s12 h13 d4', 3],
    ['the leader wins when nobody follows higher', 'h1 h13 h12 h11', 0],
    ['an incomplete trick is held by the highest card so far', 's2 s3', 1],
  ]
  for (const [rule, trick, position] of TRICKS) {
    it(rule, () => {
      assert.equal(winningPosition(cards(trick)), position)
      for (const leader of [0, 1, 2, 3] as const)
        assert.equal(trickWinner(leader, cards(trick)), seatAfter(leader, position))
    })
  }
})

describe('the finale of a trick', () => {
  const FINALES: readonly [trick: string, finale: TrickFinale][] = [
    ['c2 c3 c4 c5', 'ordinary'],
    ['s12 s2 s3 s4', 'ordinary'],
    ['d2 s12 d3 d4', 'ordinary'],
    ['s12 s13 s2 s3', 'regicide'],
    ['s1 s12 s13 s3', 'regicide'],
    ['s2 s12 s3 s13', 'regicide'],
    ['h1 s12 h2 h3', 'aceOfHearts'],
    ['h1 h2 h3 h4', 'ordinary'],
    ['s2 s3 s13 s1', 'ordinary'],
    ['c2 s12 s13 h1', 'ordinary'],
    ['h2 h13 s12 s1', 'ordinary'],
  ]
  for (const [trick, finale] of FINALES)
    it(`${trick}: ${finale}`, () => assert.equal(trickFinale(cards(trick)), finale))
})

describe('the points of tricks', () => {
  const ALL_DIAMONDS = 'd2 d3 d4 d5 d6 d7 d8 d9 d10 d11 d12 d13 d1'
  const POINTS: readonly [rule: string, taken: string, points: number][] = [
    ['no cards are worth nothing', '', 0],
    ['a trick is worth 10', 'c2 c3 c4 c5', 10],
    ['hearts are worth 0', 'h1 h13 h12 h2', 10],
    ['the ace of diamonds costs 14', 'd1 c2 c3 c4', -4],
    ['the king of diamonds costs 13', 'd13 c2 c3 c4', -3],
    ['the queen of diamonds costs 12', 'd12 c2 c3 c4', -2],
    ['the jack of diamonds costs 11', 'd11 c2 c3 c4', -1],
    ['the ten of diamonds costs 10', 'd10 c2 c3 c4', 0],
    ['the two of diamonds costs 2', 'd2 c2 c3 c4', 8],
    ['the queen of spades costs 26', 's12 c2 c3 c4', -16],
    ['other spades cost nothing', 's1 s13 s11 s2', 10],
    ['all values are added', 's12 d1 d13 d12', 10 - 26 - 14 - 13 - 12],
    ['all diamonds cost 104', `${ALL_DIAMONDS} c2 c3 c4`, 40 - 104],
    [
      'all cards of a round together are worth 0',
      `${ALL_DIAMONDS} ${ALL_DIAMONDS.replaceAll('d', 'c')} ${ALL_DIAMONDS.replaceAll('d', 'h')} ${ALL_DIAMONDS.replaceAll('d', 's')}`,
      0,
    ],
  ]
  for (const [rule, taken, points] of POINTS) it(rule, () => assert.equal(trickPoints(hand(taken)), points))
})

describe('who wins a game', () => {
  const ENDINGS: readonly [totals: PerSeat<number>, isOver: boolean, winners: readonly Seat[]][] = [
    [[50, 0, -25, -25], false, [0]],
    [[51, 0, -25, -26], true, [0]],
    [[0, -52, 52, 0], true, [2]],
    [[60, 51, -50, -61], true, [0]],
    [[-60, 55, -50, 55], true, [1, 3]],
    [[-300, 100, 100, 100], true, [1, 2, 3]],
    [[0, 0, 0, 0], false, [0, 1, 2, 3]],
  ]
  for (const [totals, isOver, winners] of ENDINGS) {
    it(`totals ${totals.join(', ')}: ${isOver ? 'over' : 'not over'}, the highest at seat ${winners.join(' and ')}`, () => {
      assert.equal(endsGame(totals), isOver)
      assert.deepEqual(winnersOf(totals), winners)
    })
  }
})
