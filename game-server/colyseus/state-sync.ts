/** Copies the views of a table into the synchronised state of its Colyseus room, and changes only what differs. */
import { lineText } from '#common/protocol/chat-in-state.ts'
import { FREE_SEAT } from '#common/protocol/room-decoder.ts'
import {
  TRICK_COLUMNS,
  OWN_COLUMNS,
  PERSON_COLUMNS,
  ROOM_COLUMNS,
  SEAT_COLUMNS,
  ROUND_COLUMNS,
} from '#common/protocol/room-state.ts'
import { trickValues, ownValues, roomValues, roundValues } from '#common/protocol/room-values.ts'
import { isSameApartFromTrick, seatRow } from '#common/rules/public-fields.ts'
import { chatLine } from '#common/text/notices.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { GameState } from '#common/rules/state.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import { trickView, isSamePrivateView, privateView, publicView, type PublicGameView } from '#common/rules/view.ts'
import { isGameOver, type Table } from '#common/table/state.ts'
import { isSameRoomView, playerViews, roomView, type Latencies, type PlayerView } from '#common/table/view.ts'
import { playAgainCount } from '../tables/event-messages.ts'
import { PlayerSchema, TableSchema } from './schema.ts'
import { SchemaWriter } from './schema-writer.ts'

const NO_PLAY_AGAIN = { count: 0, total: 0 }

/** Writes the state of a taken seat. */
class PlayerSync {
  readonly state = new PlayerSchema()
  readonly #person = new SchemaWriter(PERSON_COLUMNS, this.state)
  readonly #row = new SchemaWriter(SEAT_COLUMNS, this.state)
  readonly #own = new SchemaWriter(OWN_COLUMNS, this.state)
  readonly #hasHand: boolean
  #seat: Seat
  /** The game that was written last, for this seat. */
  #game: GameState | null = null

  /** `hasHand`: whether what only the seat's own player may know is written at all. */
  constructor(player: PlayerView, hasHand: boolean) {
    this.#hasHand = hasHand
    this.#seat = player.seat
    this.writePerson(player)
  }

  /** Writes who has the seat. */
  writePerson(player: PlayerView): void {
    if (player.seat !== this.#seat) this.#game = null
    this.#seat = player.seat
    this.#person.assign(player)
  }

  /** Writes what everyone may know about the seat in the game, and what only its own player may know. */
  writeGame(game: GameState | null, view: PublicGameView | null): void {
    const seat = this.#seat
    const before = this.#game
    if (before === null || game === null || !isSameApartFromTrick(before, game))
      this.#row.assign(view === null ? FREE_SEAT : seatRow(view, seat))
    this.writeOwn(game)
  }

  /** Writes what only the seat's own player may know. */
  writeOwn(game: GameState | null): void {
    const before = this.#game
    this.#game = game
    if (!this.#hasHand) return
    if (before !== null && game !== null && isSamePrivateView(before, game, this.#seat)) return
    this.#own.assign(ownValues(game && privateView(game, this.#seat)))
  }
}

/** Writes the state of a table and of its seats. */
export class StateSync {
  readonly state = new TableSchema()
  readonly #room = new SchemaWriter(ROOM_COLUMNS, this.state)
  readonly #trick = new SchemaWriter(TRICK_COLUMNS, this.state)
  readonly #round = new SchemaWriter(ROUND_COLUMNS, this.state)
  readonly #players = new Map<string, PlayerSync>()
  #chat: readonly ChatEntry[] = []
  readonly #hasHands: boolean
  /** What was written last; null before the first time. */
  #written: { readonly table: Table; readonly latencies: Latencies } | null = null

  /** `hasHands`: whether the state is for players, whose hands are in it for them. */
  constructor(hasHands = true) {
    this.#hasHands = hasHands
  }

  /**
   * The state of a user's seat, which is added to the view of the user's clients; undefined for a user without a seat.
   */
  playerOf(playerId: string): PlayerSchema | undefined {
    return this.#players.get(playerId)?.state
  }

  /**
   * Updates the state from a table and its chat. Parts that are the same object as before are skipped: a played card,
   * for example, changes no seat.
   */
  follow(table: Table, latencies: Latencies, chat: readonly ChatEntry[]): void {
    const before = this.#written
    this.#written = { table, latencies }
    const arePlayersSame =
      before?.table.seats === table.seats &&
      before.table.creatorId === table.creatorId &&
      before.latencies === latencies
    if (!arePlayersSame) this.#followPlayers(playerViews(table, latencies))
    if (
      arePlayersSame &&
      before.table.game !== null &&
      table.game !== null &&
      isSameApartFromTrick(before.table.game, table.game)
    )
      this.#followTrick(table.game)
    else if (!arePlayersSame || before.table.game !== table.game) this.#followGame(table.game)
    if (before === null || isGameOver(before.table) || isGameOver(table) || !isSameRoomView(before.table, table))
      this.#followRoom(table)
    this.#followChat(table.roomId, chat)
  }

  #followRoom(table: Table): void {
    this.#room.assign(roomValues(roomView(table), isGameOver(table) ? playAgainCount(table) : NO_PLAY_AGAIN))
  }

  /** Keeps one state for each taken seat, in the order of the seats. */
  #followPlayers(players: readonly PlayerView[]): void {
    for (const id of this.#players.keys()) if (!players.some((player) => player.id === id)) this.#remove(id)
    for (const [index, player] of players.entries()) {
      const sync = this.#players.get(player.id) ?? this.#insert(index, player)
      sync.writePerson(player)
    }
  }

  #insert(index: number, player: PlayerView): PlayerSync {
    const sync = new PlayerSync(player, this.#hasHands)
    this.#players.set(player.id, sync)
    this.state.players.splice(index, 0, sync.state)
    return sync
  }

  #remove(playerId: string): void {
    const { players } = this.state
    players.splice(
      players.findIndex(({ id }) => id === playerId),
      1,
    )
    this.#players.delete(playerId)
  }

  #followGame(game: GameState | null): void {
    const view = game && publicView(game)
    for (const player of this.#players.values()) player.writeGame(game, view)
    if (view === null) return
    this.#trick.assign(trickValues(view))
    this.#round.assign(roundValues(view))
  }

  /** Writes what a card may have changed that ended no trick. */
  #followTrick(game: GameState): void {
    for (const player of this.#players.values()) player.writeOwn(game)
    this.#trick.assign(trickValues(trickView(game)))
  }

  /**
   * Updates the chat. New lines are added at the end and old ones removed at the start. When lines in the middle are
   * removed, those after them move up.
   */
  #followChat(roomId: string, chat: readonly ChatEntry[]): void {
    if (chat === this.#chat) return
    const lines = this.state.chat
    const before = new Set(this.#chat)
    const kept = chat.findIndex((entry) => before.has(entry))
    const forgotten = Math.max(0, this.#chat.findIndex((entry) => entry === chat[kept]) - kept)
    for (let count = 0; count < forgotten; count++) lines.shift()
    const remaining = this.#chat.slice(forgotten)
    chat.forEach((entry, index) => {
      if (entry === remaining[index]) return
      const text = lineText(chatLine(roomId, entry))
      if (index >= lines.length) lines.push(text)
      else lines[index] = text
    })
    while (lines.length > chat.length) lines.pop()
    this.#chat = chat
  }
}
