/** How many chat lines were not seen yet. */
import { useState } from 'react'
import type { ChatMessage } from '../../game/table-snapshot.ts'
import { unreadSince } from './room-screen.ts'

/** Lines that were there when the table opened count as seen. */
export const useUnread = (chat: readonly ChatMessage[], isVisible: boolean, viewerId: string): number => {
  const newest = chat.at(-1)?.messageId ?? null
  const [lastSeen, setLastSeen] = useState(newest)
  if (isVisible && lastSeen !== newest) setLastSeen(newest)
  return isVisible ? 0 : unreadSince(chat, lastSeen, viewerId)
}
