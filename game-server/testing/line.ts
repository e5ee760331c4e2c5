/** A line from a player to their table over either transport: the same sights, the same words. */
import { once } from 'node:events'
import { Client } from '@colyseus/sdk'
import { WebSocket } from 'ws'
import { wirePhase } from '#common/protocol/phases.ts'
import type { RoomState } from '#common/protocol/room-state.ts'
import type { GameStateMessage, RoomUpdate } from '#common/protocol/wire.ts'
import { inDisplayOrder, type CardId } from '#common/rules/cards.ts'
import type { PrivateGameView, PublicGameView } from '#common/rules/view.ts'
import { played } from './seat.ts'

/** A game as a player sees it. Seats are indexes; -1 stands for nobody. */
export type GameSight = {
  readonly phase: string
  readonly round: number
  readonly turn: number
  /** The cards on the table as `seat:card`, in the order of play. */
  readonly trick: readonly string[]
  /** The own cards, by id, in display order. */
  readonly hand: readonly string[]
  /** The own cards that will be passed; always empty at `/ws`, which does not say. */
  readonly passing: readonly string[]
  readonly scores: readonly number[]
  readonly winner: number
}

/** A table as a player sees it: who is there, in seat order, and the game once there is one. */
export type Sight = {
  readonly isActive: boolean
  readonly players: readonly { readonly isReady: boolean; readonly isConnected: boolean }[]
  readonly game: GameSight | null
}

/** What comes over a line: sights, and everything that is said by its type. */
export type Listener = { see(sight: Sight): void; hear(type: string, payload: unknown): void }

export type Line = {
  say(type: string, payload?: object): void
  /** Ends it from one moment to the next, without a farewell to the table. */
  cut(): void
  /** Resolves when it has ended, whoever ended it. */
  readonly ended: Promise<unknown>
}

/** Whose line it is, and where it leads. */
export type Caller = { readonly origin: string; readonly cookie: string; readonly userId: number; readonly roomId: string }

/** Opens a line to a table. Rejects when the server does not let the caller in now. */
export type Dial = (caller: Caller, listener: Listener) => Promise<Line>

/** A game as the owner of a view of it sees it. */
export const sightOfView = ({ phase, round, turn, trick, hand, passing, scores, winner }: PublicGameView & PrivateGameView): GameSight => ({
  phase: wirePhase(phase),
  round,
  turn: turn ?? -1,
  trick: trick.map(({ seat, card }) => `${seat}:${card}`),
  hand,
  passing: passing ?? [],
  scores,
  winner: winner ?? -1,
})

const sightOfMessage = (game: GameStateMessage): GameSight => ({
  phase: game.gamePhase,
  round: game.roundNumber,
  turn: game.currentPlayerIndex ?? -1,
  trick: game.centerCards.map(({ playedBy, id }) => `${playedBy}:${id}`),
  hand: game.playerHand.map(({ id }) => id),
  passing: [],
  scores: game.scores,
  winner: game.winner ?? -1,
})

/** `/ws`. */
export const dialBridge: Dial = async ({ origin, cookie, roomId }, { see, hear }) => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie } })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  let room: RoomUpdate | null = null
  let game: GameSight | null = null
  socket.on('message', (data) => {
    const { type, ...payload } = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '') as { type: string }
    if (type === 'room_update') room = payload as RoomUpdate
    if (type === 'game_state') game = sightOfMessage(payload as GameStateMessage)
    // What is going on at an active table is known with its game only.
    if (room !== null && (type === 'game_state' || (type === 'room_update' && (game !== null || !room.isActive)))) see({ ...room, game })
    hear(type, payload)
  })
  // Whoever waits for `open` is told of an error; afterwards the line just ends.
  socket.on('error', () => undefined)
  await once(socket, 'open')
  const say: Line['say'] = (type, payload) => socket.send(JSON.stringify({ type, ...payload }))
  say('join_room', { roomId })
  return { say, cut: () => socket.terminate(), ended }
}

const sightOfState = (state: RoomState, userId: number): Sight => {
  const players = [...state.players]
  const own = players.find(({ id }) => id === String(userId))
  const game = {
    phase: state.phase,
    round: state.round,
    turn: state.turn,
    trick: played(state.leader, state.trick),
    hand: inDisplayOrder([...(own?.hand ?? [])] as CardId[]),
    passing: [...(own?.passing ?? [])],
    scores: players.map(({ score }) => score),
    winner: state.winner,
  }
  return { isActive: state.isActive, players, game: state.round > 0 ? game : null }
}

/** The table's Colyseus room. */
export const dialRoom: Dial = async ({ origin, cookie, userId, roomId }, { see, hear }) => {
  const room = await new Client(origin.replace('http', 'ws'), { headers: { cookie } }).joinById<RoomState>(roomId)
  room.reconnection.enabled = false
  const ended = new Promise<unknown>((resolve) => void room.onLeave(resolve))
  room.onStateChange((state: RoomState) => see(sightOfState(state, userId)))
  room.onMessage('*', (type, payload) => hear(String(type), payload))
  return { say: (type, payload) => room.send(type, payload), cut: () => room.connection.close(), ended }
}
