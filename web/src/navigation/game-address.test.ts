import assert from 'node:assert/strict'
import { momentIn, momentSearch } from './game-address.ts'

describe('a moment in the address of a replay', () => {
  for (const [search, moment] of [
    ['?m=87', { moves: 87, seat: null, isPlayed: false }],
    ['?m=87&play', { moves: 87, seat: null, isPlayed: true }],
    ['?m=0&seat=2&play', { moves: 0, seat: 2, isPlayed: true }],
  ] as const)
    it(`is written and read: ${search}`, () => {
      assert.equal(momentSearch(moment), search)
      assert.deepEqual(momentIn(search), moment)
    })

  for (const search of ['', '?m', '?m=', '?m=-1', '?m=1.5', '?m=99999', '?m=abc', '?play'])
    it(`is not in '${search}'`, () => assert.equal(momentIn(search), null))
})
