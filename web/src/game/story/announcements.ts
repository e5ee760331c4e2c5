/** The announcements over the table, and how long each stays (specification sections 4 and 9). */
import type { Seat } from '#common/rules/seats.ts'
import type { TrickFinale } from '#common/rules/tricks.ts'
import { FIRST_PLAYER_MODAL_MS, KEEP_ROUND_MODAL_MS, QUEEN_BANNER_MS, TRICK_MESSAGE_MS } from '#common/timings.ts'
import type { TableView } from '#common/table/view.ts'
import type { ViewChange } from './view-diff.ts'
import { roundStory, type RoundStory } from './round-story.ts'
import { queenText } from '../../text/table/story.ts'
import { nameAt, otherAt } from '../seating.ts'

/**
 * `name` of the first player is null for the viewer. `way` says who has played the queen, and to whom she goes where
 * that is known.
 */
export type Announcement =
  | {
      readonly type: 'firstPlayer'
      readonly name: string | null
      readonly round: number
      readonly story: RoundStory | null
    }
  | { readonly type: 'keepRound' }
  | { readonly type: 'queen'; readonly way: string }
  | { readonly type: 'trick'; readonly finale: TrickFinale; readonly name: string; readonly isOwn: boolean }
export type AnnouncementType = Announcement['type']

/** The announcements on screen at one moment, at most one of each type. */
export type Announcements = { readonly [Type in AnnouncementType]?: Extract<Announcement, { readonly type: Type }> }

/** Whether an announcement covers the whole table but the hand. */
export const coversTable = ({ keepRound, trick }: Announcements): boolean =>
  keepRound !== undefined || (trick !== undefined && trick.finale !== 'ordinary')

/** How long an announcement stays, unless the player closes it. */
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

/** Who plays the queen and, when her trick is complete, who takes her. */
const queensWay = (view: TableView, player: Seat): string => {
  const taker = view.game?.queenTaker ?? null
  if (taker === player) return queenText.back(otherAt(view, player))
  return [queenText.from(otherAt(view, player)), ...(taker === null ? [] : [queenText.to(otherAt(view, taker))])].join(
    ', ',
  )
}

/** The announcements of a change of the view. `before`: the view before, which still shows the round that has ended. */
export const announcementsOf = (
  view: TableView,
  change: ViewChange,
  before: TableView | null,
): readonly Announcement[] => {
  switch (change.type) {
    case 'roundStarted': {
      const first: Announcement = {
        type: 'firstPlayer',
        name: otherAt(view, change.firstSeat),
        round: change.round,
        story: change.round === 1 ? null : roundStory(before, view),
      }
      return change.isKeep ? [{ type: 'keepRound' }, first] : [first]
    }
    case 'queenPlayed':
      return [{ type: 'queen', way: queensWay(view, change.seat) }]
    case 'trickWon':
      return [
        {
          type: 'trick',
          finale: change.finale,
          name: nameAt(view, change.winner),
          isOwn: change.winner === view.viewerSeat,
        },
      ]
    default:
      return []
  }
}
