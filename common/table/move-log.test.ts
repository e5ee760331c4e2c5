import assert from 'node:assert/strict'
import { DECK } from '../rules/cards.ts'
import { SEATS } from '../rules/seats.ts'
import { MoveLog, type Move } from './move-log.ts'

const START_MS = 1_795_000_000_000
const card = (index: number) => DECK[index] ?? assert.fail('no such card')
const played = (index: number, atMs = START_MS): Move => ({
  type: 'play',
  seat: 2,
  cards: [card(index)],
  isComputer: false,
  atMs,
})

describe('the moves of a game', () => {
  it('are what was put in: every card, seat and player, at any time', () => {
    const plays = DECK.flatMap((each) =>
      SEATS.map((seat): Move => ({
        type: 'play',
        seat,
        cards: [each],
        isComputer: each % 2 === 0,
        atMs: START_MS + each * 40 * 24 * 3_600_000,
      })),
    )
    const passes = DECK.map((each, index): Move => ({
      type: 'pass',
      seat: 3,
      cards: [each, card(51 - index)],
      isComputer: index % 3 === 0,
      atMs: START_MS + index,
    }))
    const all = [...plays, ...passes]
    const log = all.reduce((now, move) => now.with([move]), MoveLog.EMPTY)
    assert.deepEqual(log.all(), all)
    assert.equal(log.length, all.length)
  })
  it('can be several at once, and none', () => {
    const log = MoveLog.EMPTY.with([played(0), played(1, START_MS + 1)]).with([])
    assert.deepEqual(log.all(), [played(0), played(1, START_MS + 1)])
    assert.deepEqual(MoveLog.EMPTY.all(), [])
  })
  it('stay as they were when others follow, also in two ways', () => {
    const first = MoveLog.EMPTY.with([played(0)])
    const [one, other] = [first.with([played(1)]), first.with([played(2)])]
    assert.deepEqual(
      [first, one, other, one.with([played(3)]), other.with([played(4)])].map((log) =>
        log.all().map(({ cards }) => cards[0]),
      ),
      [[0], [0, 1], [0, 2], [0, 1, 3], [0, 2, 4]],
    )
    assert.deepEqual(MoveLog.EMPTY.all(), [])
  })
})
