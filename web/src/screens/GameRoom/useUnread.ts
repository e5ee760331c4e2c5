/** The number of unread chat lines. */
import { useState } from 'react'
import { useMutedIds } from '../../state/muted-players.ts'
import { useTable } from '../../state/table.ts'
import { unreadSince } from './room-screen.ts'

/** The number of unread chat lines. Lines from before the table was opened count as read. */
export const useUnread = (isVisible: boolean, viewerId: string): number => {
  // The whole chat: the last seen line may be one of a muted player.
  const chat = useTable().snapshot?.chat ?? []
  const mutedIds = useMutedIds()
  const newest = chat.at(-1)?.messageId ?? null
  const [lastSeen, setLastSeen] = useState(newest)
  if (isVisible && lastSeen !== newest) setLastSeen(newest)
  return isVisible ? 0 : unreadSince(chat, lastSeen, viewerId, mutedIds)
}
