import { deepEqual, equal } from 'node:assert/strict'
import fc from 'fast-check'
import { SEATS } from '#common/rules/seats.ts'
import { growth, lineOf, sheetRows, finalList, signed } from './standings.ts'
import { cards, playing } from '../test-tables.ts'

describe('the score sheet', () => {
  it('has the points and the totals after every round', () =>
    deepEqual(
      sheetRows([
        [10, -4, 0, -6],
        [20, 1, -1, -20],
      ]),
      [
        {
          round: 1,
          cells: [
            { points: 10, total: 10 },
            { points: -4, total: -4 },
            { points: 0, total: 0 },
            { points: -6, total: -6 },
          ],
        },
        {
          round: 2,
          cells: [
            { points: 20, total: 30 },
            { points: 1, total: -3 },
            { points: -1, total: -1 },
            { points: -20, total: -26 },
          ],
        },
      ],
    ))
  it('is empty before the first round has ended', () => {
    deepEqual(sheetRows([]), [])
    deepEqual(growth([]), [[0], [0], [0], [0]])
  })
  it('shows how the totals grew, beginning at 0', () =>
    deepEqual(
      growth(
        sheetRows([
          [10, -4, 0, -6],
          [20, 1, -1, -20],
        ]),
      ),
      [
        [0, 10, 30],
        [0, -4, -3],
        [0, 0, -1],
        [0, -6, -26],
      ],
    ))
  it('gives the first line of the chart to the viewer', () => {
    deepEqual(
      SEATS.map((seat) => lineOf(seat, 2)),
      [2, 3, 0, 1],
    )
    deepEqual(
      SEATS.map((seat) => lineOf(seat, null)),
      [0, 1, 2, 3],
    )
  })
  it('ends with the sums of all rounds', () => {
    const points = fc.integer({ min: -120, max: 130 })
    fc.assert(
      fc.property(fc.array(fc.tuple(points, points, points, points), { minLength: 1 }), (rounds) => {
        const sums = [0, 1, 2, 3].map((seat) => rounds.reduce((sum, round) => sum + (round[seat] ?? 0), 0))
        deepEqual(
          growth(sheetRows(rounds)).map((totals) => totals.at(-1)),
          sums,
        )
      }),
    )
  })
})

describe('the final list', () => {
  it('shows the lowest total first', () =>
    deepEqual(
      finalList(playing({ scores: [12, -30, 55, 14] }, cards(''))).map(({ name }) => name),
      ['Bruno', 'Anna', 'Dino', 'Carla'],
    ))
})

describe('signed points', () => {
  for (const [points, shown] of [
    [10, '+10'],
    [0, '0'],
    [-26, '−26'],
  ] as const)
    it(`${points} is ${shown}`, () => equal(signed(points), shown))
})
