/** Sends the updates of one table to the `/ws` clients that watch it: what everybody may know, and nothing of one seat. */
import { sharedGameState, type OwnGameState } from '#common/protocol/wire.ts'
import { publicView } from '#common/rules/view.ts'
import type { Table } from '#common/table/state.ts'
import { NO_LATENCIES, playerViews } from '#common/table/view.ts'
import { chatLine } from '#common/text/notices.ts'
import type { Frame } from '../connections/websocket-frames.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { spectatorArrivalMessages, spectatorMessages } from '../tables/spectator-messages.ts'
import type { TableUpdate } from '../tables/watchers.ts'
import { end, isGameNews, isRoomNews, roomFrame, type Listener } from './listeners.ts'
import { frameOf } from './json.ts'

/** The part of `game_state` that is for one seat, for those who have none. */
const NO_SEAT: OwnGameState = { isYourTurn: false, canClaimRest: false, playerHand: [] }

export class SpectatorBroadcaster {
  readonly #liveTable: LiveTable
  readonly #listeners = new Set<Listener>()
  #lastTable: Table

  constructor(liveTable: LiveTable) {
    this.#liveTable = liveTable
    this.#lastTable = liveTable.table
    liveTable.watch((update) => this.#follow(update))
  }

  /** A client watches from now on, and gets everything that everybody may know. */
  add(listener: Listener): void {
    this.#listeners.add(listener)
    this.sendAll(listener)
    for (const { type, payload } of spectatorArrivalMessages(this.#liveTable)) listener.send(frameOf(type, payload))
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  has(listener: Listener): boolean {
    return this.#listeners.has(listener)
  }

  sendAll(listener: Listener): void {
    listener.sendState('room_update', [roomFrame(this.#liveTable)])
    const game = this.#gameFrame()
    if (game !== null) listener.sendState('game_state', [game])
  }

  #follow(update: TableUpdate): void {
    const { table } = this.#liveTable
    const previous = this.#lastTable
    this.#lastTable = table
    if (this.#listeners.size === 0) return
    if (update.type === 'ended') return this.#listeners.forEach((listener) => end(listener, update.why))
    if (update.type === 'personal') return this.#offerSeat(update)
    if (isRoomNews(table, update)) this.#state('room_update', roomFrame(this.#liveTable))
    const game = isGameNews(table, previous, update) ? this.#gameFrame() : null
    if (game !== null) this.#state('game_state', game)
    for (const { type, payload } of spectatorMessages(this.#liveTable, update)) {
      const frame = frameOf(type, payload)
      for (const listener of this.#listeners) listener.send(frame)
    }
  }

  #state(kind: 'room_update' | 'game_state', frame: Frame): void {
    for (const listener of this.#listeners) listener.sendState(kind, [frame])
  }

  /** Of the messages for one user, this is the only one that a spectator may get. */
  #offerSeat({ userId, message }: Extract<TableUpdate, { type: 'personal' }>): void {
    if (message.type !== 'seat_offered') return
    const frame = frameOf(message.type, message.payload)
    for (const listener of this.#listeners) if (listener.userId === userId) listener.send(frame)
  }

  /** `game_state` without a hand, and with the talk that spectators get; null while there is no game. */
  #gameFrame(): Frame | null {
    const { table, spectators } = this.#liveTable
    if (table.game === null) return null
    const shared = sharedGameState(publicView(table.game), playerViews(table, NO_LATENCIES))
    const chatHistory = spectators.chat.map((entry) => chatLine(table.roomId, entry))
    return frameOf('game_state', { ...shared, chatHistory, ...NO_SEAT })
  }
}
