/**
 * A player who comes back whenever the connection ends, and remembers what was shown and acknowledged: none of it may
 * be lost.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerMessages } from '#common/protocol/messages.ts'
import type { Draw } from '#common/rules/draw.ts'
import { SEATS } from '#common/rules/seats.ts'
import { VOTES, type Vote } from '#common/table/absence/votes.ts'
import type { Message, PlayerClient, PublicFacts } from './player-client.ts'
import type { SeededTable } from './seeded-tables.ts'
import type { ServerProcess } from './server-process.ts'
import { cardsToPass, isToPass, isToPlay, legalCard, phaseOf } from './strategy.ts'
import { bridge, colyseus, type Transport } from './seats.ts'
import { Waiters } from './wait-until.ts'

export type Habits = {
  readonly draw: Draw
  /** The longest time to think about a move, in milliseconds. */
  readonly thinkMs: number
  /** Whether another game is asked for when one is over; never unless told otherwise. */
  readonly playsAgain?: () => boolean
  /** What is voted on an absence; drawn unless told otherwise. */
  readonly vote?: () => Vote
}

/** A move as it is remembered: `2: played h7`. */
export const moveText = (round: number, deed: 'played' | 'passed', cards: readonly string[]): string =>
  `${round}: ${deed} ${cards.toSorted().join(' ')}`

/** What a player is shown of a game and remembers: all that is not only decoration. */
export type Sight = Pick<PublicFacts, 'round' | 'phase' | 'turn' | 'center' | 'scores' | 'winner'>

/** A sight and the hand that belongs to it, as they are remembered. */
export const sightText = ({ round, phase, turn, center, scores, winner }: Sight, hand: readonly string[]): string =>
  `${round} ${phase}, turn ${turn}, trick ${center.join(' ')}, hand ${hand.join(' ')}, scores ${scores.join(' ')}, winner ${winner}`

/**
 * What became of a request as far as is shown. `moot`: it cannot be done any more, and something else was done instead.
 */
type Fate = 'open' | 'done' | 'moot'
/** Something to ask of the server. `move` is how it is remembered once it is done; null for what is not remembered. */
type Request = { readonly type: string; readonly payload?: object; readonly move: string | null; fate(): Fate }

const AGAIN_MS = 200
/** Nobody waits in vain for longer, unless they say so. */
const PATIENCE_MS = 120_000
/** Longer than any connection of a test lasts. */
const VISIT_MS = 3_600_000
const doneIf = (isSo: boolean): Fate => (isSo ? 'done' : 'open')
/** Messages that show the table at `/ws`. */
const STATES = ['room_update', 'game_state']
/** Refusals of votes; and of a pass that was made before the connection ended, and again: it was the same two cards. */
const NO_REFUSALS_OF_MOVES = ['noVote', 'ownAbsence', 'alreadyVoted', 'alreadyPassed']

/** Where players find the site: its address now, as soon as a server listens there. */
export type Site = Pick<ServerProcess, 'origin' | 'whenOpen'>

export class ReconnectingPlayer {
  readonly seat: number
  readonly userId: number
  /** Own moves that the server has shown as done, in their order, as `moveText` writes them. */
  readonly acknowledged: string[] = []
  /** Own votes that the server has shown as cast, in their order. */
  readonly votes: Vote[] = []
  /** What the server has shown of the game, in its order, as `sightText` writes it. */
  readonly seen: string[] = []
  /** The game as it was last seen. */
  game: PublicFacts | null = null
  /** How often this player has come to the table. */
  visits = 0
  /** Whether the table was seen on the connection that is open now. */
  isBack = false
  /** Whether the table was put away by a vote, and nobody has come back to it since. */
  isSaved = false
  readonly #server: Site
  readonly #table: SeededTable
  readonly #transport: Transport
  readonly #habits: Habits
  readonly #waiters = new Waiters()
  #isWanted = false
  #isStaying = false
  #client: PlayerClient | null = null
  #leave: (() => void) | null = null
  readonly #leftBehind = new WeakSet<PlayerClient>()
  #vote: Vote | null = null
  #standing: Readonly<Record<string, string>> | null = null

  constructor(server: Site, table: SeededTable, seat: number, transport: Transport, habits: Habits) {
    this.#server = server
    this.#table = table
    this.#transport = transport
    this.#habits = habits
    this.seat = seat
    this.userId = table.players[seat]?.userId ?? 0
  }

  get isOver(): boolean {
    return this.game?.phase === 'game_over'
  }

  /** Connects, and again whenever the connection ends, until `go`. */
  come(): void {
    this.#isWanted = true
    if (!this.#isStaying) void this.#stay()
  }

  /** Is gone, from one moment to the next. */
  go(): void {
    this.#isWanted = false
    this.#client?.cut()
    this.#waiters.check()
  }

  get client(): PlayerClient | null {
    return this.isBack ? this.#client : null
  }

  /**
   * Comes again while the old connection stays open, as it does to a server that is frozen. Resolves with the old one,
   * to which this player does not listen any more.
   */
  leaveBehind(): PlayerClient | null {
    const client = this.#client
    if (client !== null) this.#leftBehind.add(client)
    this.#leave?.()
    return client
  }

  /**
   * Resolves when the condition holds; looked at whenever something is seen or heard, or the connection ends. Rejects
   * after `withinMs`.
   */
  until(condition: () => boolean, what = 'the condition', withinMs = PATIENCE_MS): Promise<void> {
    return this.#waiters.until(
      condition,
      `${what} (user ${this.userId} at ${this.#table.roomId})`,
      () => this.seen.at(-1),
      withinMs,
    )
  }

  async #stay(): Promise<void> {
    this.#isStaying = true
    while (this.#isWanted) {
      await this.#server.whenOpen()
      // The server may be gone again at any moment: whoever is not let in tries again.
      if (this.#isWanted) await this.#visit().catch(() => undefined)
      await pause(this.#habits.draw(50))
    }
    this.#isStaying = false
  }

  /** One connection, from its beginning to its end. */
  async #visit(): Promise<void> {
    const { roomId, players } = this.#table
    const account = { origin: this.#server.origin, cookie: players[this.seat]?.cookie ?? '', userId: this.userId }
    try {
      const client = await this.#transport.connect(account, roomId, (client, message) => this.#notice(client, message))
      if (!this.#isWanted) client.cut()
      const left = new Promise<void>((resolve) => (this.#leave = resolve))
      await Promise.race([client.closed, this.#play(client), left])
    } finally {
      // Whether the server got what it has not acknowledged is unknown, and nobody was promised anything.
      if (this.#client !== null && !this.#leftBehind.has(this.#client)) this.#client.cut()
      this.#client = this.#vote = this.#standing = null
      this.isBack = this.isSaved = false
      this.#waiters.check()
    }
  }

  /**
   * Does what there is to do, one thing after the other, and remembers the moves that are done. Rejects when the
   * connection ends.
   */
  async #play(client: PlayerClient): Promise<never> {
    for (;;) {
      await client.untilOrClosed(() => this.#due(client) !== null, 'something to do', VISIT_MS)
      await pause(this.#habits.draw(this.#habits.thinkMs + 1))
      const request = this.#due(client)
      if (request === null) continue
      if (this.#leftBehind.has(client)) throw new Error('left behind')
      const { refusals } = client
      client.send(request.type, request.payload)
      const isRefused = (): boolean =>
        client.refusals > refusals && !NO_REFUSALS_OF_MOVES.includes(client.lastOf('error')?.code ?? '')
      let fate = request.fate()
      const look = (): boolean => {
        fate = request.fate()
        return fate !== 'open' || isRefused()
      }
      await client.untilOrClosed(look, request.type, VISIT_MS)
      if (this.#leftBehind.has(client)) throw new Error('left behind')
      if (fate === 'open') await pause(AGAIN_MS)
      if (fate === 'done' && request.move !== null) this.acknowledged.push(request.move)
      this.#waiters.check()
    }
  }

  #notice(client: PlayerClient, message: Message | null): void {
    if (!client.isOpen || this.#leftBehind.has(client)) return
    this.#client = client
    if (message === null || STATES.includes(message.type)) this.#see(client)
    if (message !== null) this.#hear(message.type, message.payload)
    this.#waiters.check()
  }

  #see({ facts, players, isActive, hand }: PlayerClient): void {
    const game = facts.at(-1) ?? null
    // What is going on at an active table is known with its game only.
    if (players.length === 0 || (isActive && game === null)) return
    if (!this.isBack) this.visits += 1
    this.isBack = true
    if (game === null) return
    this.game = game
    const text = sightText(game, hand)
    if (text !== this.seen.at(-1)) this.seen.push(text)
  }

  #hear(type: string, payload: unknown): void {
    switch (type) {
      case 'disconnection_vote_started':
        return this.#castVote((payload as ServerMessages['disconnection_vote_started']).disconnectedPlayer.id)
      case 'disconnection_vote_update':
        return this.#hearVotes((payload as ServerMessages['disconnection_vote_update']).votes)
      case 'player_reconnected':
        this.isSaved = false
        return
      case 'disconnection_vote_result':
        this.isSaved = (payload as ServerMessages['disconnection_vote_result']).result === 'save'
    }
  }

  #castVote(accusedId: string): void {
    this.#standing = null
    if (accusedId === String(this.userId)) return
    this.#vote = this.#habits.vote?.() ?? VOTES[this.#habits.draw(VOTES.length)] ?? 'wait'
    this.#client?.send('disconnection_vote', { vote: this.#vote })
  }

  /**
   * Whoever comes during a vote hears how it stands, which may hold an older vote of theirs: what is new is what was
   * not there before.
   */
  #hearVotes(votes: Readonly<Record<string, string>>): void {
    const name = `Giocatore ${this.userId}x`
    const isNew = this.#standing !== null && this.#standing[name] === undefined
    if (isNew && this.#vote !== null && votes[name] === this.#vote) {
      this.votes.push(this.#vote)
      this.#vote = null
    }
    this.#standing = votes
  }

  /** What there is to do; null when it is for others to do something. */
  #due(client: PlayerClient): Request | null {
    if (!this.isBack || !client.isOpen) return null
    if (!client.isActive) return this.#start(client)
    if (isToPass(client)) return passing(client)
    if (isToPlay(client)) return playing(client, this.#habits.draw)
    const wantsMore = phaseOf(client) === 'game_over' && this.#habits.playsAgain?.() === true
    return wantsMore ? { type: 'play_again', move: null, fate: () => doneIf(phaseOf(client) !== 'game_over') } : null
  }

  #start(client: PlayerClient): Request | null {
    const { players } = client
    const isReady = (): boolean => client.players[this.seat]?.isReady === true
    if (!isReady()) return { type: 'ready', payload: { ready: true }, move: null, fate: () => doneIf(isReady()) }
    const isToStart =
      this.seat === 0 &&
      players.length === SEATS.length &&
      players.every(({ isReady, isConnected }) => isReady && isConnected)
    return isToStart ? { type: 'start_game', move: null, fate: () => doneIf(client.isActive) } : null
  }
}

const roundOf = ({ facts }: PlayerClient): number => facts.at(-1)?.round ?? 0

const playing = (client: PlayerClient, draw: Draw): Request => {
  const [round, cardId] = [roundOf(client), legalCard(client, draw)]
  const fate = (): Fate => doneIf(roundOf(client) !== round || !client.hand.includes(cardId))
  return { type: 'play_card', payload: { cardId }, move: moveText(round, 'played', [cardId]), fate }
}

/**
 * The lowest two cards. The first hand after the exchange tells whether it was them: a computer may have passed others
 * instead.
 */
const passing = (client: PlayerClient): Request => {
  const [round, cards, cardIds] = [roundOf(client), client.hand.length, cardsToPass(client)]
  const fate = (): Fate => {
    const isSameRound = roundOf(client) === round
    const isStillPassing = phaseOf(client) === 'passing'
    if (isSameRound && isStillPassing && client.passing.length === 0) return 'open'
    const hasGone = client.hand.length === cards && !cardIds.some((id) => client.hand.includes(id))
    return isSameRound && (isStillPassing ? cardIds.every((id) => client.passing.includes(id)) : hasGone)
      ? 'done'
      : 'moot'
  }
  return { type: 'pass_cards', payload: { cardIds }, move: moveText(round, 'passed', cardIds), fate }
}

/** Resolves when each is at the table and has made so many moves since this was called, or the game is over. */
export const everybodyMoves = async (players: readonly ReconnectingPlayer[], moves = 1): Promise<void> => {
  await Promise.all(
    players.map((player) => {
      const enough = player.acknowledged.length + moves
      const hasMoved = (): boolean => player.isBack && (player.isOver || player.acknowledged.length >= enough)
      return player.until(hasMoved, 'own moves')
    }),
  )
}

/** The four of a table, two over either transport; who opens the table does so over one or the other. */
export const reconnectingFour = (server: Site, table: SeededTable, habits: Habits): readonly ReconnectingPlayer[] => {
  const creatorId = table.players[0]?.userId ?? 0
  return SEATS.map(
    (seat) =>
      new ReconnectingPlayer(
        server,
        table,
        seat,
        (Math.floor(creatorId / SEATS.length) + seat) % 2 === 0 ? bridge : colyseus,
        habits,
      ),
  )
}
