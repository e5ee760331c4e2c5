import assert from 'node:assert/strict'
import { CONDUCT } from '../../text/conduct.ts'
import { firstMeasure, measureOf, measureProblem } from './measure-form.ts'

const NOW = new Date(2026, 10, 22, 18, 30)

describe("the admin's measure", () => {
  it('begins as a week without words, and asks for the reason', () => {
    const first = firstMeasure(NOW)
    assert.deepEqual(first, { kind: 'silenced', until: '2026-11-29', reason: '' })
    assert.equal(measureProblem(first, NOW), CONDUCT.admin.reasonMissing)
    assert.equal(measureProblem({ ...first, reason: 'insulti' }, NOW), null)
  })
  for (const until of ['', 'domani', '2026-11-21', '2026-02-31x']) {
    it(`refuses the day ${JSON.stringify(until)}`, () =>
      assert.equal(measureProblem({ kind: 'suspended', until, reason: 'x' }, NOW), CONDUCT.admin.untilMissing))
  }
  it('holds to the end of its day in the time zone of the admin', () => {
    assert.deepEqual(measureOf({ kind: 'suspended', until: '2026-11-22', reason: ' minacce ' }), {
      kind: 'suspended',
      until: new Date(2026, 10, 22, 23, 59, 59).toISOString(),
      reason: 'minacce',
    })
  })
})
