import { equal } from 'node:assert/strict'
import { fourPlayers, hand, playing, waitingRoom } from '../../game/test-tables.ts'
import type { ChatMessage, TableSnapshot } from '../../game/table-snapshot.ts'
import { roomScreen, unreadSince } from './room-screen.ts'

const shown = (view: TableSnapshot['view']): TableSnapshot => ({ view, chat: [], playAgain: { count: 0, total: 0 } })

describe('the screen of a room', () => {
  it('is the loading screen before any data', () => equal(roomScreen(null, 'none'), 'loading'))
  it('is the emergency screen while data is missing', () => equal(roomScreen(null, 'searching'), 'emergency'))
  it('is the emergency screen once the search has failed', () => equal(roomScreen(null, 'failed'), 'emergency'))
  it('is the waiting room before the first game', () =>
    equal(roomScreen(shown(waitingRoom(fourPlayers())), 'none'), 'waiting'))
  it('is the table after that', () => equal(roomScreen(shown(playing({}, hand('c2'))), 'none'), 'table'))
})

describe('unread lines of the chat', () => {
  const line = (messageId: string, senderId: string, isSystem = false): ChatMessage => ({
    messageId,
    senderId,
    sender: '',
    message: '',
    timestamp: '',
    isSystem,
  })
  const chat = [line('1', '2'), line('2', '1'), line('3', '', true), line('4', '3')]
  const nobody: ReadonlySet<string> = new Set()
  it('are those of others since the last one seen', () => equal(unreadSince(chat, '1', '1', nobody), 1))
  it('are all of others before anything was seen', () => equal(unreadSince(chat, null, '1', nobody), 2))
  it('are none when the last was seen', () => equal(unreadSince(chat, '4', '1', nobody), 0))
  it('are those since the last one seen, also when a muted player has written that one', () =>
    equal(unreadSince(chat, '1', '1', new Set(['2'])), 1))
  it('are not those of muted players', () => equal(unreadSince(chat, '1', '1', new Set(['3'])), 0))
})
