/** The effects of the table's news on the page: state, announcements, sounds, toasts, and where to go when the connection ends. */
import { startTransition } from 'react'
import { SEAT_COUNT } from '#common/limits.ts'
import type { ClientMessages, ClientMessageType } from '#common/protocol/messages.ts'
import { GAME_STARTED_REDIRECT_MS, RECOVERY_FAILED_TOAST_MS, ROOM_GONE_REDIRECT_MS } from '#common/timings.ts'
import { dismissToast, errorToast, toast } from '../../ui/toasts.ts'
import { joinPath } from '../../navigation/return-address.ts'
import { noteBeginning } from '../../state/deck-notes.ts'
import { clearStoredPlayer } from '../../state/stored-player.ts'
import { announce } from '../../state/table-announcements.ts'
import { claimKeepRound, noteArrived, showBlackScreen, showOutdated, showPhase, showSnapshot, restoreSaid, showVoteEnd, withdrawUnconfirmed } from '../../state/table.ts'
import { viewerIdOf } from '../../game/seating.ts'
import { isMuted } from '../../state/muted-players.ts'
import { loadSession } from '../../state/session.ts'
import { currentSettings } from '../../state/settings.ts'
import { refreshTokens } from '../../state/tokens.ts'
import { shakeTable, showBubble, showFlight } from '../../state/table-talk.ts'
import { bubbleOf, newLines } from '../../game/table-talk.ts'
import { soundOf } from '../../game/sounds.ts'
import { narrated } from '../../game/narration.ts'
import { areSumsShown } from '../../game/sums.ts'
import { narrate } from '../../state/narration.ts'
import { receivedBetween } from '../../game/received.ts'
import { showReceived } from '../../state/table-received.ts'
import { roundKey } from '../../game/actions.ts'
import { announcementsOf } from '../../game/announcements.ts'
import { viewDiff, type ViewChange } from '../../game/view-diff.ts'
import { text } from '../../text/table.ts'
import { text as talk } from '../../text/talk.ts'
import type { TableView } from '#common/table/view.ts'
import type { BlackScreen } from '../../transport/black-screen.ts'
import type { Cancel, Clock } from '../../transport/clock.ts'
import type { ConnectionPhase, ReconnectingTableListener } from '../../transport/reconnecting-table.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import type { Refusal } from '../../transport/table-connection.ts'
import type { VoiceChat } from '../../voice/voice-chat.ts'
import { AbsenceToasts } from './absence-toasts.ts'
import { play } from './sounds.ts'

const INTERRUPTED_TOAST = 'connection-interrupted'
const DISPLAY_PROBLEM_TOAST = 'display-problem'
const NUDGE_TOAST = 'nudged'
const WAKE_VIBRATION_MS = [120, 60, 120, 60, 220]
const SEAT_LOST_TOAST = 'seat-lost'
const REMOVED_TOAST = 'removed-from-room'

/** What the voice chat hears of its table. */
export type ListeningVoice = Pick<VoiceChat, 'hear' | 'onOpen' | 'onLost' | 'onSilenced'>

export type RoomListenerOptions = {
  readonly roomId: string
  readonly clock: Clock
  readonly goTo: (path: string) => void
  readonly onGameStarted: (isRematch: boolean) => void
  readonly send: <Type extends ClientMessageType>(type: Type, payload: ClientMessages[Type]) => boolean
  /** Null where nobody talks. */
  readonly voice: ListeningVoice | null
}

export class RoomListener implements ReconnectingTableListener {
  readonly #options: RoomListenerOptions
  readonly #absences = new AbsenceToasts()
  #departure: Cancel | null = null
  #isSuspended = false

  constructor(options: RoomListenerOptions) {
    this.#options = options
  }

  /** Stops when the screen closes. */
  stop(): void {
    this.#departure?.()
    dismissToast(INTERRUPTED_TOAST)
    this.#absences.clear()
  }

  readonly onNews: ReconnectingTableListener['onNews'] = (news) => {
    // Drawing a table takes a slow phone longer than a frame. As a transition it is drawn in between the frames of what moves.
    if (news.type === 'snapshot') startTransition(() => this.#show(news.snapshot))
    else if (news.type === 'notification') toast({ title: news.title, message: news.message })
    else if (news.type === 'refused') this.#refused(news.refusal)
    else if (news.type === 'reaction' && !isMuted(news.from)) showFlight(news)
    else if (news.type === 'nudged' && !isMuted(news.playerId)) this.#wake(news.name)
    else if (news.type === 'voice') this.#options.voice?.hear(news.message)
    // A suspended table waits for everybody anyway, and says so itself.
    else if (news.type !== 'playerLeft' || !this.#isSuspended) this.#absences.tell(news)
    if (news.type === 'voteStarted') showVoteEnd(news)
  }

  readonly onPhase = (phase: ConnectionPhase): void => {
    showPhase(phase)
    if (phase === 'open') {
      void this.#options.voice?.onOpen()
      withdrawUnconfirmed()
      dismissToast(INTERRUPTED_TOAST)
      this.#absences.clear()
    }
    if (phase === 'lost' || phase === 'ended') this.#options.voice?.onLost()
    if (phase === 'interrupted') {
      toast({ id: INTERRUPTED_TOAST, title: text.connection.interrupted, message: text.connection.interruptedHint, kind: 'error', durationMs: false })
    }
  }

  readonly onBlackScreen = (screen: BlackScreen): void => {
    showBlackScreen(screen)
    if (screen === 'none') dismissToast(DISPLAY_PROBLEM_TOAST)
    if (screen === 'searching') toast({ id: DISPLAY_PROBLEM_TOAST, title: text.connection.displayProblem, message: text.connection.displayProblemHint, kind: 'error' })
    if (screen === 'failed') {
      toast({ title: text.connection.recoveryFailed, message: text.connection.recoveryFailedHint, kind: 'error', durationMs: RECOVERY_FAILED_TOAST_MS })
    }
  }

  readonly onEnd = (why: Refusal | 'left' | 'outdated'): void => {
    if (why === 'outdated') showOutdated()
    else if (why === 'left') {
      clearStoredPlayer()
      this.#options.goTo('/')
    } else this.#sendHome(why)
  }

  #show(snapshot: TableSnapshot): void {
    const before = showSnapshot(snapshot)
    for (const line of newLines(before?.chat ?? null, snapshot.chat)) {
      if (line.senderId === viewerIdOf(snapshot.view)) noteArrived(line)
      if (isMuted(line.senderId)) continue
      showBubble(bubbleOf(line))
      if (line.senderId !== viewerIdOf(snapshot.view)) play('chat')
    }
    if (before?.view.players.length === SEAT_COUNT - 1 && snapshot.view.players.length === SEAT_COUNT && snapshot.view.game === null) play('join')
    this.#isSuspended = snapshot.view.status === 'suspended'
    if (this.#isSuspended) this.#absences.clear()
    const received = receivedBetween(before?.view ?? null, snapshot.view)
    if (received !== null) showReceived(received)
    for (const change of viewDiff(before?.view ?? null, snapshot.view)) this.#tell(snapshot, change, before?.view ?? null)
    const { view } = snapshot
    if (before?.view.game?.seedHash !== view.game?.seedHash) noteBeginning(view)
    // In a keep round the client confirms the pass by itself (specification section 4).
    if (view.game?.direction === 'keep' && view.game.phase !== 'gameOver' && claimKeepRound(roundKey(view))) this.#options.send('pass_cards', { cardIds: [] })
  }

  #tell({ view }: TableSnapshot, change: ViewChange, before: TableView | null): void {
    for (const announcement of announcementsOf(view, change, before)) announce(announcement)
    const line = narrated(view, change, areSumsShown(view, currentSettings()))
    if (line !== null) narrate(line)
    const sound = soundOf(change, view.viewerSeat)
    if (sound !== null) play(sound)
    if (change.type === 'gameStarted') this.#options.onGameStarted(change.isRematch)
  }

  /** Somebody waits for this player's move: a sound, a vibration, and the table shakes. */
  #wake(name: string): void {
    play('wake')
    if ('vibrate' in navigator) navigator.vibrate(WAKE_VIBRATION_MS)
    shakeTable()
    toast({ id: NUDGE_TOAST, title: talk.nudged(name), message: talk.nudgedHint })
  }

  /** Shows a refusal. Most of them leave the player at the table: for example, a second request to start a game that has just begun. */
  #refused(refusal: Refusal): void {
    withdrawUnconfirmed()
    if (refusal.kind === 'notSaid' || refusal.kind === 'silenced') restoreSaid()
    if (refusal.kind === 'silenced') this.#options.voice?.onSilenced()
    // Every page then says why and until when.
    if (refusal.kind === 'suspended') return void loadSession()
    if (['roomGone', 'roomClosed', 'removed'].includes(refusal.kind)) this.#sendHome(refusal)
    else errorToast(refusal.text)
  }

  #sendHome({ kind, text: said }: Refusal): void {
    const { roomId, goTo } = this.#options
    switch (kind) {
      case 'roomGone':
        toast({ title: text.connection.roomGone, message: text.connection.roomGoneHint, kind: 'error' })
        clearStoredPlayer()
        return this.#goHomeAfter(ROOM_GONE_REDIRECT_MS)
      // The server says why, and has given the tokens of an unfinished game back.
      case 'roomClosed':
        toast({ title: text.connection.roomGone, message: said, kind: 'error', durationMs: RECOVERY_FAILED_TOAST_MS })
        clearStoredPlayer()
        void refreshTokens()
        return this.#goHomeAfter(ROOM_GONE_REDIRECT_MS)
      case 'gameStarted':
        toast({ title: text.connection.started, message: text.connection.startedHint, kind: 'error' })
        return this.#goHomeAfter(GAME_STARTED_REDIRECT_MS)
      case 'removed':
        toast({ id: REMOVED_TOAST, title: text.connection.removed, message: said, kind: 'error', durationMs: RECOVERY_FAILED_TOAST_MS })
        clearStoredPlayer()
        return goTo('/')
      case 'signedOut':
        return goTo(joinPath(roomId))
      case 'suspended':
        return void loadSession()
      case 'noSeat':
        toast({ id: SEAT_LOST_TOAST, title: text.connection.seatLost, message: text.connection.seatLostHint, kind: 'error', durationMs: RECOVERY_FAILED_TOAST_MS })
        clearStoredPlayer()
        return goTo(joinPath(roomId))
      case 'notSaid':
      case 'silenced':
      case 'other':
        errorToast(said)
        clearStoredPlayer()
        return goTo(joinPath(roomId))
    }
  }

  #goHomeAfter(ms: number): void {
    this.#departure?.()
    this.#departure = this.#options.clock.after(ms, () => this.#options.goTo('/'))
  }
}
