/** The properties of a game table: what it shows, and the actions of the player. */
import type { ReactNode } from 'react'
import type { Settings } from '#common/protocol/rest/settings.ts'
import type { CardId } from '#common/rules/cards.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { Reaction } from '#common/table/reactions.ts'
import type { TableView } from '#common/table/view.ts'
import type { Vote } from '#common/table/absence/votes.ts'
import type { Gesture } from '../game/hand/card-play.ts'
import type { ChatMessage } from '../game/table-snapshot.ts'
import type { Pace } from '#common/protocol/rest/settings.ts'
import type { Received } from '../game/hand/received.ts'
import type { RefusedCard } from '../game/turn.ts'
import type { Bubble, Flight } from '../game/talk/table-talk.ts'
import type { VoiceProps } from '../game/voice/voice-view.ts'

/** The dialogs that the player can open at a table. */
export type TableDialog = 'lastTrick' | 'scores' | 'chat' | 'deck' | 'settings'

/** What is said at the table, whether the chat is on screen, and who may be woken. */
export type TableTalk = {
  readonly bubbles: readonly Bubble[]
  readonly flights: readonly Flight[]
  readonly isChatShown: boolean
  readonly nudgeable: readonly Seat[]
}

export type TableActions = {
  readonly clickCard: (card: CardId, gesture: Gesture) => void
  readonly confirmPass: () => void
  /** Takes all remaining tricks of the round at once. */
  readonly claimRest: () => void
  /** Ends the pause after a trick early. */
  readonly skipTrick: () => void
  /** Changes the chat message that the player is writing. */
  readonly write: (draft: string) => void
  /** False when the message could not be sent. */
  readonly say: (message: string) => boolean
  readonly vote: (vote: Vote) => void
  /** Calls a vote on the player with this id, whose move is overdue. */
  readonly callVote: (playerId: string) => void
  /** Wakes the player with this id, whose move is awaited. */
  readonly nudge: (playerId: string) => void
  /** Sends a reaction to the player with this id; to oneself means to the whole table. */
  readonly react: (playerId: string, reaction: Reaction) => void
  /** Shows what one can do about the player with this id. */
  readonly openPlayer: (playerId: string) => void
  /** The viewer is looking at the table again. */
  readonly returnToSeat: () => void
  readonly leave: () => void
  readonly copyCode: () => void
  readonly toggleSound: () => void
  readonly toggleChat: () => void
  readonly toggleVoice: () => void
  readonly open: (dialog: TableDialog) => void
  /** Shows the rules over the table. */
  readonly showRules: () => void
}

/** What a solo table shows where an online table has the chat and the room code. */
export type SoloProps = {
  /** How strong the computers are; null where nobody plays against them. */
  readonly levelName: string | null
  /** How many rounds are played; null: until somebody has the points that end a game. */
  readonly rounds: number | null
  /** What stands beside the round on a phone. */
  readonly short: string
  /** Where leaving the table leads. */
  readonly leave: string
  /** The cards that a coach asks for: they are marked in the hand. */
  readonly asked: readonly CardId[]
  /** The place of the chat on a desktop. */
  readonly panel: ReactNode
  /** The third button of a phone. */
  readonly button: ReactNode
  /** What stands above the felt of a phone; on a phone in landscape, in the place of the buttons. */
  readonly banner: ReactNode
}

/** What a spectator's table shows where that of a player has the hand. */
type WatchingProps = {
  /** The four hands of the last round that is over; null before. */
  readonly hands: ReactNode
  /** Who reads what a spectator says. */
  readonly chatNote: string
  /** Where leaving the table leads. */
  readonly leave: string
}

export type TableProps = {
  /** Null at a solo table, where nobody talks. */
  readonly ownVoice: VoiceProps | null
  readonly view: TableView
  /** The id under which the viewer talks: a spectator has one too. */
  readonly viewerId: string
  /** Who watches the table; null while nobody does. */
  readonly eye: ReactNode
  /** Null for a player. */
  readonly watching: WatchingProps | null
  readonly chat: readonly ChatMessage[]
  readonly unreadCount: number
  /** Null at a solo table, where nobody talks. */
  readonly talk: TableTalk | null
  /** How often the table was shaken to wake the player. */
  readonly shakes: number
  /** The chat message that the player is writing. */
  readonly draft: string
  /** The cards chosen to be passed, also after the pass was confirmed. */
  readonly selected: readonly CardId[]
  /** The card that waits: lifted by a first tap, with what the trick would cost, or chosen before the turn. */
  readonly waiting: {
    readonly lifted: { readonly card: CardId; readonly price: number | null } | null
    readonly ahead: CardId | null
  }
  readonly handOrder: Settings['handOrder']
  /** The cards that have just come in the pass. */
  readonly received: Received | null
  /** The card that was refused just now, and why. */
  readonly refusal: RefusedCard | null
  /** Whether the viewer's pass of this round is confirmed. */
  readonly hasPassed: boolean
  readonly isMuted: boolean
  /** How quickly cards move. */
  readonly pace: Pace
  /** Whether the table does the sums: what the trick is worth, and the points of the round. */
  readonly showsSums: boolean
  readonly isChatHidden: boolean
  /** Whether only the switches of the voice chat are shown beside the table. */
  readonly isVoiceFolded: boolean
  /** The message on the felt, such as the winner of the trick. */
  readonly message: ReactNode
  /** The announcements over the felt. The hand stays above them. */
  readonly announcements: ReactNode
  /**
   * Whether one of them covers everything else: nothing under it can be clicked or focused then, only a message in the
   * chat can be written to its end.
   */
  readonly isCovered: boolean
  readonly actions: TableActions
  /** Null at an online table. */
  readonly solo: SoloProps | null
}

/** The value of `data-shakes`: every change of it shakes the table once. */
export const shakesOf = (shakes: number): 'odd' | 'even' | undefined =>
  shakes === 0 ? undefined : shakes % 2 === 1 ? 'odd' : 'even'
