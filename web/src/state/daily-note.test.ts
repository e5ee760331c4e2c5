import assert from 'node:assert/strict'
import { isHandBegun, noteHand } from './daily-note.ts'
import { storageOf } from '../transport/test-storage.ts'

describe('what a browser notes of the hand of the day', () => {
  const hand = { userId: '7', day: '2026-11-28' }

  it('is whose hand of which day can go on', () => {
    const kept = storageOf()
    assert.equal(isHandBegun(hand, kept), false)
    noteHand(hand, true, kept)
    assert.equal(isHandBegun(hand, kept), true)
    assert.equal(isHandBegun({ ...hand, userId: '8' }, kept), false)
    assert.equal(isHandBegun({ ...hand, day: '2026-11-29' }, kept), false)
  })

  it('is forgotten with the end of that hand, and not of another one', () => {
    const kept = storageOf()
    noteHand(hand, true, kept)
    noteHand({ ...hand, userId: '8' }, false, kept)
    assert.equal(isHandBegun(hand, kept), true)
    noteHand(hand, false, kept)
    assert.equal(isHandBegun(hand, kept), false)
  })
})
