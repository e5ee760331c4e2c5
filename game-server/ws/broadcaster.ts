/** The `/ws` clients of one table. What they all get is rendered and serialised once. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { isYourTurn, roomUpdate, sharedGameState } from '#common/protocol/wire.ts'
import { privateView, publicView, type PublicGameView } from '#common/rules/view.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import type { TableEvent } from '#common/table/commands.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import { playerViews, publicTableView } from '#common/table/view.ts'
import { chatLine } from '#common/text/notices.ts'
import { eventMessages } from '../tables/event-messages.ts'
import type { EndReason } from '../tables/end-reason.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { removedIds, type TableUpdate } from '../tables/watchers.ts'
import { kindOf } from '../connections/message-rate.ts'
import { firstFrame, lastFrame, middleFrame, type Frame } from '../connections/websocket-frames.ts'
import { frameOf, json, ownMembers } from './json.ts'
import type { StateKind } from './send-queue.ts'

/** A client at the table, as its audience sees it. */
export type Listener = {
  readonly userId: number
  say(frame: Frame): void
  /** Says something of the voice chat's signalling: it is lost to whoever has too much of it already. */
  signal(frame: Frame): void
  show(kind: StateKind, frames: readonly Frame[]): void
  /** The user has no seat at this table any more, or the table is no more: `code` says why. */
  dismiss(code: ErrorCode): void
}

/** What the end of a session is called to those at the table. */
const FAREWELLS = { letGo: 'notAtTable', closed: 'notAtTable', unreadable: 'roomUnreadable', tooLong: 'roomTooLong', taken: 'storageUnavailable' } as const satisfies Record<EndReason, ErrorCode>

/** What changes who is at the table and how (specification section 7, `room_update`). */
const ROOM_EVENTS: ReadonlySet<TableEvent['type']> = new Set([
  'playerJoined', 'playerLeft', 'creatorChanged', 'playerConnected', 'playerDisconnected', 'readyChanged', 'gameStarted',
  'computerSeated', 'playerSeatedAgain', 'gameSuspended', 'gameResumed', 'personUpdated', 'playerRemoved', 'tableReopened',
])

/** Whether somebody is called otherwise: `game_state` has names, too. */
const isRenaming = (update: TableUpdate): boolean => update.type === 'changed' && update.events.some(({ type }) => type === 'personUpdated')

/** What everyone may know of the game, and the frames of `game_state` with it, up to what is for one seat. */
type SharedGame = { readonly view: PublicGameView; readonly frames: readonly Frame[] }

export class Broadcaster {
  readonly #liveTable: LiveTable
  readonly #listeners = new Set<Listener>()
  #shown: Table
  /** The seats of which every listener has one; null while somebody comes in. */
  #occupied: Table['seats'] | null = null
  #chat: { readonly of: readonly ChatEntry[]; readonly frame: Frame } | null = null

  constructor(liveTable: LiveTable) {
    this.#liveTable = liveTable
    this.#shown = liveTable.table
    liveTable.watch((update) => this.#follow(update))
  }

  add(listener: Listener): void {
    this.#listeners.add(listener)
    this.#occupied = null
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** Shows a client everything that it may know. */
  showAll(listener: Listener): void {
    listener.show('room_update', [this.#roomUpdate()])
    const shared = this.#sharedGame()
    if (shared !== null) this.#showGame(listener, shared)
  }

  #follow(update: TableUpdate): void {
    const { table } = this.#liveTable
    const previous = this.#shown
    this.#shown = table
    if (this.#listeners.size === 0) return
    if (update.type === 'ended') return this.#each((listener) => listener.dismiss(FAREWELLS[update.why]))
    if (update.type === 'whispered') return this.#whisper(update)
    if (update.type === 'left') return this.#dismiss((userId) => userId === update.userId)
    const removed = removedIds(update)
    if (removed.length > 0) this.#dismiss((userId) => removed.includes(userId), 'removedFromRoom')
    if (table.seats !== this.#occupied) this.#dismiss((userId) => seatOf(table, userId) === null && !removed.includes(userId))
    this.#occupied = table.seats
    if (this.#isRoomNews(update)) {
      const frames = [this.#roomUpdate()]
      this.#each((listener) => listener.show('room_update', frames))
    }
    if (table.game !== previous.game || isRenaming(update) || update.type === 'chatChanged') {
      const shared = this.#sharedGame()
      if (shared !== null) this.#each((listener) => this.#showGame(listener, shared))
    }
    for (const { type, payload } of eventMessages(table, update)) {
      const frame = frameOf(type, payload)
      this.#each((listener) => listener.say(frame))
    }
  }

  #whisper({ to, message: { type, payload } }: Extract<TableUpdate, { type: 'whispered' }>): void {
    const frame = frameOf(type, payload)
    const isSignal = kindOf(type) === 'signal'
    this.#each((listener) => {
      if (!to.includes(listener)) return
      if (isSignal) listener.signal(frame)
      else listener.say(frame)
    })
  }

  #isRoomNews(update: TableUpdate): boolean {
    if (update.type === 'changed') return update.events.length === 0 || update.events.some(({ type }) => ROOM_EVENTS.has(type))
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

  /** What all four get alike; null while there is no game. */
  #sharedGame(): SharedGame | null {
    const { table, presence } = this.#liveTable
    if (table.game === null) return null
    const view = publicView(table.game)
    const head = `${json('game_state', sharedGameState(view, playerViews(table, presence.latencies))).slice(0, -1)},"chatHistory":`
    return { view, frames: [firstFrame(head), this.#chatHistory()] }
  }

  #showGame(listener: Listener, shared: SharedGame): void {
    const { game } = this.#liveTable.table
    const seat = seatOf(this.#liveTable.table, listener.userId)
    if (game === null || seat === null) return
    const own = ownMembers({ isYourTurn: isYourTurn(shared.view, seat), hand: privateView(game, seat).hand })
    listener.show('game_state', [...shared.frames, lastFrame(`,${own}}`)])
  }

  /** The chat is the largest part and changes the least. */
  #chatHistory(): Frame {
    const { table, chat } = this.#liveTable
    const { entries } = chat
    if (this.#chat?.of !== entries) this.#chat = { of: entries, frame: middleFrame(JSON.stringify(entries.map((entry) => chatLine(table.roomId, entry)))) }
    return this.#chat.frame
  }
}
