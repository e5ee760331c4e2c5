/** Sends the updates of one table to its `/ws` clients. What all of them get is serialised once. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { isYourTurn, sharedGameState } from '#common/protocol/wire.ts'
import { privateView, publicView, type PublicGameView } from '#common/rules/view.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import { playerViews } from '#common/table/view.ts'
import { chatLine } from '#common/text/notices.ts'
import { playerMessages } from '../tables/spectator-messages.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { removedIds, type TableUpdate } from '../tables/watchers.ts'
import { kindOf } from '../connections/message-rate.ts'
import { firstFrame, type Frame, lastFrame, middleFrame } from '../connections/websocket-frames.ts'
import { frameOf, json, ownMembers } from './json.ts'
import { end, isGameNews, isRoomNews, type Listener, roomFrame } from './listeners.ts'
import { SpectatorBroadcaster } from './spectator-broadcaster.ts'

/**
 * The public view of the game, and the first frames of `game_state` with it. The last frame is different for each seat.
 */
type SharedGame = { readonly view: PublicGameView; readonly frames: readonly Frame[] }

export class Broadcaster {
  readonly #liveTable: LiveTable
  readonly #listeners = new Set<Listener>()
  readonly #spectators: SpectatorBroadcaster
  #lastTable: Table
  /** The seats for which all listeners were checked; null after a new listener was added. */
  #checkedSeats: Table['seats'] | null = null
  #chat: { readonly of: readonly ChatEntry[]; readonly frame: Frame } | null = null

  constructor(liveTable: LiveTable) {
    this.#liveTable = liveTable
    this.#lastTable = liveTable.table
    liveTable.watch((update) => this.#follow(update))
    this.#spectators = new SpectatorBroadcaster(liveTable)
  }

  add(listener: Listener): void {
    this.#listeners.add(listener)
    this.#checkedSeats = null
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
    this.#spectators.remove(listener)
  }

  /** A client watches without a seat from now on, and gets everything that everybody may know. */
  addSpectator(listener: Listener): void {
    this.#spectators.add(listener)
  }

  /** Sends a client everything that it may know. */
  sendAll(listener: Listener): void {
    if (this.#spectators.has(listener)) return this.#spectators.sendAll(listener)
    listener.sendState('room_update', [roomFrame(this.#liveTable)])
    const shared = this.#sharedGame()
    if (shared !== null) this.#sendGame(listener, shared)
  }

  #follow(update: TableUpdate): void {
    const { table } = this.#liveTable
    const previous = this.#lastTable
    this.#lastTable = table
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
    if (isRoomNews(table, update)) {
      const frames = [roomFrame(this.#liveTable)]
      this.#each((listener) => listener.sendState('room_update', frames))
    }
    if (isGameNews(table, previous, update)) {
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

  #sendPersonal({ userId, message: { type, payload } }: Extract<TableUpdate, { type: 'personal' }>): void {
    const frame = frameOf(type, payload)
    this.#each((listener) => {
      if (listener.userId === userId) listener.send(frame)
    })
  }

  #dismiss(isToGo: (userId: number) => boolean, code: ErrorCode = 'notAtTable'): void {
    this.#each((listener) => {
      if (isToGo(listener.userId)) listener.dismiss(code)
    })
  }

  #each(does: (listener: Listener) => void): void {
    for (const listener of this.#listeners) does(listener)
  }

  /** The part of `game_state` that is the same for all four seats; null while there is no game. */
  #sharedGame(): SharedGame | null {
    const { table, presence } = this.#liveTable
    if (table.game === null) return null
    const view = publicView(table.game)
    const head = `${json('game_state', sharedGameState(view, playerViews(table, presence.latencies))).slice(0, -1)},"chatHistory":`
    return { view, frames: [firstFrame(head), this.#chatHistory()] }
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
