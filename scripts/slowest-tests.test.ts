import assert from 'node:assert/strict'
import { failedFiles, slowestLines, totalLines } from './slowest-tests.ts'

describe('the slowest tests of a run', () => {
  it('are the ten slowest, slowest first', () => {
    const timings = Array.from({ length: 12 }, (_, index) => ({
      title: `test ${index}`,
      durationMs: 1_000 * (index + 1),
    }))
    const lines = slowestLines(timings)
    assert.equal(lines.length, 11)
    assert.deepEqual([lines[1], lines[10]], ['    12.0 s  test 11', '    3.0 s  test 2'])
  })

  it('are not named when all were fast', () =>
    assert.deepEqual(slowestLines([{ title: 'a test', durationMs: 499 }]), []))

  it('cannot be taken for the summary of the run, which begins with a number', () => {
    for (const line of slowestLines([{ title: 'passing', durationMs: 2_000 }]))
      assert.doesNotMatch(line, /^ +\d+ (passing|failing)/)
  })
})

describe('the total of several runs', () => {
  const rules = { 'rules.test.ts': { passed: 2, failed: ['a card'], durationMs: 1 } }
  const table = { 'table.test.ts': { passed: 40, failed: [], durationMs: 1 } }

  it('has the tests of all, and names those that failed in any', () => {
    const lines = totalLines([
      rules,
      table,
      { 'deal.test.ts': { passed: 0, failed: ['a trick', 'a deal'], durationMs: 1 } },
    ])
    assert.deepEqual(lines, [
      '  failed: a card',
      '  failed: a trick',
      '  failed: a deal',
      'total: 42 passing, 3 failing',
    ])
  })
})

describe('the failed files of a run', () => {
  it('are those with a failed test or hook', () =>
    assert.deepEqual(
      failedFiles({
        one: { passed: 1, failed: [], durationMs: 1 },
        other: { passed: 5, failed: ['x'], durationMs: 1 },
      }),
      ['other'],
    ))
})
