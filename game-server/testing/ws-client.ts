/** A player at `/ws`: what a client knows that has read nothing but the protocol. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ServerMessages } from '#common/protocol/messages.ts'
import type { GameStateMessage, RoomUpdate, WireCard } from '#common/protocol/wire.ts'
import { PlayerClient, type Account, type Listener, type Message, type PublicFacts } from './player-client.ts'

const played = ({ id, playedBy }: WireCard): string => `${playedBy}:${id}`

const factsOf = (game: GameStateMessage): PublicFacts => ({
  phase: game.gamePhase,
  round: game.roundNumber,
  direction: game.passingDirection,
  turn: game.currentPlayerIndex ?? -1,
  center: game.centerCards.map(played),
  lastTrick: (game.state.lastTrick ?? []).map(played),
  trickWinner: game.trickWinner ?? -1,
  handSizes: game.players.map(({ handSize }) => handSize),
  scores: game.scores,
  winner: game.winner ?? -1,
  claimed: (game.state.claim?.cards ?? []).map(played),
})

export class WsClient extends PlayerClient {
  readonly transport = '/ws'
  readonly socket: WebSocket
  /** The game as it was last shown. */
  game: GameStateMessage | undefined
  /** Who is there, as it was last told. */
  room: RoomUpdate | undefined
  #passedRound = 0

  private constructor(socket: WebSocket, userId: number, listener: Listener | null) {
    super(userId, listener, (close) => socket.once('close', close))
    this.socket = socket
    socket.on('message', (data) => {
      const { type, ...payload } = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '') as { type: string }
      this.#receive({ type, payload })
    })
  }

  /** Connects an account, without entering a room. Rejects when the server does not let it in now. */
  static async connect({ origin, cookie, userId }: Account, listener: Listener | null = null): Promise<WsClient> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie } })
    const client = new WsClient(socket, userId, listener)
    await once(socket, 'open')
    // Whoever waited for `open` was told of an error; from now on the connection just ends.
    socket.on('error', () => undefined)
    return client
  }

  /** Connects an account and enters a room; resolves when the table is shown. */
  static async sit(account: Account, roomId: string, listener: Listener | null = null): Promise<WsClient> {
    return WsClient.#enter('join_room', account, roomId, listener)
  }

  /** Connects an account and watches a table; resolves when it is shown. */
  static watch(account: Account, roomId: string): Promise<WsClient> {
    return WsClient.#enter('watch_room', account, roomId, null)
  }

  static async #enter(
    type: 'join_room' | 'watch_room',
    account: Account,
    roomId: string,
    listener: Listener | null,
  ): Promise<WsClient> {
    const client = await WsClient.connect(account, listener)
    client.send(type, { roomId })
    await client.untilOrClosed(() => client.room !== undefined || client.refusals > 0, 'the room')
    if (client.room !== undefined) return client
    client.cut()
    throw new Error(`not let into the room: ${client.lastOf('error')?.code}`)
  }

  #receive(message: Message): void {
    if (message.type === 'room_update') this.#showRoom(message.payload as RoomUpdate)
    if (message.type === 'game_state') this.#showGame(message.payload as GameStateMessage)
    // A pass that was refused is made again.
    if (message.type === 'error' && (message.payload as ServerMessages['error']).code !== 'alreadyPassed')
      this.#passedRound = 0
    this.notice(message)
  }

  #showRoom(room: RoomUpdate): void {
    this.room = room
    const { roomId, isActive } = room
    this.show(
      {
        roomId,
        isActive,
        players: room.players.map(({ latency, ...rest }) => ({ ...rest, isMeasured: latency !== null })),
      },
      null,
    )
  }

  #showGame(game: GameStateMessage): void {
    this.game = game
    // The next game begins with a round 1 of its own.
    if (game.gamePhase === 'game_over') this.#passedRound = 0
    const people = game.players.map(({ name, avatarUrl }) => ({ name, avatarUrl }))
    const chat = game.chatHistory.map(({ sender, message }) => ({ sender, message }))
    this.show({ people, chat, hand: game.playerHand.map(({ id }) => id), canClaim: game.canClaimRest }, factsOf(game))
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /** `/ws` does not say it, so it is what this client has asked for. */
  get hasPassed(): boolean {
    return this.#passedRound === this.game?.roundNumber
  }

  send(type: string, payload: object = {}): void {
    if (type === 'pass_cards') this.#passedRound = this.game?.roundNumber ?? 0
    this.socket.send(JSON.stringify({ type, ...payload }))
  }

  /** Sends a frame as it is and resolves with the server's refusal of it. */
  refusalOfFrame(frame: string): Promise<ServerMessages['error']> {
    return this.nextRefusal(() => this.socket.send(frame), frame.slice(0, 60))
  }

  async drop(): Promise<void> {
    this.socket.close()
    await this.closed
  }

  cut(): void {
    this.socket.terminate()
  }
}
