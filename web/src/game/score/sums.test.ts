import { deepEqual, equal } from 'node:assert/strict'
import {
  hasPointsAdded,
  ladder,
  pointsAdded,
  sumTerms,
  trickSum,
  tricksAdded,
  type Place,
  type LadderStep,
  ledSuit,
  overtakes,
  takingCard,
} from './sums.ts'
import { playing, trick, cards } from '../test-tables.ts'

const gameOf = (change: Parameters<typeof playing>[0]) => {
  const { game } = playing(change, [])
  if (game === null) throw new Error('no game')
  return game
}

const written = (cards: string): string => {
  const sum = trickSum(trick(0, cards))
  if (sum === null) return ''
  const { terms, result } = sumTerms(sum)
  return [...terms, ...(result === null ? [] : ['=', result])].join(' ')
}

describe('the sum of a trick', () => {
  const rows = [
    ['', ''],
    ['c2', '+10'],
    ['c2 h5', '+10'],
    ['c2 d13', '+10 −13 = −3'],
    ['d2 d1 s12 h1', '+10 −2 −14 −26 = −32'],
    ['d10 c3', '+10 −10 = 0'],
  ] as const
  for (const [cards, sum] of rows)
    it(`of ${cards || 'no cards'} is ${sum || 'nothing'}`, () => equal(written(cards), sum))
})

describe('the points beside the totals', () => {
  const roundPoints = [10, 7, 0, 0] as const
  it('are those of the tricks of the round', () => deepEqual(pointsAdded(gameOf({ roundPoints })), roundPoints))
  it('get those of a trick when it leaves the table', () =>
    deepEqual(
      pointsAdded(
        gameOf({ phase: 'betweenTricks', turn: null, trick: trick(0, 'c2 c5 d13 c4'), trickWinner: 1, roundPoints }),
      ),
      [10, 10, 0, 0],
    ))
  it('have the tricks of a claimed rest at once', () =>
    deepEqual(
      pointsAdded(
        gameOf({
          phase: 'betweenTricks',
          turn: null,
          trick: trick(0, 'c2 c5 d13 c4'),
          trickWinner: 1,
          claimedBy: 1,
          roundPoints,
        }),
      ),
      roundPoints,
    ))
  it('are in the totals when the game is over', () =>
    deepEqual(pointsAdded(gameOf({ phase: 'gameOver', turn: null, roundPoints })), [0, 0, 0, 0]))
})

describe('the tricks that the seats show', () => {
  const tricksTaken = [1, 2, 0, 0] as const
  it('are those of the round', () => deepEqual(tricksAdded(gameOf({ tricksTaken })), tricksTaken))
  it('get a trick when it leaves the table', () =>
    deepEqual(
      tricksAdded(
        gameOf({ phase: 'betweenTricks', turn: null, trick: trick(0, 'c2 c5 d13 c4'), trickWinner: 1, tricksTaken }),
      ),
      [1, 1, 0, 0],
    ))
})

describe('whether there are points beside the totals', () => {
  it('begins with the first trick of the round, when it leaves the table', () => {
    equal(hasPointsAdded(gameOf({})), false)
    equal(
      hasPointsAdded(gameOf({ phase: 'betweenTricks', turn: null, trickWinner: 1, tricksTaken: [0, 1, 0, 0] })),
      false,
    )
    equal(hasPointsAdded(gameOf({ tricksTaken: [0, 1, 0, 0] })), true)
  })
  it('ends with the game', () =>
    equal(hasPointsAdded(gameOf({ phase: 'gameOver', turn: null, tricksTaken: [13, 0, 0, 0] })), false))
})

describe('the ladder to 51', () => {
  /** Where the middle of a step is drawn on a ladder as long as so many pictures, in pictures. */
  const placeOn = (length: number, { from, until }: LadderStep): number => {
    const at = ({ share, pictures }: Place): number => share * length + pictures
    return Math.min(at(until), Math.max(...from.map(at)))
  }
  const standing = (totals: readonly [number, number, number, number]) =>
    ladder(totals)
      .map(({ seats }) => seats.join(' '))
      .join(' < ')
  it('has the last one first', () => equal(standing([12, -30, 40, 3]), '1 < 3 < 0 < 2'))
  it('has those with the same total on one step', () => {
    equal(standing([12, 40, 12, 12]), '0 2 3 < 1')
    equal(standing([0, -5, -5, 0]), '1 2 < 0 3')
    equal(standing([0, 0, 0, 0]), '0 1 2 3')
  })
  it('has no leader while all have the same', () =>
    equal(
      ladder([0, 0, 0, 0]).some(({ isLeader }) => isLeader),
      false,
    ))
  it('has every leader of several', () =>
    deepEqual(
      ladder([20, -40, 20, 0])
        .filter(({ isLeader }) => isLeader)
        .map(({ seats }) => seats),
      [[0, 2]],
    ))
  it('begins at 0 and ends at 51', () =>
    deepEqual(
      ladder([-80, 51, 62, 0]).map(({ share }) => share),
      [0, 0, 1, 1],
    ))
  it('shows a step where it is, as long as there is space', () =>
    deepEqual(
      ladder([0, 17, 34, 17]).map((step) => placeOn(9, step)),
      [0, 3, 6],
    ))
  it('keeps all pictures apart and on it, also where it is short', () => {
    for (const totals of [
      [0, 0, 0, 0],
      [51, 51, 51, 51],
      [-9, 50, 51, 52],
      [24, 25, 26, 27],
      [0, 0, 1, 1],
      [50, 51, 51, 51],
      [25, 25, 26, 26],
      [0, 0, 0, 51],
      [-3, -2, -1, 0],
    ] as const) {
      for (const length of [3.5, 4.5, 11]) {
        const places = ladder(totals).flatMap((step) =>
          step.seats.map((_, index) => placeOn(length, step) + index - (step.seats.length - 1) / 2),
        )
        equal(places.at(-1) === length, Math.max(...totals) >= 51, `${length}: ${String(totals)} at the end`)
        places.forEach((place, index) =>
          equal(
            place > -0.001 && place < length + 0.001 && (index === 0 || place - (places[index - 1] ?? 0) > 0.999),
            true,
            `${length}: ${String(places)}`,
          ),
        )
      }
    }
  })
})

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

  const overtaken = (lying: string): string =>
    cards(lying)
      .filter((card) => overtakes(trick(1, lying), card))
      .join(' ')
  it('is taken over by each higher card of the suit, but not by the card that was led', () =>
    equal(overtaken('c5 c9 c1'), 'c9 c1'))
  it('is not taken over by a card of another suit or a lower one', () => equal(overtaken('c9 h1 c5'), ''))
  it('has a winner with its last card', () => equal(overtaken('c5 c9 c10 c1'), 'c9 c10'))
  it('knows nothing of cards that are not there', () => equal(overtakes(trick(1, 'c5'), 'c9'), false))
})
