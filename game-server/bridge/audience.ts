/** The `/ws` clients of one table. What they all get is rendered and serialised once. */
import { ownGameState, roomUpdate, sharedGameState } from '#common/protocol/wire.ts'
import { privateView, publicView } from '#common/rules/view.ts'
import type { TableEvent } from '#common/table/commands.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import { publicTableView } from '#common/table/view.ts'
import { chatLine } from '#common/text/notices.ts'
import { announcements } from '../session/announcements.ts'
import type { TableSession, TableUpdate } from '../session/table-session.ts'
import { json } from './json.ts'
import type { StateKind } from './outbox.ts'

/** A client at the table, as its audience sees it. */
export type Listener = {
  readonly userId: number
  say(text: string): void
  show(kind: StateKind, text: string): void
  /** The user has no seat at this table any more, or the table is no more. */
  dismiss(): void
}

/** What changes who is at the table and how (specification section 7, `room_update`). */
const ROOM_EVENTS: ReadonlySet<TableEvent['type']> = new Set([
  'playerJoined', 'playerLeft', 'creatorChanged', 'playerConnected', 'playerDisconnected', 'readyChanged', 'gameStarted',
  'computerSeated', 'playerSeatedAgain', 'gameSuspended', 'gameResumed',
])

export class Audience {
  readonly #session: TableSession
  readonly #listeners = new Set<Listener>()
  #shown: Table
  #chat: { readonly of: Table['chat']; readonly text: string } | null = null

  constructor(session: TableSession) {
    this.#session = session
    this.#shown = session.table
    session.watch((update) => this.#follow(update))
  }

  add(listener: Listener): void {
    this.#listeners.add(listener)
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** Shows a client everything that it may know. */
  showAll(listener: Listener): void {
    listener.show('room_update', this.#roomUpdate())
    const shared = this.#sharedGameState()
    if (shared !== null) this.#showGame(listener, shared)
  }

  #follow(update: TableUpdate): void {
    const { table } = this.#session
    const previous = this.#shown
    this.#shown = table
    if (this.#listeners.size === 0) return
    if (update.type === 'ended') return this.#each((listener) => listener.dismiss())
    if (update.type === 'whispered') return this.#whisper(update)
    if (update.type === 'left') return this.#dismiss((userId) => userId === update.userId)
    this.#dismiss((userId) => seatOf(table, userId) === null)
    if (this.#isRoomNews(update)) {
      const text = this.#roomUpdate()
      this.#each((listener) => listener.show('room_update', text))
    }
    if (table.game !== previous.game) {
      const shared = this.#sharedGameState()
      if (shared !== null) this.#each((listener) => this.#showGame(listener, shared))
    }
    for (const { type, payload } of announcements(table, update)) {
      const text = json(type, payload)
      this.#each((listener) => listener.say(text))
    }
  }

  #whisper({ to, message: { type, payload } }: Extract<TableUpdate, { type: 'whispered' }>): void {
    this.#each((listener) => {
      if (to.includes(listener)) listener.say(json(type, payload))
    })
  }

  #isRoomNews(update: TableUpdate): boolean {
    if (update.type === 'changed') return update.events.length === 0 || update.events.some(({ type }) => ROOM_EVENTS.has(type))
    return update.type === 'latency' && this.#session.table.status === 'waiting'
  }

  #dismiss(isToGo: (userId: number) => boolean): void {
    this.#each((listener) => {
      if (isToGo(listener.userId)) listener.dismiss()
    })
  }

  #each(does: (listener: Listener) => void): void {
    for (const listener of this.#listeners) does(listener)
  }

  #roomUpdate(): string {
    const { table, presence } = this.#session
    return json('room_update', roomUpdate(publicTableView(table, presence.latencyMsOf)))
  }

  /** The frame of `game_state` up to what is for one seat; null while there is no game. */
  #sharedGameState(): string | null {
    const { table, presence } = this.#session
    if (table.game === null) return null
    const { players } = publicTableView({ ...table, game: null }, presence.latencyMsOf)
    return `${json('game_state', sharedGameState(publicView(table.game), players)).slice(0, -1)},"chatHistory":${this.#chatHistory()}`
  }

  #showGame(listener: Listener, shared: string): void {
    const { game } = this.#session.table
    const seat = seatOf(this.#session.table, listener.userId)
    if (game === null || seat === null) return
    const own = JSON.stringify(ownGameState(publicView(game), privateView(game, seat), seat))
    listener.show('game_state', `${shared},${own.slice(1)}`)
  }

  /** The chat is the largest part and changes the least. */
  #chatHistory(): string {
    const { chat, roomId } = this.#session.table
    if (this.#chat?.of !== chat) this.#chat = { of: chat, text: JSON.stringify(chat.map((entry) => chatLine(roomId, entry))) }
    return this.#chat.text
  }
}
