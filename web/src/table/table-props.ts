/** What a game table takes: what it shows, and what can be done at it. */
import type { ReactNode } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import type { TableView } from '#common/table/view.ts'
import type { Vote } from '#common/table/votes.ts'
import type { ChatMessage } from '../game/table-snapshot.ts'

/** The dialogs of a table that the player opens. */
export type TableDialog = 'lastTrick' | 'scores' | 'chat'

export type TableActions = {
  readonly clickCard: (card: CardId) => void
  readonly confirmPass: () => void
  /** The chat line that is being written. */
  readonly write: (draft: string) => void
  /** False when the message could not be sent. */
  readonly say: (message: string) => boolean
  readonly vote: (vote: Vote) => void
  /** Calls a vote on the player with this id, whose move is overdue. */
  readonly callVote: (playerId: string) => void
  /** The viewer is looking again. */
  readonly returnToSeat: () => void
  readonly leave: () => void
  readonly copyCode: () => void
  readonly toggleSound: () => void
  readonly toggleChat: () => void
  readonly open: (dialog: TableDialog) => void
}

export type TableProps = {
  readonly view: TableView
  readonly chat: readonly ChatMessage[]
  readonly unreadCount: number
  /** The chat line that is being written. */
  readonly draft: string
  /** The cards chosen to be passed, those of a confirmed pass included. */
  readonly selected: readonly CardId[]
  /** Whether the own pass of this round is confirmed. */
  readonly hasPassed: boolean
  readonly isMuted: boolean
  readonly isChatHidden: boolean
  /** What is said on the felt, such as who has won the trick. */
  readonly message: ReactNode
  readonly actions: TableActions
}
