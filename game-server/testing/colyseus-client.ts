/** A player at the table's Colyseus room. */
import { Client, type Room, type SeatReservation } from '@colyseus/sdk'
import * as z from 'zod/mini'
import { COMPUTER_LEVELS } from '#common/computer-levels.ts'
import { lineReader } from '#common/protocol/chat-in-state.ts'
import type { PlayerState, RoomState } from '#common/protocol/room-state.ts'
import { cardsOf } from '#common/protocol/card-letters.ts'
import { wirePhase } from '#common/protocol/wire.ts'
import type { CardId } from '#common/rules/cards.ts'
import { DIRECTIONS } from '#common/rules/passing.ts'
import { GAME_PHASES } from '#common/rules/state.ts'
import { TABLE_STATUSES } from '#common/table/state.ts'
import {
  PlayerClient,
  type Account,
  type Face,
  type Listener,
  type PublicFacts,
  type RoomPlayer,
} from './player-client.ts'

/** The cards that letters of the state stand for. */
const cards = (letters: string): readonly CardId[] => cardsOf(letters) ?? []

/** The cards of a trick as `seat:card`, from the leader on. */
const played = (leader: number, letters: string): readonly string[] =>
  cards(letters).map((card, turns) => `${(leader + 3 * turns) % 4}:${card}`)

const phaseOf = ({ phase }: RoomState): string => {
  const known = GAME_PHASES[phase]
  return known === undefined ? '' : wirePhase(known)
}

const factsOf = (state: RoomState): PublicFacts => {
  const players = [...state.players]
  const center = played(state.leader, state.trick)
  const tricks = players.reduce((sum, { tricksTaken }) => sum + tricksTaken, 0)
  return {
    phase: phaseOf(state),
    round: state.round,
    direction: DIRECTIONS[state.direction] ?? '',
    turn: state.turn,
    center,
    lastTrick: played(state.lastTrickLeader, state.lastTrick),
    trickWinner: phaseOf(state) === 'between_tricks' ? state.lastTrickWinner : -1,
    handSizes: players.map(
      ({ seat }) =>
        13 - tricks - (phaseOf(state) === 'playing' && center.some((card) => card.startsWith(`${seat}:`)) ? 1 : 0),
    ),
    scores: players.map(({ score }) => score),
    winner: state.winner,
    claimed: cards(state.claimedCards).map((card) => `${state.claimedBy}:${card}`),
  }
}

const faceOf = ({ name, avatarUrl }: PlayerState): Face => ({ name, avatarUrl: avatarUrl === '' ? null : avatarUrl })

const playerOf = (player: PlayerState): RoomPlayer => {
  const { id, name, isReady, isConnected, latencyMs, computerLevel } = player
  const level = COMPUTER_LEVELS[computerLevel]
  return {
    id,
    name,
    isReady,
    isConnected,
    avatarUrl: faceOf(player).avatarUrl,
    isMeasured: latencyMs >= 0,
    ...(level !== undefined && { computerLevel: level }),
  }
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

  /**
   * Connects to a seat that an account has; resolves when the table is shown. Rejects when the server does not let it
   * in now.
   */
  static async connect(
    { origin, cookie, userId }: Account,
    roomId: string,
    listener: Listener | null = null,
  ): Promise<ColyseusClient> {
    const room = await new Client(origin.replace('http', 'ws'), { headers: { cookie } }).joinById(roomId)
    return ColyseusClient.#in(room, userId, listener)
  }

  /** Watches a table; resolves when it is shown. Rejects when the server does not let it. */
  static async watch({ origin, cookie, userId }: Account, roomId: string): Promise<ColyseusClient> {
    const client = new Client(origin.replace('http', 'ws'), { headers: { cookie } })
    const { data } = await client.http.post<SeatReservation>(`/matchmake/joinById/${roomId}?as=spectator`, {
      body: JSON.stringify({}),
      headers: { 'Content-Type': 'application/json' },
    })
    return ColyseusClient.#in(await client.consumeSeatReservation(data), userId, null)
  }

  static async #in(room: Room, userId: number, listener: Listener | null): Promise<ColyseusClient> {
    const client = new ColyseusClient(room, userId, listener)
    await client.untilOrClosed(() => client.players.length > 0, 'the first state')
    return client
  }

  #look(): void {
    const { roomId, isActive, players, chat, round, duplicateRounds } = this.state
    const own = [...players].find(({ id }) => id === this.playerId)
    this.show(
      {
        roomId,
        isActive,
        players: [...players].map(playerOf),
        people: [...players].map(faceOf),
        hand: cards(own?.hand ?? ''),
        passing: cards(own?.passing ?? ''),
        canClaim: (own?.claimable ?? '') !== '',
        mustResume: duplicateRounds > 0 && this.status === 'suspended' && own?.isInactive === true,
        chat: [...chat].map((text) => z.parse(lineReader, text)).map(({ sender, message }) => ({ sender, message })),
      },
      round > 0 ? factsOf(this.state) : null,
    )
  }

  get state(): RoomState {
    return this.room.state
  }

  /** The phase of the game, as messages name it; empty before the first game. */
  get phase(): string {
    return phaseOf(this.state)
  }

  get status(): string {
    return TABLE_STATUSES[this.state.status] ?? ''
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
