/** Sends the updates of one table to its `/ws` clients. What all of them get is serialised once. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { isYourTurn, roomUpdate, sharedGameState, type OwnGameState } from '#common/protocol/wire.ts'
import { privateView, publicView, type PublicGameView } from '#common/rules/view.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import type { TableEvent } from '#common/table/commands.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import { NO_LATENCIES, playerViews, publicTableView } from '#common/table/view.ts'
import { chatLine } from '#common/text/notices.ts'
import { playerMessages, spectatorMessages } from '../tables/spectator-messages.ts'
import type { EndReason } from '../tables/command-result.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { removedIds, type TableUpdate } from '../tables/watchers.ts'
import { kindOf } from '../connections/message-rate.ts'
import { firstFrame, type Frame, lastFrame, middleFrame } from '../connections/websocket-frames.ts'
import { frameOf, json, ownMembers } from './json.ts'
import type { StateKind } from './send-queue.ts'

/** A client at the table, as the Broadcaster sees it. */
export type Listener = {
  readonly userId: number
  send(frame: Frame): void
  /** Sends a signalling message of the voice chat. It is dropped when the client has received too many. */
  sendSignal(frame: Frame): void
  sendState(kind: StateKind, frames: readonly Frame[]): void
  /** The user has lost the seat at this table, or the table has ended: `code` is the reason. */
  dismiss(code: ErrorCode): void
  /** Another process has the table now: the socket closes, and the client connects again. */
  reconnect(): void
}

/** The error code that clients get when the live table ends. */
const END_CODES = {
  unloaded: 'notAtTable',
  closed: 'notAtTable',
  unreadable: 'roomUnreadable',
  tooLong: 'roomTooLong',
  closedByAdmin: 'roomClosedByAdmin',
  taken: 'storageUnavailable',
  newer: 'roomNewer',
} as const satisfies Record<EndReason, ErrorCode>

/**
 * The events that change what `room_update` says: who is at the table (specification section 7), and what is published
 * of its deck.
 */
const ROOM_EVENTS: ReadonlySet<TableEvent['type']> = new Set([
  'playerJoined',
  'playerLeft',
  'creatorChanged',
  'playerConnected',
  'playerDisconnected',
  'readyChanged',
  'gameStarted',
  'computerSeated',
  'playerSeatedAgain',
  'gameSuspended',
  'gameResumed',
  'personUpdated',
  'playerRemoved',
  'tableReopened',
  'gameEnded',
  'computerAdded',
  'computerDismissed',
])

/** Whether a user's name has changed: `game_state` contains names too. */
const isRenaming = (update: TableUpdate): boolean =>
  update.type === 'changed' && update.events.some(({ type }) => type === 'personUpdated')

/** The part of `game_state` that is for one seat, for those who have none. */
const NO_SEAT: OwnGameState = { isYourTurn: false, canClaimRest: false, playerHand: [] }

/** Tells a client that the live table has ended. */
const end = (listener: Listener, why: EndReason): void =>
  why === 'taken' || why === 'newer' ? listener.reconnect() : listener.dismiss(END_CODES[why])

/**
 * The public view of the game, and the first frames of `game_state` with it. The last frame is different for each seat.
 */
type SharedGame = { readonly view: PublicGameView; readonly frames: readonly Frame[] }

export class Broadcaster {
  readonly #liveTable: LiveTable
  /** Those with a seat at the table. */
  readonly #listeners = new Set<Listener>()
  /** Those who watch without a seat. */
  readonly #spectators = new Set<Listener>()
  #lastTable: Table
  /** The seats for which all listeners were checked; null after a new listener was added. */
  #checkedSeats: Table['seats'] | null = null
  #chat: { readonly of: readonly ChatEntry[]; readonly frame: Frame } | null = null

  constructor(liveTable: LiveTable) {
    this.#liveTable = liveTable
    this.#lastTable = liveTable.table
    liveTable.watch((update) => this.#follow(update))
  }

  add(listener: Listener): void {
    this.#listeners.add(listener)
    this.#checkedSeats = null
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
    this.#spectators.delete(listener)
  }

  /** A client watches without a seat, and gets at once what everybody may know. */
  addSpectator(listener: Listener): void {
    this.#spectators.add(listener)
    this.sendAllToSpectator(listener)
  }

  /** Sends a spectator everything that everybody may know. */
  sendAllToSpectator(listener: Listener): void {
    listener.sendState('room_update', [this.#roomUpdate()])
    const frame = this.#spectatorGame()
    if (frame !== null) listener.sendState('game_state', [frame])
  }

  /** Sends a client everything that it may know. */
  sendAll(listener: Listener): void {
    listener.sendState('room_update', [this.#roomUpdate()])
    const shared = this.#sharedGame()
    if (shared !== null) this.#sendGame(listener, shared)
  }

  #follow(update: TableUpdate): void {
    const { table } = this.#liveTable
    const previous = this.#lastTable
    this.#lastTable = table
    if (this.#spectators.size > 0) this.#tellSpectators(update, previous)
    if (this.#listeners.size === 0) return
    if (update.type === 'ended') return this.#each((listener) => end(listener, update.why))
    if (update.type === 'voiceMessage') return this.#sendVoice(update)
    if (update.type === 'personal') return this.#sendPersonal(update)
    if (update.type === 'left') return this.#dismiss((userId) => userId === update.userId)
    const removed = removedIds(update)
    if (removed.length > 0) this.#dismiss((userId) => removed.includes(userId), 'removedFromRoom')
    if (table.seats !== this.#checkedSeats)
      this.#dismiss((userId) => seatOf(table, userId) === null && !removed.includes(userId))
    this.#checkedSeats = table.seats
    if (this.#isRoomNews(update)) {
      const frames = [this.#roomUpdate()]
      this.#each((listener) => listener.sendState('room_update', frames))
    }
    if (table.game !== previous.game || isRenaming(update) || update.type === 'chatChanged') {
      const shared = this.#sharedGame()
      if (shared !== null) this.#each((listener) => this.#sendGame(listener, shared))
    }
    for (const { type, payload } of playerMessages(this.#liveTable, update)) {
      const frame = frameOf(type, payload)
      this.#each((listener) => listener.send(frame))
    }
  }

  #sendVoice({ to, message: { type, payload } }: Extract<TableUpdate, { type: 'voiceMessage' }>): void {
    const frame = frameOf(type, payload)
    const isSignal = kindOf(type) === 'signal'
    this.#each((listener) => {
      if (!to.includes(listener)) return
      if (isSignal) listener.sendSignal(frame)
      else listener.send(frame)
    })
  }

  #sendPersonal(
    { userId, message: { type, payload } }: Extract<TableUpdate, { type: 'personal' }>,
    listeners: ReadonlySet<Listener> = this.#listeners,
  ): void {
    const frame = frameOf(type, payload)
    for (const listener of listeners) if (listener.userId === userId) listener.send(frame)
  }

  /** Spectators get what everybody may know, and nothing that is for one seat. */
  #tellSpectators(update: TableUpdate, previous: Table): void {
    const each = (does: (listener: Listener) => void): void => this.#spectators.forEach(does)
    if (update.type === 'ended') return each((listener) => end(listener, update.why))
    if (update.type === 'personal') {
      if (update.message.type === 'seat_offered') this.#sendPersonal(update, this.#spectators)
      return
    }
    if (this.#isRoomNews(update)) {
      const frames = [this.#roomUpdate()]
      each((listener) => listener.sendState('room_update', frames))
    }
    const game =
      this.#liveTable.table.game !== previous.game || isRenaming(update) || update.type === 'chatChanged'
        ? this.#spectatorGame()
        : null
    if (game !== null) each((listener) => listener.sendState('game_state', [game]))
    for (const { type, payload } of spectatorMessages(this.#liveTable, update)) {
      const frame = frameOf(type, payload)
      each((listener) => listener.send(frame))
    }
  }

  #isRoomNews(update: TableUpdate): boolean {
    if (update.type === 'changed')
      return update.events.length === 0 || update.events.some(({ type }) => ROOM_EVENTS.has(type))
    return update.type === 'latency' && this.#liveTable.table.status === 'waiting'
  }

  #dismiss(isToGo: (userId: number) => boolean, code: ErrorCode = 'notAtTable'): void {
    this.#each((listener) => {
      if (isToGo(listener.userId)) listener.dismiss(code)
    })
  }

  #each(does: (listener: Listener) => void): void {
    for (const listener of this.#listeners) does(listener)
  }

  #roomUpdate(): Frame {
    const { table, presence } = this.#liveTable
    return frameOf('room_update', roomUpdate(publicTableView(table, presence.latencies)))
  }

  /** The part of `game_state` that is the same for all four seats; null while there is no game. */
  #sharedGame(): SharedGame | null {
    const { table, presence } = this.#liveTable
    if (table.game === null) return null
    const view = publicView(table.game)
    const head = `${json('game_state', sharedGameState(view, playerViews(table, presence.latencies))).slice(0, -1)},"chatHistory":`
    return { view, frames: [firstFrame(head), this.#chatHistory()] }
  }

  /** `game_state` without a hand, and with the talk that spectators get; null while there is no game. */
  #spectatorGame(): Frame | null {
    const { table, spectators } = this.#liveTable
    if (table.game === null) return null
    const shared = sharedGameState(publicView(table.game), playerViews(table, NO_LATENCIES))
    const chatHistory = spectators.chat.map((entry) => chatLine(table.roomId, entry))
    return frameOf('game_state', { ...shared, chatHistory, ...NO_SEAT })
  }

  #sendGame(listener: Listener, shared: SharedGame): void {
    const { game } = this.#liveTable.table
    const seat = seatOf(this.#liveTable.table, listener.userId)
    if (game === null || seat === null) return
    const own = ownMembers(isYourTurn(shared.view, seat), privateView(game, seat))
    listener.sendState('game_state', [...shared.frames, lastFrame(`,${own}}`)])
  }

  /**
   * The chat as a frame. It is kept until the chat changes, because it is the largest part of `game_state` and changes
   * least.
   */
  #chatHistory(): Frame {
    const { table, chat } = this.#liveTable
    const { entries } = chat
    if (this.#chat?.of !== entries)
      this.#chat = {
        of: entries,
        frame: middleFrame(JSON.stringify(entries.map((entry) => chatLine(table.roomId, entry)))),
      }
    return this.#chat.frame
  }
}
