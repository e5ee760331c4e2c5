import assert from 'node:assert/strict'
import type { ChatMessage } from '../table-snapshot.ts'
import { bubbleMs, bubbleOf, isLineOf, newLines } from './table-talk.ts'

const line = (messageId: string, message: string, isSystem = false): ChatMessage => ({
  messageId,
  message,
  isSystem,
  senderId: isSystem ? '' : '2',
  sender: 'Bruno',
  timestamp: '2026-11-22T10:00:00.000Z',
})

describe('the bubbles at the seats', () => {
  it('are the new lines of players, and none of what was there when the table was opened', () => {
    const before = [line('1', 'ciao')]
    assert.deepEqual(newLines(null, before), [])
    assert.deepEqual(
      newLines(before, [...before, line('2', 'Bruno è entrato', true), line('3', 'eccomi')]).map(bubbleOf),
      [{ id: '3', playerId: '2', message: 'eccomi' }],
    )
  })
  it('are cut where they are long, and stay longer', () => {
    const long = bubbleOf(line('1', 'x'.repeat(300)))
    const short = bubbleOf(line('1', 'sì'))
    assert.equal(long.message.length, 91)
    assert.ok(bubbleMs(long) > bubbleMs(short))
  })
})

describe('a line that was sent', () => {
  const long = 'x'.repeat(300)
  for (const [sent, arrived, isSame] of [
    [' ciao  ', 'ciao', true],
    [long, long, true],
    ['addio', 'ciao', false],
    ['', 'ciao', false],
  ] as const)
    it(`${isSame ? 'has' : 'has not'} arrived with '${arrived.slice(0, 10)}' when it was '${sent.slice(0, 10)}'`, () =>
      assert.equal(isLineOf({ message: arrived }, sent), isSame))
})
