/** Copies the views of a table into its synchronised state, changing only what differs. */
import { chatLine } from '#common/text/notices.ts'
import { wirePhase } from '#common/protocol/phases.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { GameState } from '#common/rules/state.ts'
import { isSamePrivateView, privateView, publicView, type PlayedCard, type PublicGameView } from '#common/rules/view.ts'
import type { ChatEntry } from '#common/table/chat.ts'
import { isGameOver, type Table } from '#common/table/state.ts'
import { playerViews, roomView, type Latencies, type PlayerView } from '#common/table/view.ts'
import { playAgainCount } from '../tables/event-messages.ts'
import { ChatLineSchema, PlayerSchema, TableSchema } from './schema.ts'
import { SchemaWriter, ArrayWriter, HandWriter } from './schema-writer.ts'

const NOTHING: readonly never[] = []

const idsOf = (cards: readonly PlayedCard[]): readonly string[] => cards.map(({ card }) => card)

/** The state of a taken seat, with what it shows. */
class PlayerSync {
  readonly state: PlayerSchema
  readonly #values: SchemaWriter<PlayerSchema>
  readonly #hand: HandWriter
  readonly #passing: ArrayWriter<string>
  #seat: Seat
  /** The game whose hand it shows. */
  #game: GameState | null = null

  constructor({ id, seat }: PlayerView) {
    this.#seat = seat
    this.state = new PlayerSchema().assign({ id, seat })
    this.#values = new SchemaWriter(this.state)
    this.#hand = new HandWriter(this.state.hand)
    this.#passing = new ArrayWriter(this.state.passing)
  }

  /** Who sits there. */
  showPerson(player: PlayerView): void {
    this.#seat = player.seat
    this.#values.assign({ ...player, avatarUrl: player.avatarUrl ?? '', latencyMs: player.latencyMs ?? -1 })
  }

  /** What everyone may know of them in the game, and what they alone may. */
  showGame(game: GameState | null, view: PublicGameView | null): void {
    const seat = this.#seat
    this.#values.assign({
      handSize: view?.handSizes[seat] ?? 0,
      score: view?.scores[seat] ?? 0,
      tricksTaken: view?.tricksTaken[seat] ?? 0,
      hasPassed: view?.hasPassed[seat] ?? false,
    })
    const before = this.#game
    this.#game = game
    if (before !== null && game !== null && isSamePrivateView(before, game, seat)) return
    const own = game && privateView(game, seat)
    this.#hand.assign(own?.hand ?? NOTHING)
    this.#passing.assign(own?.passing ?? NOTHING)
  }
}

/** The state of one table and the seats in it. */
export class StateSync {
  readonly state = new TableSchema()
  readonly #table = new SchemaWriter(this.state)
  readonly #votes = new ArrayWriter(this.state.votes)
  readonly #trick = new ArrayWriter(this.state.trick)
  readonly #lastTrick = new ArrayWriter(this.state.lastTrick)
  readonly #roundScores = new ArrayWriter(this.state.roundScores)
  readonly #winners = new ArrayWriter(this.state.winners)
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
    const { roomId, name, status, gameNumber, vote } = roomView(table)
    const playAgain = isGameOver(table) ? playAgainCount(table) : null
    this.#table.assign({
      roomId,
      name,
      status,
      isActive: status !== 'waiting',
      gameNumber,
      playAgainCount: playAgain?.count ?? 0,
      playAgainTotal: playAgain?.total ?? 0,
      voteSeat: vote?.seat ?? -1,
    })
    this.#votes.assign(vote?.votes.map((cast) => cast ?? '') ?? NOTHING)
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
    for (const player of this.#players.values()) player.showGame(game, view)
    if (view === null) return
    const lastTrick = view.lastTrick?.cards ?? NOTHING
    this.#table.assign({
      round: view.round,
      phase: wirePhase(view.phase),
      direction: view.direction,
      turn: view.turn ?? -1,
      leader: view.leader,
      firstSeat: view.firstSeat,
      heartsBroken: view.heartsBroken,
      trickWinner: view.trickWinner ?? -1,
      lastTrickLeader: lastTrick[0]?.seat ?? -1,
      lastTrickWinner: view.lastTrick?.winner ?? -1,
      winner: view.winner ?? -1,
      seedHash: view.seedHash,
      seed: view.seed ?? '',
    })
    this.#trick.assign(idsOf(view.trick))
    this.#lastTrick.assign(idsOf(lastTrick))
    this.#roundScores.assign(view.roundScores.flat())
    this.#winners.assign(view.winners)
  }

  /** Lines come at the end and go at the beginning. Where some are gone from the middle, those behind them move up. */
  #followChat(roomId: string, chat: readonly ChatEntry[]): void {
    if (chat === this.#chat) return
    const lines = this.state.chat
    const known = new Set(this.#chat)
    const kept = chat.findIndex((entry) => known.has(entry))
    const forgotten = Math.max(0, this.#chat.findIndex((entry) => entry === chat[kept]) - kept)
    for (let count = 0; count < forgotten; count++) lines.shift()
    const shown = this.#chat.slice(forgotten)
    chat.forEach((entry, index) => {
      if (entry === shown[index]) return
      const { messageId, senderId, sender, message, timestamp, isSystem } = chatLine(roomId, entry)
      const values = { messageId, senderId, sender, message, timestamp, isSystem }
      const line = lines.at(index)
      if (line === undefined) lines.push(new ChatLineSchema().assign(values))
      else line.assign(values)
    })
    while (lines.length > chat.length) lines.pop()
    this.#chat = chat
  }
}
