/** A seat as its player sees it, in the same words over either transport: what conformance is about. */
import type { ServerMessages, ServerMessageType } from '#common/protocol/messages.ts'
import type { GameStateMessage, WireRoomPlayer } from '#common/protocol/wire.ts'
import { autoplay } from './autoplay.ts'
import type { SeatedPlayer, TestPlayer } from './player.ts'
import { WsPlayer } from './ws-player.ts'

/** What everyone at a table is shown of a game. Cards on the table are `seat:card`; -1 stands for nobody. */
export type PublicFacts = {
  readonly phase: string
  readonly round: number
  readonly direction: string
  readonly turn: number
  readonly center: readonly string[]
  readonly lastTrick: readonly string[]
  readonly trickWinner: number
  readonly handSizes: readonly number[]
  readonly scores: readonly number[]
  readonly winner: number
}
/** What everyone is shown of who is there. */
export type RoomPlayer = Omit<WireRoomPlayer, 'latency'> & { readonly isMeasured: boolean }
export type Heard = { readonly type: string; readonly payload: unknown }

export type Seat = {
  readonly transport: string
  readonly playerId: string
  /** Whether the connection is open. */
  readonly isOpen: boolean
  /** The code with which the connection ends. */
  readonly closed: Promise<number>
  readonly isActive: boolean
  readonly players: readonly RoomPlayer[]
  /** How the four are shown in the game. */
  readonly people: readonly { readonly name: string; readonly avatarUrl: string | null }[]
  readonly hand: readonly string[]
  /** What is kept of the chat, during a game. */
  readonly chat: readonly string[]
  /** Who has said it. */
  readonly senders: readonly string[]
  /** Every state of the game that was shown, without what was shown twice in a row. */
  readonly facts: readonly PublicFacts[]
  /** What was said, in its order; without states, errors and pongs. */
  readonly heard: readonly Heard[]
  /** How often something was refused. */
  readonly refusals: number
  send(type: string, payload?: object): void
  refusalOf(type: string, payload?: object): Promise<ServerMessages['error']>
  until(condition: () => boolean, what: string): Promise<void>
  autoplay(): Promise<void>
  /** Closes the connection without leaving the table. */
  drop(): Promise<void>
}

/** Whether a message of a type was heard at a seat. */
export const hasHeard = (seat: Seat, type: string): boolean => seat.heard.some((message) => message.type === type)

/** A way to sit at a table. */
export type Transport = { readonly name: string; sit(account: TestPlayer, roomId: string): Promise<Seat> }

const NO_ANNOUNCEMENTS: ReadonlySet<string> = new Set<ServerMessageType>(['error', 'pong', 'room_update', 'game_state'])

const noteNew = (facts: PublicFacts[], next: PublicFacts): void => {
  if (JSON.stringify(facts.at(-1)) !== JSON.stringify(next)) facts.push(next)
}

const factsOfMessage = (game: GameStateMessage): PublicFacts => ({
  phase: game.gamePhase,
  round: game.roundNumber,
  direction: game.passingDirection,
  turn: game.currentPlayerIndex ?? -1,
  center: game.centerCards.map(({ id, playedBy }) => `${playedBy}:${id}`),
  lastTrick: (game.state.lastTrick ?? []).map(({ id, playedBy }) => `${playedBy}:${id}`),
  trickWinner: game.trickWinner ?? -1,
  handSizes: game.players.map(({ handSize }) => handSize),
  scores: game.scores,
  winner: game.winner ?? -1,
})

const atBridge = (player: WsPlayer): Seat => ({
  transport: '/ws',
  playerId: player.playerId,
  get isOpen() {
    return player.socket.readyState === player.socket.OPEN
  },
  closed: new Promise((resolve) => player.socket.once('close', resolve)),
  get isActive() {
    return player.room?.isActive === true
  },
  get players() {
    return (player.room?.players ?? []).map(({ latency, ...rest }) => ({ ...rest, isMeasured: latency !== null }))
  },
  get hand() {
    return player.hand
  },
  get people() {
    return (player.game?.players ?? []).map(({ name, avatarUrl }) => ({ name, avatarUrl }))
  },
  get chat() {
    return (player.game?.chatHistory ?? []).map(({ message }) => message)
  },
  get senders() {
    return (player.game?.chatHistory ?? []).map(({ sender }) => sender)
  },
  get facts() {
    const facts: PublicFacts[] = []
    for (const message of player.heard) if (message.type === 'game_state') noteNew(facts, factsOfMessage(message as never))
    return facts
  },
  get heard() {
    return player.heard.filter(({ type }) => !NO_ANNOUNCEMENTS.has(type)).map(({ type, ...payload }) => ({ type, payload }))
  },
  get refusals() {
    return player.countOf('error')
  },
  send: (type, payload) => player.say(type, payload),
  refusalOf: (type, payload) => player.refusalOf(JSON.stringify({ type, ...payload })),
  until: (condition, what) => player.until(condition, what),
  autoplay: () => player.autoplay(),
  drop: () => player.close(),
})

/** The cards of a trick as `seat:card`, from the leader on. */
export const played = (leader: number, cards: Iterable<string>): readonly string[] => [...cards].map((card, turns) => `${(leader + 3 * turns) % 4}:${card}`)

const factsOfState = ({ state }: SeatedPlayer): PublicFacts => {
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

const atRoom = (player: SeatedPlayer): Seat => {
  const facts: PublicFacts[] = []
  const note = (): void => {
    if (player.state.round > 0) noteNew(facts, factsOfState(player))
  }
  player.room.onStateChange(note)
  return {
    transport: 'Colyseus',
    playerId: player.playerId,
    get isOpen() {
      return player.room.connection.isOpen
    },
    closed: new Promise((resolve) => player.room.onLeave((code) => resolve(code))),
    get isActive() {
      return player.state.isActive
    },
    get players() {
      return [...player.state.players].map(({ id, name, isReady, isConnected, avatarUrl, latencyMs }) => ({
        id,
        name,
        isReady,
        isConnected,
        avatarUrl: avatarUrl === '' ? null : avatarUrl,
        isMeasured: latencyMs >= 0,
      }))
    },
    get hand() {
      return player.hand
    },
    get people() {
      return [...player.state.players].map(({ name, avatarUrl }) => ({ name, avatarUrl: avatarUrl === '' ? null : avatarUrl }))
    },
    get chat() {
      return [...player.state.chat].map(({ message }) => message)
    },
    get senders() {
      return [...player.state.chat].map(({ sender }) => sender)
    },
    get facts() {
      // Who waits for a state may look before it is noted.
      note()
      return facts
    },
    get heard() {
      return player.heard.filter(({ type }) => !NO_ANNOUNCEMENTS.has(type))
    },
    get refusals() {
      return player.heardOf('error').length
    },
    send: (type, payload) => player.room.send(type, payload),
    refusalOf: (type, payload) => player.refusalOf(type, payload),
    until: (condition, what) => player.until(condition, what),
    autoplay: () => autoplay(player),
    drop: async () => void (await player.room.leave(false)),
  }
}

export const colyseus: Transport = { name: 'Colyseus', sit: async (account, roomId) => atRoom(await account.sit(roomId)) }
export const bridge: Transport = { name: '/ws', sit: async (account, roomId) => atBridge(await WsPlayer.sit(account, roomId)) }
