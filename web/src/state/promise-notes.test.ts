import assert from 'node:assert/strict'
import { KEPT_PROMISES, notePromises, promiseOf } from './promise-notes.ts'
import { storageOf } from '../transport/test-storage.ts'

const promise = (day: string, serverPartHash: string) => ({ day, number: 1, serverPartHash })

describe('what a browser notes of the promises of the days', () => {
  it('is what was shown first', () => {
    const kept = storageOf()
    assert.equal(promiseOf('2026-11-28', kept), null)
    notePromises([promise('2026-11-28', 'ab'), promise('2026-11-29', 'cd')], kept)
    notePromises([promise('2026-11-28', 'ff'), promise('2026-11-30', 'ef')], kept)
    assert.deepEqual(
      ['2026-11-28', '2026-11-29', '2026-11-30'].map((day) => promiseOf(day, kept)),
      ['ab', 'cd', 'ef'],
    )
  })

  it('is of the last days only', () => {
    const kept = storageOf()
    const dayAt = (index: number): string =>
      `2026-${String(10 + Math.floor(index / 28))}-${String(1 + (index % 28)).padStart(2, '0')}`
    for (let index = 0; index <= KEPT_PROMISES; index++) notePromises([promise(dayAt(index), 'ab')], kept)
    assert.deepEqual([promiseOf(dayAt(0), kept), promiseOf(dayAt(1), kept)], [null, 'ab'])
  })

  it('is nothing where something else is stored', () => {
    const kept = storageOf()
    for (const text of ['no JSON', '[1]', '{"2026-11-28":7}']) {
      kept.setItem('regicidio.promises', text)
      assert.equal(promiseOf('2026-11-28', kept), null)
    }
  })
})
