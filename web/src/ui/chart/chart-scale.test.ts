import { deepEqual, equal } from 'node:assert/strict'
import { heightOf, pathThrough, pointsOf, rangeOf, spread } from './chart-scale.ts'

describe('the scale of a chart', () => {
  it('holds all values, and 0 or other values that must be seen', () => {
    deepEqual(
      rangeOf([
        [10, 30],
        [-4, -3],
      ]),
      [-4, 30],
    )
    deepEqual(rangeOf([[10, 30]], [0, 51]), [0, 51])
    deepEqual(rangeOf([]), [-1, 1])
    deepEqual(rangeOf([[0, 0]]), [-1, 1])
  })
  it('has its highest value at the top', () =>
    deepEqual(
      [51, 0, 25.5].map((value) => heightOf(value, [0, 51])),
      [0, 100, 50],
    ))
  it('puts the values from edge to edge, and a single one in the middle', () => {
    deepEqual(pointsOf([0, 10, 5], [0, 10]), [
      { x: 0, y: 100 },
      { x: 50, y: 0 },
      { x: 100, y: 50 },
    ])
    deepEqual(pointsOf([5], [0, 10]), [{ x: 50, y: 50 }])
  })
  it('moves texts apart that would lie on each other, and none below the chart', () => {
    deepEqual(spread([50, 20, 52], 10), [50, 20, 60])
    deepEqual(spread([95, 100, 10], 10), [90, 100, 10])
    deepEqual(spread([], 10), [])
  })
  it('draws a line through the points', () => {
    equal(
      pathThrough([
        { x: 0, y: 100 },
        { x: 50, y: 0 },
      ]),
      'M0 100 L50 0',
    )
    equal(pathThrough([]), '')
  })
})
