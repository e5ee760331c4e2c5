import assert from 'node:assert/strict'
import type { ChatMessage } from './table-snapshot.ts'
import { bubbleMs, newBubbles } from './table-talk.ts'

const line = (messageId: string, message: string, isSystem = false): ChatMessage => ({ messageId, message, isSystem, senderId: isSystem ? '' : '2', sender: 'Bruno', timestamp: '2026-11-22T10:00:00.000Z' })

describe('the bubbles at the seats', () => {
  it('are the new lines of players, and none of what was there when the table was opened', () => {
    const before = [line('1', 'ciao')]
    assert.deepEqual(newBubbles(null, before), [])
    assert.deepEqual(newBubbles(before, [...before, line('2', 'Bruno è entrato', true), line('3', 'eccomi')]), [{ id: '3', playerId: '2', message: 'eccomi' }])
  })
  it('are cut where they are long, and stay longer', () => {
    const [long] = newBubbles([], [line('1', 'x'.repeat(300))])
    const [short] = newBubbles([], [line('1', 'sì')])
    assert.ok(long !== undefined && short !== undefined)
    assert.equal(long.message.length, 91)
    assert.ok(bubbleMs(long) > bubbleMs(short))
  })
})
