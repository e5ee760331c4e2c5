import assert from 'node:assert/strict'
import { RecentlyUsed } from './recently-used.ts'

describe('what was used lately', () => {
  it('is made once, until more than the most were used since', () => {
    const made: string[] = []
    const used = new RecentlyUsed<string, number>(2)
    const use = (key: string): number => used.use(key, () => made.push(key))
    assert.deepEqual(['a', 'b', 'a', 'c', 'a', 'b'].map(use), [1, 2, 1, 3, 1, 4])
    assert.deepEqual(made, ['a', 'b', 'c', 'b'])
  })

  it('is forgotten when all of it is', () => {
    const used = new RecentlyUsed<string, number>(2)
    used.use('a', () => 1)
    used.clear()
    assert.equal(
      used.use('a', () => 2),
      2,
    )
  })
})
