/** A player at the table's Colyseus room. */
import { Client, type Room } from '@colyseus/sdk'
import { COMPUTER_LEVELS } from '#common/computer-levels.ts'
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
    claimed: [...state.claimedCards].map((card) => `${state.claimedBy}:${card}`),
  }
}

const faceOf = ({ name, avatarUrl }: PlayerState): Face => ({ name, avatarUrl: avatarUrl === '' ? null : avatarUrl })

const playerOf = (player: PlayerState): RoomPlayer => {
  const { id, name, isReady, isConnected, latencyMs, computerLevel } = player
  const level = COMPUTER_LEVELS.find((known) => known === computerLevel)
  return { id, name, isReady, isConnected, avatarUrl: faceOf(player).avatarUrl, isMeasured: latencyMs >= 0, ...(level !== undefined && { computerLevel: level }) }
}

export class ColyseusClient extends PlayerClient {
  readonly transport = 'Colyseus'
  readonly room: Room

  private constructor(room: Room, userId: number, listener: Listener | null) {
    super(userId, listener, (close) => room.onLeave(close))
    this.room = room
    room.reconnection.enabled = false
    room.onStateChange(() => {
      this.#look()
      this.notice(null)
    })
    room.onMessage('*', (type, payload) => this.notice({ type: String(type), payload }))
  }

  /** Connects to a seat that an account has; resolves when the table is shown. Rejects when the server does not let it in now. */
  static async connect({ origin, cookie, userId }: Account, roomId: string, listener: Listener | null = null): Promise<ColyseusClient> {
    const room = await new Client(origin.replace('http', 'ws'), { headers: { cookie } }).joinById(roomId)
    const client = new ColyseusClient(room, userId, listener)
    await client.untilOrClosed(() => client.players.length > 0, 'the first state')
    return client
  }

  #look(): void {
    const { roomId, isActive, players, chat, round } = this.state
    const own = [...players].find(({ id }) => id === this.playerId)
    this.show({
      roomId,
      isActive,
      players: [...players].map(playerOf),
      people: [...players].map(faceOf),
      hand: inDisplayOrder([...(own?.hand ?? [])] as CardId[]),
      passing: [...(own?.passing ?? [])],
      canClaim: [...(own?.claimable ?? [])].length > 0,
      chat: [...chat].map(({ sender, message }) => ({ sender, message })),
    }, round > 0 ? factsOf(this.state) : null)
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

  get hasPassed(): boolean {
    return this.own.hasPassed
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
