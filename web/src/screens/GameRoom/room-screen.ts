/** The screen for the state of a room (specification section 2, 'Game room screen'). */
import type { BlackScreen } from '../../transport/table/black-screen.ts'
import type { ChatMessage, TableSnapshot } from '../../game/table-snapshot.ts'

export type RoomScreen = 'loading' | 'emergency' | 'waiting' | 'table'

export const roomScreen = (snapshot: TableSnapshot | null, blackScreen: BlackScreen): RoomScreen => {
  if (snapshot === null) return blackScreen === 'none' ? 'loading' : 'emergency'
  return snapshot.view.game === null ? 'waiting' : 'table'
}

/**
 * How many lines other players have written since the last line that was seen. Lines of the system and of muted players
 * do not count.
 */
export const unreadSince = (
  chat: readonly ChatMessage[],
  lastSeenId: string | null,
  viewerId: string,
  mutedIds: ReadonlySet<string>,
): number => {
  const seen = chat.findIndex(({ messageId }) => messageId === lastSeenId)
  return chat
    .slice(seen + 1)
    .filter(({ isSystem, senderId }) => !isSystem && senderId !== viewerId && !mutedIds.has(senderId)).length
}
