/** What is announced over the table, and for how long (specification sections 4 and 9). */
import type { TrickFinale } from '#common/rules/tricks.ts'
import { FIRST_PLAYER_MODAL_MS, KEEP_ROUND_MODAL_MS, QUEEN_BANNER_MS, TRICK_MESSAGE_MS } from '#common/timings.ts'
import type { TableView } from '#common/table/view.ts'
import type { ViewChange } from './view-diff.ts'
import { nameAt } from './seating.ts'

export type Announcement =
  | { readonly type: 'firstPlayer'; readonly name: string; readonly round: number }
  | { readonly type: 'keepRound' }
  | { readonly type: 'queen' }
  | { readonly type: 'trick'; readonly finale: TrickFinale; readonly name: string }
export type AnnouncementType = Announcement['type']

/** The announcements that stand at one moment, at most one of each type. */
export type Announcements = { readonly [Type in AnnouncementType]?: Extract<Announcement, { readonly type: Type }> }

/** How long an announcement stays, unless it is dismissed. */
export const durationMs = (announcement: Announcement): number => {
  switch (announcement.type) {
    case 'firstPlayer':
      return FIRST_PLAYER_MODAL_MS
    case 'keepRound':
      return KEEP_ROUND_MODAL_MS
    case 'queen':
      return QUEEN_BANNER_MS
    case 'trick':
      return TRICK_MESSAGE_MS[announcement.finale]
  }
}

/** What a change of the view announces. */
export const announcementsOf = (view: TableView, change: ViewChange): readonly Announcement[] => {
  switch (change.type) {
    case 'roundStarted': {
      const first: Announcement = { type: 'firstPlayer', name: nameAt(view, change.firstSeat), round: change.round }
      return change.isKeep ? [first, { type: 'keepRound' }] : [first]
    }
    case 'queenPlayed':
      return [{ type: 'queen' }]
    case 'trickWon':
      return [{ type: 'trick', finale: change.finale, name: nameAt(view, change.winner) }]
    default:
      return []
  }
}
