/** Whether the chat in the corner is open, and what it shows. */
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { TableView } from '#common/table/view.ts'
import type { ChatMessage } from '../../../game/table-snapshot.ts'
import { toggleChat, useTablePreferences } from '../../../state/settings/table-preferences.ts'
import { useTable, useViewerId, writeDraft } from '../../../state/table.ts'
import type { TalkDockProps } from '../../../table/talk/TalkDock.tsx'
import { DESK } from '../../../ui/theme.ts'
import type { Send } from '../../PlayingTable/useTableConnection.ts'
import { sayLine } from '../../PlayingTable/useTableActions.ts'
import { useMutedIds } from '../../../state/account/muted-players.ts'
import { unreadSince } from '../room-screen.ts'

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

export type TalkDockOptions = {
  readonly view: TableView
  readonly chat: readonly ChatMessage[]
  readonly phrases: readonly string[]
  readonly send: Send
  /**
   * Whether the stored preference decides on a desktop. Where the chat would cover something, it is closed at first, as
   * on every phone.
   */
  readonly followsPreference: boolean
}

export const useTalkDock = ({ view, chat, phrases, send, followsPreference }: TalkDockOptions): TalkDockProps => {
  const { draft } = useTable()
  const { isChatHidden } = useTablePreferences()
  const isDesktop = useMediaQuery(DESK, false, { getInitialValueInEffect: false })
  const [isOpenHere, setOpenHere] = useState(false)
  const isPreferred = followsPreference && isDesktop
  const isOpen = isPreferred ? !isChatHidden : isOpenHere
  const viewerId = useViewerId(view)
  return {
    chat,
    phrases,
    viewerId,
    draft,
    isOpen,
    unreadCount: useUnread(isOpen, viewerId),
    onWrite: writeDraft,
    onSay: (message) => sayLine(send, message),
    onToggle: () => (isPreferred ? toggleChat() : setOpenHere(!isOpenHere)),
  }
}
