/** Copies the views of a table into its synchronised state, changing only what differs. */
import type { ArraySchema } from '@colyseus/schema'
import { chatLine } from '#common/text/notices.ts'
import type { PlayedCard, PublicGameView } from '#common/rules/view.ts'
import type { Table } from '#common/table/state.ts'
import { privateTableView, publicTableView, type PlayerView, type PublicTableView } from '#common/table/view.ts'
import { ChatLineSchema, PlayedCardSchema, PlayerSchema, TableSchema } from './schema.ts'

/** Sets the properties that differ; others are not touched, so that they are not sent. */
const assign = <T extends object>(target: T, values: Partial<T>): void => {
  for (const key in values) {
    const value = values[key]
    if (value !== undefined && target[key] !== value) target[key] = value
  }
}

/**
 * Makes an array hold these values. Only its end grows and shrinks: what `splice` moves within a viewed array arrives in another
 * order, or as other values, at the client.
 */
const mirrorValues = <T extends string | number>(array: ArraySchema<T>, values: readonly T[]): void => {
  while (array.length > values.length) array.pop()
  values.forEach((value, index) => {
    if (index >= array.length) array.push(value)
    else if (array.at(index) !== value) array[index] = value
  })
}

const isSameCard = (card: PlayedCardSchema | undefined, { seat, card: id }: PlayedCard): boolean => card?.seat === seat && card.card === id

const mirrorTrick = (array: ArraySchema<PlayedCardSchema>, cards: readonly PlayedCard[]): void => {
  const isPrefix = array.length <= cards.length && cards.slice(0, array.length).every((card, index) => isSameCard(array.at(index), card))
  if (!isPrefix) array.clear()
  for (const { seat, card } of cards.slice(array.length)) array.push(new PlayedCardSchema().assign({ seat, card }))
}

/** The state of one table and the seats in it. */
export class Mirror {
  readonly state = new TableSchema()
  readonly #players = new Map<string, PlayerSchema>()
  #chat: Table['chat'] = []

  /** The state of a user's seat, to be added to the view of their clients; undefined for somebody who has none. */
  playerOf(playerId: string): PlayerSchema | undefined {
    return this.#players.get(playerId)
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
    assign(this.state, {
      roomId,
      name,
      status,
      isActive: status !== 'waiting',
      gameNumber,
      playAgainCount: isOver ? players.filter(({ wantsPlayAgain }) => wantsPlayAgain).length : 0,
      playAgainTotal: isOver ? players.length : 0,
      voteSeat: vote?.seat ?? -1,
    })
    mirrorValues(this.state.votes, vote?.votes.map((cast) => cast ?? '') ?? [])
  }

  #followPlayers({ players, game }: PublicTableView, table: Table): void {
    this.#followSeating(players)
    for (const player of players) {
      const state = this.#players.get(player.id)
      if (state === undefined) continue
      assign(state, {
        ...player,
        avatarUrl: player.avatarUrl ?? '',
        latencyMs: player.latencyMs ?? -1,
        handSize: game?.handSizes[player.seat] ?? 0,
        score: game?.scores[player.seat] ?? 0,
        tricksTaken: game?.tricksTaken[player.seat] ?? 0,
        hasPassed: game?.hasPassed[player.seat] ?? false,
      })
      const own = privateTableView(table, player.seat)
      mirrorValues(state.hand, own?.hand ?? [])
      mirrorValues(state.passing, own?.passing ?? [])
    }
  }

  /** Keeps one state for each taken seat, in seat order. */
  #followSeating(players: readonly PlayerView[]): void {
    const { players: states } = this.state
    for (let index = states.length - 1; index >= 0; index--) {
      const id = states.at(index)?.id ?? ''
      if (players.some((player) => player.id === id)) continue
      states.splice(index, 1)
      this.#players.delete(id)
    }
    players.forEach(({ id, seat }, index) => {
      if (this.#players.has(id)) return
      const state = new PlayerSchema().assign({ id, seat })
      this.#players.set(id, state)
      states.splice(index, 0, state)
    })
  }

  #followGame(game: PublicGameView): void {
    assign(this.state, {
      round: game.round,
      phase: game.phase,
      direction: game.direction,
      turn: game.turn ?? -1,
      leader: game.leader,
      firstSeat: game.firstSeat,
      heartsBroken: game.heartsBroken,
      trickWinner: game.trickWinner ?? -1,
      lastTrickWinner: game.lastTrick?.winner ?? -1,
      winner: game.winner ?? -1,
      seedHash: game.seedHash,
      seed: game.seed ?? '',
    })
    mirrorTrick(this.state.trick, game.trick)
    mirrorTrick(this.state.lastTrick, game.lastTrick?.cards ?? [])
    mirrorValues(this.state.roundScores, game.roundScores.flat())
    mirrorValues(this.state.winners, game.winners)
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
      else assign(line, values)
    })
    for (let count = 0; count < forgotten; count++) lines.shift()
    this.#chat = chat
  }
}
