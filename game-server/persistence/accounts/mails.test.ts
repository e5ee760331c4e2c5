import assert from 'node:assert/strict'
import { openStorage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'

describeOnEveryDatabase('a mail that is due', (location) => {
  it('is claimed by one of those that have found it, and is due again when that one has not sent it', async () => {
    let nowMs = Date.now()
    const storage = await openStorage({ ...location(), now: () => nowMs, onError: failOnError })
    try {
      await storage.passwordResets.open('nessuno@example.it')
      const [mail] = await storage.mails.due(4)
      assert.ok(mail)
      const claims = await Promise.all(Array.from({ length: 4 }, () => storage.mails.claim(mail)))
      assert.deepEqual(
        claims.filter((isMine) => isMine),
        [true],
      )
      assert.deepEqual(await storage.mails.due(4), [])
      nowMs += 2 * 60_000
      const [again] = await storage.mails.due(4)
      assert.ok(again)
      assert.equal(await storage.mails.claim(again), true)
    } finally {
      await storage.close()
    }
  })
})
