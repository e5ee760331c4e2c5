/** What a new picture of the table does besides being drawn: bubbles, announcements, narration, sounds. */
import { SEAT_COUNT } from '#common/limits.ts'
import type { ClientMessages } from '#common/protocol/messages.ts'
import type { TableView } from '#common/table/view.ts'
import { roundKey } from '../../game/hand/actions.ts'
import { receivedBetween } from '../../game/hand/received.ts'
import { areSumsShown } from '../../game/score/sums.ts'
import { announcementsOf } from '../../game/story/announcements.ts'
import { narrated } from '../../game/story/narration.ts'
import { soundOf } from '../../game/story/view-diff.ts'
import { viewDiff, type ViewChange } from '../../game/story/view-diff.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { bubbleOf, newLines } from '../../game/talk/table-talk.ts'
import { showReceived } from '../../state/hand.ts'
import { noteBeginning } from '../../state/deck-notes.ts'
import { currentSettings } from '../../state/settings/settings.ts'
import { narrate } from '../../state/story.ts'
import { announce } from '../../state/story.ts'
import { claimKeepRound, noteArrived } from '../../state/table.ts'
import { isMuted } from '../../state/account/muted-players.ts'
import { showBubble } from '../../state/talk.ts'
import { play } from './sounds.ts'

export type SnapshotEffectsOptions = {
  /** The id under which the viewer talks, also without a seat; null where nobody talks. */
  readonly playerId: string | null
  readonly send: (type: 'pass_cards', payload: ClientMessages['pass_cards']) => boolean
  /** Called when a game has begun. */
  readonly onGameStarted: (isRematch: boolean) => void
}

const showLines = (before: TableSnapshot | null, { chat }: TableSnapshot, viewerId: string | null): void => {
  for (const line of newLines(before?.chat ?? null, chat)) {
    if (line.senderId === viewerId) noteArrived(line)
    if (isMuted(line.senderId)) continue
    showBubble(bubbleOf(line))
    if (line.senderId !== viewerId) play('chat')
  }
}

const isLastSeatTaken = (before: TableView | null, { players, game }: TableView): boolean =>
  before?.players.length === SEAT_COUNT - 1 && players.length === SEAT_COUNT && game === null

const tell = (view: TableView, change: ViewChange, before: TableView | null): void => {
  for (const announcement of announcementsOf(view, change, before)) announce(announcement)
  const line = narrated(view, change, areSumsShown(view, currentSettings()))
  if (line !== null) narrate(line)
  const sound = soundOf(change, view.viewerSeat)
  if (sound !== null) play(sound)
}

export const tellOfSnapshot = (
  before: TableSnapshot | null,
  now: TableSnapshot,
  { playerId, send, onGameStarted }: SnapshotEffectsOptions,
): void => {
  const { view } = now
  const viewBefore = before?.view ?? null
  showLines(before, now, playerId)
  if (isLastSeatTaken(viewBefore, view)) play('join')
  const received = receivedBetween(viewBefore, view)
  if (received !== null) showReceived(received)
  for (const change of viewDiff(viewBefore, view)) {
    tell(view, change, viewBefore)
    if (change.type === 'gameStarted') onGameStarted(change.isRematch)
  }
  if (viewBefore?.game?.seedHash !== view.game?.seedHash) noteBeginning(view)
  // In a keep round the client confirms the pass by itself (specification section 4).
  const isKept = view.game?.direction === 'keep' && view.game.phase !== 'gameOver'
  if (isKept && view.viewerSeat !== null && claimKeepRound(roundKey(view))) send('pass_cards', { cardIds: [] })
}
