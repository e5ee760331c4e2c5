import assert from 'node:assert/strict'
import { hearNews, teller, type Channel, type News } from './news.ts'

describe('news of other processes', () => {
  it('tells the others to catch up, once, when something could not be told', async () => {
    const heard: News[] = []
    const { promise: caughtUp, resolve } = Promise.withResolvers<void>()
    const listeners: ((text: string) => void)[] = []
    let failures = 3
    const channel: Channel = {
      publish: async (text) => {
        if (failures-- > 0) throw new Error('away')
        for (const listener of listeners) listener(text)
      },
      listen: async (hear) => void listeners.push(hear),
    }
    await hearNews(
      channel,
      'self',
      () => assert.fail('nobody hears their own news'),
      () => undefined,
    )
    await hearNews(
      channel,
      'other',
      (news) => {
        heard.push(news)
        if (news.type === 'catchUp') resolve()
      },
      () => undefined,
    )
    const problems: unknown[] = []
    const tell = teller(channel, 'self', (problem) => problems.push(problem))
    tell({ type: 'loginEnded', loginId: 'lost' })
    tell({ type: 'readmitted', userId: 1 })
    await caughtUp
    tell({ type: 'readmitted', userId: 2 })
    assert.deepEqual(heard, [{ type: 'catchUp' }, { type: 'readmitted', userId: 2 }])
    assert.equal(problems.length, 2)
  })
})
