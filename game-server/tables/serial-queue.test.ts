import assert from 'node:assert/strict'
import { SerialQueue } from './serial-queue.ts'

describe('a serial queue', () => {
  it('runs tasks one after the other, in the order of the calls', async () => {
    const turns = new SerialQueue()
    const happened: string[] = []
    const first = Promise.withResolvers<void>()
    const done = [
      turns.run(async () => {
        happened.push('first begins')
        await first.promise
        happened.push('first ends')
      }),
      turns.run(() => void happened.push('second')),
      turns.run(async () => void happened.push('third')),
    ]
    await new SerialQueue().run(() => void happened.push('somebody else'))
    first.resolve()
    await Promise.all(done)
    assert.deepEqual(happened, ['first begins', 'somebody else', 'first ends', 'second', 'third'])
  })

  it('returns the result of a task', async () => {
    const turns = new SerialQueue()
    assert.deepEqual(await Promise.all([turns.run(() => 1), turns.run(async () => 'two')]), [1, 'two'])
  })

  it('continues after a task that failed, and only its caller gets the error', async () => {
    const turns = new SerialQueue()
    const failed = turns.run(() => {
      throw new Error('no')
    })
    const next = turns.run(() => 'next')
    await assert.rejects(failed, /no/)
    assert.equal(await next, 'next')
  })
})
