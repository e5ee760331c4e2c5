import assert from 'node:assert/strict'
import { ownAddress, returnAfterRestart, sharedAddress } from './returning.ts'

const TABLES = 75

describe('300 players who reconnect at once after a restart, through one proxy', () => {
  for (const [title, addressOf] of [
    ['each from an address of their own', ownAddress],
    ['all from one address', sharedAddress],
  ] as const) {
    it(`are all accepted, ${title}`, async () => {
      const { backMs, refusals } = await returnAfterRestart({ tables: TABLES, addressOf })
      assert.deepEqual([...refusals], [])
      assert.equal(backMs.length, TABLES * 4)
    })
  }
})
