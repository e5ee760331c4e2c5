/**
 * Sends the updates of one table to the `/ws` clients that watch it: what everybody may know, and nothing of one seat.
 */
import { sharedGameState, type OwnGameState } from '#common/protocol/wire.ts'
import { publicView } from '#common/rules/view.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import type { Table } from '#common/table/state.ts'
import { NO_LATENCIES, playerViews } from '#common/table/view.ts'
import { chatLine } from '#common/text/notices.ts'
import { firstFrame, lastFrame, middleFrame, type Frame } from '../connections/websocket-frames.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { spectatorArrivalMessages, spectatorMessages } from '../tables/spectator-messages.ts'
import type { TableUpdate } from '../tables/watchers.ts'
import { end, isGameNews, isRoomNews, roomFrame, type Listener } from './listeners.ts'
import { frameOf, json } from './json.ts'

/** The part of `game_state` that is for one seat, for those who have none. */
const NO_SEAT: OwnGameState = { isYourTurn: false, canClaimRest: false, playerHand: [] }
const END = lastFrame('}')

export class SpectatorBroadcaster {
  readonly #liveTable: LiveTable
  readonly #listeners = new Set<Listener>()
  /** By whether they are for somebody who plays. */
  readonly #chats = new Map<boolean, { readonly of: readonly ChatEntry[]; readonly frame: Frame }>()
  #lastTable: Table

  constructor(liveTable: LiveTable) {
    this.#liveTable = liveTable
    this.#lastTable = liveTable.table
    // Players have their news first.
    liveTable.watch((update) => this.#follow(update), true)
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
    const frames = this.#gameFrames(this.#isPlaying(listener))
    if (frames !== null) listener.sendState('game_state', frames)
  }

  #isPlaying({ userId }: Listener): boolean {
    return this.#liveTable.spectators.isPlaying(userId)
  }

  #follow(update: TableUpdate): void {
    const { table } = this.#liveTable
    const previous = this.#lastTable
    this.#lastTable = table
    if (this.#listeners.size === 0) return
    if (update.type === 'ended') return this.#listeners.forEach((listener) => end(listener, update.why))
    if (update.type === 'personal') return this.#offerSeat(update)
    if (isRoomNews(table, update)) {
      const frames = [roomFrame(this.#liveTable)]
      for (const listener of this.#listeners) listener.sendState('room_update', frames)
    }
    if (isGameNews(table, previous, update)) this.#sendGame()
    for (const { type, payload } of spectatorMessages(this.#liveTable, update)) {
      const frame = frameOf(type, payload)
      for (const listener of this.#listeners)
        if (update.type !== 'saidToSpectators' || !this.#isPlaying(listener)) listener.send(frame)
    }
  }

  /** The game to all: encoded once, and once more for players who watch from elsewhere. */
  #sendGame(): void {
    const frames = new Map<boolean, readonly Frame[] | null>()
    for (const listener of this.#listeners) {
      const isPlaying = this.#isPlaying(listener)
      const known = frames.get(isPlaying)
      const shown = known === undefined ? this.#gameFrames(isPlaying) : known
      frames.set(isPlaying, shown)
      if (shown !== null) listener.sendState('game_state', shown)
    }
  }

  /** Of the messages for one user, this is the only one that a spectator may get. */
  #offerSeat({ userId, message }: Extract<TableUpdate, { type: 'personal' }>): void {
    if (message.type !== 'seat_offered') return
    const frame = frameOf(message.type, message.payload)
    for (const listener of this.#listeners) if (listener.userId === userId) listener.send(frame)
  }

  /** `game_state` without a hand, and with the talk that spectators get; null while there is no game. */
  #gameFrames(isPlaying: boolean): readonly Frame[] | null {
    const { table } = this.#liveTable
    if (table.game === null) return null
    const shared = sharedGameState(publicView(table.game), playerViews(table, NO_LATENCIES))
    const head = `${json('game_state', { ...shared, ...NO_SEAT }).slice(0, -1)},"chatHistory":`
    return [firstFrame(head), this.#chatFrame(isPlaying), END]
  }

  /** The chat as a frame. It is kept until the chat changes: it is the largest part of `game_state`. */
  #chatFrame(isPlaying: boolean): Frame {
    const { table, spectators } = this.#liveTable
    const entries = spectators.chat(isPlaying)
    const known = this.#chats.get(isPlaying)
    if (known?.of === entries) return known.frame
    const frame = middleFrame(JSON.stringify(entries.map((entry) => chatLine(table.roomId, entry))))
    this.#chats.set(isPlaying, { of: entries, frame })
    return frame
  }
}
