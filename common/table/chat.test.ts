import assert from 'node:assert/strict'
import { CHAT_HISTORY_MESSAGES } from '../limits.ts'
import { mergedChat, noticesOf, sayable, type SaidLine } from './chat.ts'
import { apply, PEOPLE, waitingTable } from './testing.ts'

const [anna, bruno] = PEOPLE
const said = (sequence: number, number: number): SaidLine => ({
  type: 'said',
  sequence,
  number,
  atMs: 0,
  userId: anna.userId,
  name: 'Anna',
  text: `${sequence}/${number}`,
})

describe('the chat of a table', () => {
  it('trims messages', () => assert.deepEqual(sayable('  ciao  '), { ok: true, value: 'ciao' }))
  it('refuses empty messages', () => assert.deepEqual(sayable(' \n\t '), { ok: false, code: 'emptyMessage' }))
  it('refuses messages that are too long', () => {
    assert.ok(sayable('\u{1F0AD}'.repeat(500)).ok)
    assert.deepEqual(sayable('a'.repeat(501)), { ok: false, code: 'messageTooLong' })
  })
  it('shows the notices of one command in order', () => {
    const { events } = apply(waitingTable(2), [{ type: 'leave', userId: anna.userId }], 7)
    assert.deepEqual(noticesOf(events, 9), [
      { type: 'noted', sequence: 9, place: 1, atMs: 7, notice: { type: 'left', name: 'Anna' } },
      { type: 'noted', sequence: 9, place: 2, atMs: 7, notice: { type: 'creatorChanged', name: 'Bruno' } },
    ])
  })
  it('shows a message that was written after a command after the notices of that command', () => {
    const { events } = apply(waitingTable(1), [{ type: 'join', person: bruno }])
    const notices = [...noticesOf(events, 3), ...noticesOf(events, 5)]
    const lines = [said(2, 1), said(3, 2), said(3, 3), said(4, 4), said(7, 5)]
    assert.deepEqual(
      mergedChat(notices, lines).map((entry) => (entry.type === 'said' ? entry.text : entry.sequence)),
      ['2/1', 3, '3/2', '3/3', '4/4', 5, '7/5'],
    )
  })
  it('shows the last 100 lines', () => {
    const lines = Array.from({ length: 150 }, (_, index) => said(1, index + 1))
    assert.deepEqual(mergedChat([], lines), lines.slice(-CHAT_HISTORY_MESSAGES))
  })
})
