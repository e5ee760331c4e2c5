/** A player at the table's Colyseus room. */
import { Client, type Room } from '@colyseus/sdk'
import type { PlayerState, RoomState } from '#common/protocol/room-state.ts'
import { inDisplayOrder, type CardId } from '#common/rules/cards.ts'
import { PlayerClient, type Account, type Face, type Listener, type PublicFacts, type RoomPlayer } from './player-client.ts'

/** The cards of a trick as `seat:card`, from the leader on. */
const played = (leader: number, cards: Iterable<string>): readonly string[] => [...cards].map((card, turns) => `${(leader + 3 * turns) % 4}:${card}`)

const factsOf = (state: RoomState): PublicFacts => {
  const players = [...state.players]
  return {
    phase: state.phase,
    round: state.round,
    direction: state.direction,
    turn: state.turn,
    center: played(state.leader, state.trick),
    lastTrick: played(state.lastTrickLeader, state.lastTrick),
    trickWinner: state.trickWinner,
    handSizes: players.map(({ handSize }) => handSize),
    scores: players.map(({ score }) => score),
    winner: state.winner,
  }
}

const faceOf = ({ name, avatarUrl }: PlayerState): Face => ({ name, avatarUrl: avatarUrl === '' ? null : avatarUrl })

export class ColyseusClient extends PlayerClient {
  readonly transport = 'Colyseus'
  readonly room: Room
  readonly closed: Promise<number>

  private constructor(room: Room, userId: number, listener: Listener | null) {
    super(userId, listener)
    this.room = room
    room.reconnection.enabled = false
    room.onStateChange(() => {
      this.show(this.state.round > 0 ? factsOf(this.state) : null)
      this.notice(null)
    })
    room.onMessage('*', (type, payload) => this.notice({ type: String(type), payload }))
    this.closed = new Promise((resolve) => room.onLeave((code) => resolve(code)))
    room.onLeave(() => this.notice(null))
  }

  /** Connects to a seat that an account has; resolves when the table is shown. Rejects when the server does not let it in now. */
  static async connect({ origin, cookie, userId }: Account, roomId: string, listener: Listener | null = null): Promise<ColyseusClient> {
    const room = await new Client(origin.replace('http', 'ws'), { headers: { cookie } }).joinById(roomId)
    const client = new ColyseusClient(room, userId, listener)
    await client.untilOrClosed(() => client.players.length > 0, 'the first state')
    return client
  }

  get state(): RoomState {
    return this.room.state
  }

  /** The own seat as the state has it. */
  get own(): PlayerState {
    const own = [...this.state.players].find(({ id }) => id === this.playerId)
    if (own === undefined) throw new Error('no seat at this table')
    return own
  }

  get isOpen(): boolean {
    return this.room.connection.isOpen
  }

  get isActive(): boolean {
    return this.state.isActive
  }

  get players(): readonly RoomPlayer[] {
    // Before the first state there is none, or one without its lists.
    const players: Iterable<PlayerState> = (this.room.state as Partial<RoomState> | undefined)?.players ?? []
    return [...players].map((player) => {
      const { id, isReady, isConnected, latencyMs } = player
      const { name, avatarUrl } = faceOf(player)
      return { id, name, isReady, isConnected, avatarUrl, isMeasured: latencyMs >= 0 }
    })
  }

  get people(): readonly Face[] {
    return [...this.state.players].map(faceOf)
  }

  get hand(): readonly CardId[] {
    return inDisplayOrder([...this.own.hand] as CardId[])
  }

  get passing(): readonly string[] {
    return [...this.own.passing]
  }

  get hasPassed(): boolean {
    return this.own.hasPassed
  }

  get chat(): readonly string[] {
    return [...this.state.chat].map(({ message }) => message)
  }

  get senders(): readonly string[] {
    return [...this.state.chat].map(({ sender }) => sender)
  }

  send(type: string, payload?: object): void {
    this.room.send(type, payload)
  }

  async drop(): Promise<void> {
    await this.room.leave(false)
  }

  cut(): void {
    this.room.connection.close()
  }
}
