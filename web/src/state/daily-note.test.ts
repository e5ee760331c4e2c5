import assert from 'node:assert/strict'
import { isHandBegun, noteHand } from './daily-note.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('what a browser notes of the hand of the day', () => {
  const hand = { userId: '7', day: '2026-11-28' }

  it('is whose hand of which day can go on', () => {
    const kept = storage()
    assert.equal(isHandBegun(hand, kept), false)
    noteHand(hand, true, kept)
    assert.equal(isHandBegun(hand, kept), true)
    assert.equal(isHandBegun({ ...hand, userId: '8' }, kept), false)
    assert.equal(isHandBegun({ ...hand, day: '2026-11-29' }, kept), false)
  })

  it('is forgotten with the end of that hand, and not of another one', () => {
    const kept = storage()
    noteHand(hand, true, kept)
    noteHand({ ...hand, userId: '8' }, false, kept)
    assert.equal(isHandBegun(hand, kept), true)
    noteHand(hand, false, kept)
    assert.equal(isHandBegun(hand, kept), false)
  })
})
