import { deepEqual } from 'node:assert/strict'
import type { QueenMatrix } from '#common/protocol/rest/statistics-answers.ts'
import { matrixRows, rivals } from './queen-matrix.ts'

const players = ['Anna', 'Bruno', 'Carla'].map((name, index) => ({ name, avatarUrl: null, isSelf: index === 0 }))
const matrix = (...given: number[][]): QueenMatrix => ({ players, given })

describe('the queen matrix', () => {
  it('colours its cells by their share of the highest count', () => {
    const rows = matrixRows(matrix([0, 1, 2], [3, 4, 5], [6, 7, 8]))
    deepEqual(
      rows.map(({ cells }) => cells.map(({ heat }) => heat)),
      [
        [0, 1, 1],
        [2, 2, 3],
        [3, 4, 4],
      ],
    )
    deepEqual(
      rows[2]?.cells.map(({ count }) => count),
      [6, 7, 8],
    )
  })
  it('has no colour where nobody gave anything', () =>
    deepEqual(
      matrixRows(matrix([0, 0, 0], [0, 0, 0], [0, 0, 0])).flatMap(({ cells }) => cells.map(({ heat }) => heat)),
      Array(9).fill(0),
    ))
  it('takes a missing count for 0', () =>
    deepEqual(
      matrixRows(matrix([1]))[1]?.cells.map(({ count }) => count),
      [0, 0, 0],
    ))
  it('names the rivals of the user, and not the user', () =>
    deepEqual(rivals(matrix([9, 1, 2], [3, 9, 9], [3, 9, 9])), {
      from: { name: 'Bruno', count: 3 },
      to: { name: 'Carla', count: 2 },
    }))
  it('names nobody when there was nothing', () =>
    deepEqual(rivals(matrix([9, 0, 0], [0, 4, 0], [0, 0, 0])), { from: null, to: null }))
})
