/** A player at `/ws`: what a client knows that has read nothing but the protocol. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ServerMessages, ServerMessageType } from '#common/protocol/messages.ts'
import type { GameStateMessage, RoomUpdate } from '#common/protocol/wire.ts'
import { legalInView } from '#common/rules/view.ts'
import { cardAt } from '#common/rules/card-set.ts'
import { idOf } from '#common/rules/cards.ts'
import { SEATS } from '#common/rules/seats.ts'
import { Lookout } from './lookout.ts'
import type { TestPlayer } from './player.ts'

export class WsPlayer {
  readonly socket: WebSocket
  readonly playerId: string
  /** Every frame, in the order in which they came. */
  readonly heard: ({ readonly type: string } & Record<string, unknown>)[] = []
  readonly #lookout = new Lookout()

  private constructor(socket: WebSocket, playerId: string) {
    this.socket = socket
    this.playerId = playerId
    socket.on('message', (data) => {
      this.heard.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))
      this.#lookout.look()
    })
    socket.on('close', () => this.#lookout.look())
  }

  /** Connects an account, without entering a room. */
  static async connect({ origin, cookie, userId }: Pick<TestPlayer, 'origin' | 'cookie' | 'userId'>): Promise<WsPlayer> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie } })
    const player = new WsPlayer(socket, String(userId))
    await once(socket, 'open')
    return player
  }

  /** Connects an account and enters a room. */
  static async sit(account: TestPlayer, roomId: string): Promise<WsPlayer> {
    const player = await WsPlayer.connect(account)
    player.say('join_room', { roomId })
    await player.until(() => player.lastOf('room_update') !== undefined, 'the room')
    return player
  }

  /** The last message of a type. */
  lastOf<Type extends ServerMessageType>(type: Type): ServerMessages[Type] | undefined {
    return this.heard.findLast((message) => message.type === type) as ServerMessages[Type] | undefined
  }

  countOf(type: ServerMessageType): number {
    return this.heard.filter((message) => message.type === type).length
  }

  get game(): GameStateMessage | undefined {
    return this.lastOf('game_state')
  }

  get room(): RoomUpdate | undefined {
    return this.lastOf('room_update')
  }

  get hand(): readonly string[] {
    return this.game?.playerHand.map(({ id }) => id) ?? []
  }

  say(type: string, payload: object = {}): void {
    this.socket.send(JSON.stringify({ type, ...payload }))
  }

  /** Sends a frame as it is and resolves with the server's refusal of it. */
  async refusalOf(frame: string): Promise<ServerMessages['error']> {
    const before = this.countOf('error')
    this.socket.send(frame)
    await this.until(() => this.countOf('error') > before, `the refusal of ${frame.slice(0, 60)}`)
    const refused = this.lastOf('error')
    if (refused === undefined) throw new Error('no refusal')
    return refused
  }

  /** Resolves when the condition holds; looked at whenever something arrives. */
  until(condition: () => boolean, what: string, withinMs?: number): Promise<void> {
    return this.#lookout.until(condition, `${what} (player ${this.playerId})`, () => this.heard.slice(-3), withinMs)
  }

  /** Does what its seat has to do, until the game is over. */
  async autoplay(): Promise<void> {
    while (this.game?.gameOver !== true) {
      const seen = this.countOf('game_state')
      if (!this.#act()) await this.until(() => this.countOf('game_state') > seen, 'news', 60_000)
      else await this.until(() => this.countOf('game_state') > seen, 'its own move')
    }
  }

  async close(): Promise<void> {
    const closed = once(this.socket, 'close')
    this.socket.close()
    await closed
  }

  #act(): boolean {
    const { game, hand } = this
    if (game === undefined) return false
    const seat = SEATS.find((at) => game.players[at]?.id === this.playerId) ?? 0
    if (game.gamePhase === 'passing' && !this.#hasPassed(game.roundNumber)) {
      this.#passedRound = game.roundNumber
      this.say('pass_cards', { cardIds: hand.slice(0, 2) })
      return true
    }
    if (game.gamePhase !== 'playing' || game.currentPlayerIndex !== seat) return false
    const trick = game.centerCards.map(({ id, playedBy }) => ({ seat: SEATS.find((at) => at === playedBy) ?? 0, card: id }))
    const isOpening = trick.length === 0 && game.state.dealerNotificationAvailable
    const heartsBroken = this.#heartsFell(game.roundNumber)
    const legal = legalInView({ trick, tricksTaken: isOpening ? [0, 0, 0, 0] : [1, 0, 0, 0], heartsBroken, hand: game.playerHand.map(({ id }) => id) })
    this.say('play_card', { cardId: idOf(cardAt(legal, 0)) })
    return true
  }

  #passedRound = 0

  #hasPassed(round: number): boolean {
    return this.#passedRound === round
  }

  /** Whether a heart was seen on the table in this round. */
  #heartsFell(round: number): boolean {
    return this.heard.some((message) => {
      if (message.type !== 'game_state') return false
      const { roundNumber, centerCards } = message as unknown as GameStateMessage
      return roundNumber === round && centerCards.some(({ suit }) => suit === 'hearts')
    })
  }
}
