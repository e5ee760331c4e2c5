/**
 * The effects of the table's news on the page: state, announcements, sounds, toasts, and where to go when the
 * connection ends.
 */
import { startTransition } from 'react'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { joinPath } from '../../navigation/return-address.ts'
import { watchPath } from '../../navigation/watch-address.ts'
import { loadSession } from '../../state/account/session.ts'
import { refreshTokens } from '../../state/account/tokens.ts'
import { clearStoredPlayer } from '../../state/account/stored-player.ts'
import {
  restoreSaid,
  showBlackScreen,
  showLacking,
  showOutdated,
  showPhase,
  showSnapshot,
  showVoteEnd,
  withdrawUnconfirmed,
} from '../../state/table.ts'
import {
  hasGivenSeat,
  noteGivenSeat,
  showRotation,
  showRoundHands,
  showSpectators,
  forgetSpectatorTalk,
  showSpectatorTalk,
} from '../../state/spectators.ts'
import { loseTogether, showTogether } from '../../state/together.ts'
import { isMuted } from '../../state/account/muted-players.ts'
import { shakeTable, showFlight } from '../../state/talk.ts'
import { absenceText } from '../../text/table/absence.ts'
import { talkText } from '../../text/table/talk.ts'
import type { BlackScreen } from '../../transport/table/black-screen.ts'
import type { Cancel, Timers } from '../../transport/timers.ts'
import type { ReconnectingTableListener } from '../../transport/table/reconnecting-table.ts'
import { isOfMove, type ConnectionPhase, type TableRefusal } from '../../transport/table/table-connection.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import type { VoiceChat } from '../../voice/voice-chat.ts'
import { AbsenceToasts } from './absence-toasts.ts'
import { dismissInterrupted, tellBlackScreen, tellInterrupted } from './connection-toasts.ts'
import { departureAfter } from './departures.ts'
import { tellOfSnapshot, type SnapshotEffectsOptions } from './snapshot-effects.ts'
import { play } from './sounds.ts'

const SECOND_MS = 1_000
const NUDGE_TOAST = 'nudged'
const WAKE_VIBRATION_MS = [120, 60, 120, 60, 220]

/** What the voice chat hears of its table. */
export type ListeningVoice = Pick<VoiceChat, 'hear' | 'onOpen' | 'onLost' | 'onSilenced'>

export type RoomListenerOptions = SnapshotEffectsOptions & {
  readonly roomId: string
  readonly timers: Timers
  readonly goTo: (path: string) => void
  /** Null where nobody talks. */
  readonly voice: ListeningVoice | null
  /** Called when a spectator has got the seat of a player with this name. */
  readonly onSeatOffered?: ((fromName: string) => void) | undefined
  /** For a spectator, whose page says why the table is closed to it. Missing for a player, who goes elsewhere. */
  readonly onClosed?: ((why: TableRefusal) => void) | undefined
}

type News = Parameters<ReconnectingTableListener['onNews']>[0]
type NewsOf<Type extends News['type']> = Extract<News, { readonly type: Type }>
type Handlers = { readonly [Type in News['type']]: (news: NewsOf<Type>) => void }

/** Somebody waits for this player's move: a sound, a vibration, and the table shakes. */
const wake = (name: string): void => {
  play('wake')
  if ('vibrate' in navigator) navigator.vibrate(WAKE_VIBRATION_MS)
  shakeTable()
  toast({ id: NUDGE_TOAST, title: talkText.nudged(name), message: talkText.nudgedHint })
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
    dismissInterrupted()
    this.#absences.clear()
  }

  /** One handler for each kind of news. */
  readonly #handlers: Handlers = {
    // Drawing a table takes a slow phone longer than a frame. As a transition it is drawn in between the frames of what
    // moves.
    snapshot: ({ snapshot }) => startTransition(() => this.#show(snapshot)),
    refused: ({ refusal }) => this.#refused(refusal),
    notification: (notification) => this.#notified(notification),
    voice: ({ message }) => this.#options.voice?.hear(message),
    reaction: (reaction) => {
      if (!isMuted(reaction.from)) showFlight(reaction)
    },
    nudged: ({ playerId, name }) => {
      if (!isMuted(playerId)) wake(name)
    },
    playerLeft: ({ playerId, name, votingStartsInSeconds }) => {
      // A suspended table waits for everybody anyway, and says so itself.
      // Nor do spectators vote: their page says for whom the table waits.
      if (!this.#isSuspended && this.#options.onClosed === undefined)
        this.#absences.countDown(playerId, name, votingStartsInSeconds * SECOND_MS)
    },
    playerBack: ({ playerId }) => this.#absences.dismiss(playerId),
    voteStarted: (vote) => {
      this.#absences.dismiss(vote.playerId)
      showVoteEnd(vote)
    },
    voteDecided: ({ isSaved, message }) => {
      // The note of the suspended game says so itself.
      if (!isSaved) toast({ title: absenceText.result, message })
    },
    spectators: ({ people }) => showSpectators(people),
    rotation: ({ rotation }) => showRotation(rotation),
    review: ({ review }) => showTogether(review),
    spectatorTalk: ({ lines }) => showSpectatorTalk(lines),
    roundHands: ({ round, hands }) => showRoundHands({ round, hands }),
    seatOffered: ({ fromName }) => this.#options.onSeatOffered?.(fromName),
    computerSeated: ({ name }) => void toast({ title: absenceText.computer, message: absenceText.computerFor(name) }),
  }

  readonly onNews = (news: News): void => this.#handle(news.type, news)

  readonly onPhase = (phase: ConnectionPhase): void => {
    showPhase(phase)
    if (phase === 'open') {
      void this.#options.voice?.onOpen()
      withdrawUnconfirmed()
      dismissInterrupted()
      this.#absences.clear()
    }
    if (phase === 'lost' || phase === 'ended') {
      this.#options.voice?.onLost()
      // Whoever comes back is told again.
      loseTogether()
    }
    if (phase === 'blocked') dismissInterrupted()
    if (phase === 'interrupted') tellInterrupted()
  }

  readonly onBlackScreen = (screen: BlackScreen): void => {
    showBlackScreen(screen)
    tellBlackScreen(screen)
  }

  readonly onEnd = (why: TableRefusal | 'left' | 'outdated'): void => {
    if (why === 'outdated') showOutdated()
    else if (why === 'left') {
      clearStoredPlayer()
      this.#options.goTo(hasGivenSeat() ? watchPath(this.#options.roomId) : '/')
    } else this.#depart(why)
  }

  #handle<Type extends News['type']>(type: Type, news: NewsOf<Type>): void {
    this.#handlers[type](news)
  }

  /** A table whose game does not start says itself for whose want of tokens. */
  #notified({ title, message, lacking }: NewsOf<'notification'>): void {
    if (lacking !== undefined) {
      showLacking(lacking)
      void refreshTokens()
    }
    if (lacking === undefined || lacking.length === 0) toast({ title, message })
  }

  #show(snapshot: TableSnapshot): void {
    const before = showSnapshot(snapshot)
    this.#isSuspended = snapshot.view.status === 'suspended'
    if (this.#isSuspended) this.#absences.clear()
    if (snapshot.view.game?.phase !== 'gameOver') forgetSpectatorTalk()
    tellOfSnapshot(before, snapshot, this.#options)
  }

  /**
   * Shows a refusal. Most of them leave the player at the table: for example, a second request to start a game that has
   * just begun.
   */
  #refused(refusal: TableRefusal): void {
    if (refusal.kind === 'other') noteGivenSeat(false)
    if (isOfMove(refusal)) withdrawUnconfirmed()
    switch (refusal.kind) {
      case 'roomGone':
      case 'roomClosed':
      case 'removed':
        return this.#depart(refusal)
      // The table says itself for whose want of tokens.
      case 'unpaid':
        return
      // Every page then says why and until when.
      case 'suspended':
        return void loadSession()
      case 'silenced':
        this.#options.voice?.onSilenced()
        restoreSaid()
        break
      case 'notSaid':
        restoreSaid()
        break
      default:
    }
    errorToast(refusal.text)
  }

  #depart(refusal: TableRefusal): void {
    const { onClosed } = this.#options
    if (onClosed !== undefined && refusal.kind !== 'signedOut' && refusal.kind !== 'suspended') return onClosed(refusal)
    const departure = departureAfter(refusal)
    if (departure === null) return
    const { roomId, timers, goTo } = this.#options
    const path = departure.to === 'home' ? '/' : joinPath(roomId)
    if (departure.afterMs === 0) return goTo(path)
    this.#departure?.()
    this.#departure = timers.after(departure.afterMs, () => goTo(path))
  }
}
