/** Copies the views of a table into its synchronised state, changing only what differs. */
import { chatLine } from '#common/text/notices.ts'
import type { PlayedCard, PrivateGameView, PublicGameView } from '#common/rules/view.ts'
import type { Table } from '#common/table/state.ts'
import { privateTableView, publicTableView, type PlayerView, type PublicTableView } from '#common/table/view.ts'
import { ChatLineSchema, PlayerSchema, TableSchema } from './schema.ts'
import { Shown, ShownArray, ShownHand } from './shown.ts'

const NOTHING: readonly never[] = []

const idsOf = (cards: readonly PlayedCard[]): readonly string[] => cards.map(({ card }) => card)

/** The state of a taken seat, with what it shows. */
class ShownPlayer {
  readonly state: PlayerSchema
  readonly #values: Shown<PlayerSchema>
  readonly #hand: ShownHand
  readonly #passing: ShownArray<string>

  constructor({ id, seat }: PlayerView) {
    this.state = new PlayerSchema().assign({ id, seat })
    this.#values = new Shown(this.state)
    this.#hand = new ShownHand(this.state.hand)
    this.#passing = new ShownArray(this.state.passing)
  }

  assign(player: PlayerView, game: PublicGameView | null, own: PrivateGameView | null): void {
    const { seat } = player
    this.#values.assign({
      ...player,
      avatarUrl: player.avatarUrl ?? '',
      latencyMs: player.latencyMs ?? -1,
      handSize: game?.handSizes[seat] ?? 0,
      score: game?.scores[seat] ?? 0,
      tricksTaken: game?.tricksTaken[seat] ?? 0,
      hasPassed: game?.hasPassed[seat] ?? false,
    })
    this.#hand.assign(own?.hand ?? NOTHING)
    this.#passing.assign(own?.passing ?? NOTHING)
  }
}

/** The state of one table and the seats in it. */
export class Mirror {
  readonly state = new TableSchema()
  readonly #table = new Shown(this.state)
  readonly #votes = new ShownArray(this.state.votes)
  readonly #trick = new ShownArray(this.state.trick)
  readonly #lastTrick = new ShownArray(this.state.lastTrick)
  readonly #roundScores = new ShownArray(this.state.roundScores)
  readonly #winners = new ShownArray(this.state.winners)
  readonly #players = new Map<string, ShownPlayer>()
  #chat: Table['chat'] = []

  /** The state of a user's seat, to be added to the view of their clients; undefined for somebody who has none. */
  playerOf(playerId: string): PlayerSchema | undefined {
    return this.#players.get(playerId)?.state
  }

  /** Brings the state in line with a table. */
  follow(table: Table, latencyMsOf: (userId: number) => number | null): void {
    const view = publicTableView(table, latencyMsOf)
    this.#followTable(view)
    this.#followPlayers(view, table)
    if (view.game !== null) this.#followGame(view.game)
    this.#followChat(table)
  }

  #followTable({ roomId, name, status, gameNumber, players, game, vote }: PublicTableView): void {
    const isOver = game?.phase === 'game_over'
    this.#table.assign({
      roomId,
      name,
      status,
      isActive: status !== 'waiting',
      gameNumber,
      playAgainCount: isOver ? players.filter(({ wantsPlayAgain }) => wantsPlayAgain).length : 0,
      playAgainTotal: isOver ? players.length : 0,
      voteSeat: vote?.seat ?? -1,
    })
    this.#votes.assign(vote?.votes.map((cast) => cast ?? '') ?? NOTHING)
  }

  #followPlayers({ players, game }: PublicTableView, table: Table): void {
    this.#followSeating(players)
    for (const player of players) this.#players.get(player.id)?.assign(player, game, privateTableView(table, player.seat))
  }

  /** Keeps one state for each taken seat, in seat order. */
  #followSeating(players: readonly PlayerView[]): void {
    for (const id of this.#players.keys()) if (!players.some((player) => player.id === id)) this.#remove(id)
    for (const [index, player] of players.entries()) {
      if (this.#players.has(player.id)) continue
      const shown = new ShownPlayer(player)
      this.#players.set(player.id, shown)
      this.state.players.splice(index, 0, shown.state)
    }
  }

  #remove(playerId: string): void {
    const { players } = this.state
    players.splice(players.findIndex(({ id }) => id === playerId), 1)
    this.#players.delete(playerId)
  }

  #followGame(game: PublicGameView): void {
    const lastTrick = game.lastTrick?.cards ?? NOTHING
    this.#table.assign({
      round: game.round,
      phase: game.phase,
      direction: game.direction,
      turn: game.turn ?? -1,
      leader: game.leader,
      firstSeat: game.firstSeat,
      heartsBroken: game.heartsBroken,
      trickWinner: game.trickWinner ?? -1,
      lastTrickLeader: lastTrick[0]?.seat ?? -1,
      lastTrickWinner: game.lastTrick?.winner ?? -1,
      winner: game.winner ?? -1,
      seedHash: game.seedHash,
      seed: game.seed ?? '',
    })
    this.#trick.assign(idsOf(game.trick))
    this.#lastTrick.assign(idsOf(lastTrick))
    this.#roundScores.assign(game.roundScores.flat())
    this.#winners.assign(game.winners)
  }

  /** What was said does not change, but for the name of somebody whose account was deleted. */
  #followChat({ roomId, chat }: Table): void {
    if (chat === this.#chat) return
    const lines = this.state.chat
    const known = new Set(this.#chat)
    const forgotten = this.#chat.filter(({ messageId }) => messageId < (chat[0]?.messageId ?? 0)).length
    chat.forEach((entry, index) => {
      if (known.has(entry)) return
      const { messageId, senderId, sender, message, timestamp, isSystem } = chatLine(roomId, entry)
      const values = { messageId, senderId, sender, message, timestamp, isSystem }
      const line = lines.at(forgotten + index)
      if (line === undefined) lines.push(new ChatLineSchema().assign(values))
      else line.assign(values)
    })
    for (let count = 0; count < forgotten; count++) lines.shift()
    this.#chat = chat
  }
}
