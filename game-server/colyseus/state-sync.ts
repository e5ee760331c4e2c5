/** Copies the views of a table into its synchronised state, changing only what differs. */
import { FREE_SEAT } from '#common/protocol/room-decoder.ts'
import { CHAT_COLUMNS, GAME_COLUMNS, OWN_COLUMNS, PERSON_COLUMNS, ROOM_COLUMNS, SEAT_COLUMNS, TRICK_COLUMNS } from '#common/protocol/room-state.ts'
import { ownValues, roomValues, trickValues } from '#common/protocol/room-values.ts'
import { seatRow } from '#common/rules/public-fields.ts'
import { chatLine } from '#common/text/notices.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { GameState } from '#common/rules/state.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import { isSamePrivateView, privateView, publicView } from '#common/rules/view.ts'
import { isGameOver, type Table } from '#common/table/state.ts'
import { playerViews, roomView, type Latencies, type PlayerView } from '#common/table/view.ts'
import { playAgainCount } from '../tables/event-messages.ts'
import { ChatLineSchema, PlayerSchema, TableSchema } from './schema.ts'
import { SchemaWriter } from './schema-writer.ts'

const NOBODY_ASKED = { count: 0, total: 0 }

/** The state of a taken seat, with what it shows. */
class PlayerSync {
  readonly state = new PlayerSchema()
  readonly #person = new SchemaWriter(PERSON_COLUMNS, this.state)
  readonly #row = new SchemaWriter(SEAT_COLUMNS, this.state)
  readonly #own = new SchemaWriter(OWN_COLUMNS, this.state)
  #seat: Seat
  /** The game whose hand it shows. */
  #game: GameState | null = null

  constructor(player: PlayerView) {
    this.#seat = player.seat
    this.showPerson(player)
  }

  /** Who sits there. */
  showPerson(player: PlayerView): void {
    this.#seat = player.seat
    this.#person.assign(player)
  }

  /** What everyone may know of them in the game, and what they alone may. */
  showGame(game: GameState | null): void {
    const seat = this.#seat
    this.#row.assign(game === null ? FREE_SEAT : seatRow(game, seat))
    const before = this.#game
    this.#game = game
    if (before !== null && game !== null && isSamePrivateView(before, game, seat)) return
    this.#own.assign(ownValues(game && privateView(game, seat)))
  }
}

/** The state of one table and the seats in it. */
export class StateSync {
  readonly state = new TableSchema()
  readonly #room = new SchemaWriter(ROOM_COLUMNS, this.state)
  readonly #game = new SchemaWriter(GAME_COLUMNS, this.state)
  readonly #tricks = new SchemaWriter(TRICK_COLUMNS, this.state)
  readonly #players = new Map<string, PlayerSync>()
  #chat: readonly ChatEntry[] = []
  /** What the state shows. */
  #shown: { readonly table: Table; readonly latencies: Latencies } | null = null

  /** The state of a user's seat, to be added to the view of their clients; undefined for somebody who has none. */
  playerOf(playerId: string): PlayerSchema | undefined {
    return this.#players.get(playerId)?.state
  }

  /** Brings the state in line with a table and its chat. What is the same value as before is not looked at again: a card changes no seat. */
  follow(table: Table, latencies: Latencies, chat: readonly ChatEntry[]): void {
    const before = this.#shown
    this.#shown = { table, latencies }
    const arePlayersSame = before?.table.seats === table.seats && before.table.creatorId === table.creatorId && before.latencies === latencies
    if (!arePlayersSame) this.#followPlayers(playerViews(table, latencies))
    if (!arePlayersSame || before.table.game !== table.game) this.#followGame(table.game)
    this.#followRoom(table)
    this.#followChat(table.roomId, chat)
  }

  #followRoom(table: Table): void {
    this.#room.assign(roomValues(roomView(table), isGameOver(table) ? playAgainCount(table) : NOBODY_ASKED))
  }

  /** Keeps one state for each taken seat, in seat order. */
  #followPlayers(players: readonly PlayerView[]): void {
    for (const id of this.#players.keys()) if (!players.some((player) => player.id === id)) this.#remove(id)
    for (const [index, player] of players.entries()) {
      const shown = this.#players.get(player.id) ?? this.#insert(index, player)
      shown.showPerson(player)
    }
  }

  #insert(index: number, player: PlayerView): PlayerSync {
    const shown = new PlayerSync(player)
    this.#players.set(player.id, shown)
    this.state.players.splice(index, 0, shown.state)
    return shown
  }

  #remove(playerId: string): void {
    const { players } = this.state
    players.splice(players.findIndex(({ id }) => id === playerId), 1)
    this.#players.delete(playerId)
  }

  #followGame(game: GameState | null): void {
    const view = game && publicView(game)
    for (const player of this.#players.values()) player.showGame(game)
    if (view === null) return
    this.#game.assign(view)
    this.#tricks.assign(trickValues(view))
  }

  /** Lines come at the end and go at the beginning. Where some are gone from the middle, those behind them move up. */
  #followChat(roomId: string, chat: readonly ChatEntry[]): void {
    if (chat === this.#chat) return
    const lines = this.state.chat
    const before = new Set(this.#chat)
    const kept = chat.findIndex((entry) => before.has(entry))
    const forgotten = Math.max(0, this.#chat.findIndex((entry) => entry === chat[kept]) - kept)
    for (let count = 0; count < forgotten; count++) lines.shift()
    const shown = this.#chat.slice(forgotten)
    chat.forEach((entry, index) => {
      if (entry === shown[index]) return
      const known = lines.at(index)
      const line = known ?? new ChatLineSchema()
      new SchemaWriter(CHAT_COLUMNS, line).assign(chatLine(roomId, entry))
      if (known === undefined) lines.push(line)
    })
    while (lines.length > chat.length) lines.pop()
    this.#chat = chat
  }
}
