import assert from 'node:assert/strict'
import { nicknameKey } from './rest/requests.ts'

describe('two nicknames', () => {
  for (const [one, other] of [
    ['Ada', 'aDA'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδος', 'οδοσ'],
    ['Ada', 'Ａｄａ'],
    ['café', 'cafe\u0301'],
    ['ﬁne', 'FINE'],
  ] as const) {
    it(`are the same: ${one} and ${other}`, () => assert.equal(nicknameKey(one), nicknameKey(other)))
  }
  for (const [one, other] of [
    ['Ada', 'Àda'],
    ['Anna', 'Ana'],
    ['Renè', 'René'],
  ] as const) {
    it(`are not the same: ${one} and ${other}`, () => assert.notEqual(nicknameKey(one), nicknameKey(other)))
  }
})
