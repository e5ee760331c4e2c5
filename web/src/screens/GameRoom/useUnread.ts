/** The number of unread chat lines. */
import { useState } from 'react'
import type { ChatMessage } from '../../game/table-snapshot.ts'
import { unreadSince } from './room-screen.ts'

/** The number of unread chat lines. Lines from before the table was opened count as read. */
export const useUnread = (chat: readonly ChatMessage[], isVisible: boolean, viewerId: string): number => {
  const newest = chat.at(-1)?.messageId ?? null
  const [lastSeen, setLastSeen] = useState(newest)
  if (isVisible && lastSeen !== newest) setLastSeen(newest)
  return isVisible ? 0 : unreadSince(chat, lastSeen, viewerId)
}
