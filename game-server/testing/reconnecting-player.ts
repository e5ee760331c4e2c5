/** A player who comes back whenever the connection ends, and remembers what was shown and acknowledged: none of it may be lost. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerMessages } from '#common/protocol/messages.ts'
import type { Draw } from '#common/rules/draw.ts'
import { SEATS } from '#common/rules/seats.ts'
import { VOTES, type Vote } from '#common/table/votes.ts'
import type { Message, PlayerClient, PublicFacts } from './player-client.ts'
import type { RestartableServer } from './restartable-server.ts'
import type { SeededTable } from './seeded-tables.ts'
import { cardsToPass, isToPlay, legalCard } from './strategy.ts'
import { bridge, colyseus, type Transport } from './transports.ts'
import { Waiters } from './wait-until.ts'

/** How a player plays. */
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
export const moveText = (round: number, deed: 'played' | 'passed', cards: readonly string[]): string => `${round}: ${deed} ${cards.toSorted().join(' ')}`

/** What a player is shown of a game and remembers: all that is not only decoration. */
export type Sight = Pick<PublicFacts, 'round' | 'phase' | 'turn' | 'center' | 'scores' | 'winner'>

/** A sight and the hand that belongs to it, as they are remembered. */
export const sightText = ({ round, phase, turn, center, scores, winner }: Sight, hand: readonly string[]): string =>
  `${round} ${phase}, turn ${turn}, trick ${center.join(' ')}, hand ${hand.join(' ')}, scores ${scores.join(' ')}, winner ${winner}`

/** What became of a request as far as is shown. `moot`: it cannot be done any more, and something else was done instead. */
type Fate = 'open' | 'done' | 'moot'
/** Something to ask of the server. `move` is how it is remembered once it is done; null for what is not remembered. */
type Request = { readonly type: string; readonly payload?: object; readonly move: string | null; fate(client: PlayerClient): Fate }

const AGAIN_MS = 200
/** Nobody waits in vain for longer, unless they say so. */
const PATIENCE_MS = 60_000
const doneIf = (isSo: boolean): Fate => (isSo ? 'done' : 'open')
/** Messages that show the table at `/ws`. */
const STATES = ['room_update', 'game_state']
const VOTE_REFUSALS = ['noVote', 'ownAbsence', 'alreadyVoted']

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
  /** Whether the table was put away by a vote, and nobody has come back to it since. */
  isSaved = false
  readonly #server: RestartableServer
  readonly #table: SeededTable
  readonly #transport: Transport
  readonly #habits: Habits
  readonly #waiters = new Waiters()
  #isWanted = false
  #isStaying = false
  #client: PlayerClient | null = null
  /** Whether the table was shown on the connection that is open now. */
  #isShown = false
  #asked: Request | null = null
  #vote: Vote | null = null
  #standing: Readonly<Record<string, string>> | null = null
  #isThinking = false

  constructor(server: RestartableServer, table: SeededTable, seat: number, transport: Transport, habits: Habits) {
    this.#server = server
    this.#table = table
    this.#transport = transport
    this.#habits = habits
    this.seat = seat
    this.userId = table.players[seat]?.userId ?? 0
  }

  /** Whether the table was seen on the connection that is open now. */
  get isBack(): boolean {
    return this.#isShown
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

  /** Resolves when the condition holds; looked at whenever something is seen or heard, or the connection ends. Rejects after `withinMs`. */
  until(condition: () => boolean, what = 'the condition', withinMs = PATIENCE_MS): Promise<void> {
    return this.#waiters.until(condition, `${what} (user ${this.userId} at ${this.#table.roomId})`, () => [this.seen.at(-1), this.#asked], withinMs)
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
      await client.closed
    } finally {
      // Whether the server got what it has not acknowledged is unknown, and nobody was promised anything.
      this.#client = this.#asked = this.#vote = this.#standing = null
      this.#isShown = this.isSaved = false
      this.#waiters.check()
    }
  }

  #notice(client: PlayerClient, message: Message | null): void {
    if (!client.isOpen) return
    this.#client = client
    if (message === null || STATES.includes(message.type)) this.#see(client)
    if (message !== null) this.#hear(message.type, message.payload)
  }

  #see(client: PlayerClient): void {
    const game = client.facts.at(-1) ?? null
    // What is going on at an active table is known with its game only.
    if (client.players.length === 0 || (client.isActive && game === null)) return
    this.#isShown = true
    if (game !== null) {
      this.game = game
      const text = sightText(game, client.hand)
      if (text !== this.seen.at(-1)) this.seen.push(text)
    }
    const fate = this.#asked?.fate(client) ?? 'open'
    const move = this.#asked?.move ?? null
    if (fate === 'done' && move !== null) this.acknowledged.push(move)
    if (fate !== 'open') this.#asked = null
    this.#think()
    this.#waiters.check()
  }

  #hear(type: string, payload: unknown): void {
    switch (type) {
      case 'error':
        this.#hearRefusal((payload as ServerMessages['error']).code)
        break
      case 'disconnection_vote_started':
        this.#castVote((payload as ServerMessages['disconnection_vote_started']).disconnectedPlayer.id)
        break
      case 'disconnection_vote_update':
        this.#hearVotes((payload as ServerMessages['disconnection_vote_update']).votes)
        break
      case 'player_reconnected':
        this.isSaved = false
        break
      case 'disconnection_vote_result':
        this.isSaved = (payload as ServerMessages['disconnection_vote_result']).result === 'save'
    }
    this.#waiters.check()
  }

  #hearRefusal(code: string): void {
    if (VOTE_REFUSALS.includes(code)) this.#vote = null
    // Without an answer to an earlier pass it was made again: the same two cards.
    else if (code !== 'alreadyPassed') this.#asked = null
    setTimeout(() => this.#think(), AGAIN_MS)
  }

  #castVote(accusedId: string): void {
    this.#standing = null
    if (accusedId === String(this.userId)) return
    this.#vote = this.#habits.vote?.() ?? VOTES[this.#habits.draw(VOTES.length)] ?? 'wait'
    this.#client?.send('disconnection_vote', { vote: this.#vote })
  }

  /** Whoever comes during a vote hears how it stands, which may hold an older vote of theirs: what is new is what was not there before. */
  #hearVotes(votes: Readonly<Record<string, string>>): void {
    const name = `Giocatore ${this.userId}x`
    const isNew = this.#standing !== null && this.#standing[name] === undefined
    if (isNew && this.#vote !== null && votes[name] === this.#vote) {
      this.votes.push(this.#vote)
      this.#vote = null
    }
    this.#standing = votes
  }

  #think(): void {
    if (this.#isThinking || this.#asked !== null || this.#due() === null) return
    this.#isThinking = true
    setTimeout(() => {
      this.#isThinking = false
      this.#ask()
    }, this.#habits.draw(this.#habits.thinkMs + 1))
  }

  #ask(): void {
    if (this.#asked !== null) return
    this.#asked = this.#due()
    if (this.#asked !== null) this.#client?.send(this.#asked.type, this.#asked.payload)
  }

  /** What there is to do; null when it is for others to do something. */
  #due(): Request | null {
    const client = this.#client
    if (client === null || !this.#isShown) return null
    if (!client.isActive) return this.#start(client)
    switch (client.facts.at(-1)?.phase) {
      case 'passing':
        return client.passing.length === 0 ? passing(client) : null
      case 'playing':
        return isToPlay(client) ? playing(client, this.#habits.draw) : null
      case 'game_over':
        return this.#habits.playsAgain?.() === true ? { type: 'play_again', move: null, fate: (later) => doneIf(later.facts.at(-1)?.phase !== 'game_over') } : null
      default:
        return null
    }
  }

  #start({ players }: PlayerClient): Request | null {
    const isReady = (client: Pick<PlayerClient, 'players'>): boolean => client.players[this.seat]?.isReady === true
    if (!isReady({ players })) return { type: 'ready', payload: { ready: true }, move: null, fate: (later) => doneIf(isReady(later)) }
    const isToStart = this.seat === 0 && players.length === SEATS.length && players.every(({ isReady, isConnected }) => isReady && isConnected)
    return isToStart ? { type: 'start_game', move: null, fate: ({ isActive }) => doneIf(isActive) } : null
  }
}

const roundOf = ({ facts }: PlayerClient): number => facts.at(-1)?.round ?? 0

const playing = (client: PlayerClient, draw: Draw): Request => {
  const [round, cardId] = [roundOf(client), legalCard(client, draw)]
  return { type: 'play_card', payload: { cardId }, move: moveText(round, 'played', [cardId]), fate: (later) => doneIf(roundOf(later) !== round || !later.hand.includes(cardId)) }
}

/** The lowest two cards. The first hand after the exchange tells whether it was them: a computer may have passed others instead. */
const passing = (client: PlayerClient): Request => {
  const [round, cards, cardIds] = [roundOf(client), client.hand.length, cardsToPass(client)]
  const fate = (later: PlayerClient): Fate => {
    const isSameRound = roundOf(later) === round
    const isStillPassing = later.facts.at(-1)?.phase === 'passing'
    if (isSameRound && isStillPassing && later.passing.length === 0) return 'open'
    const isPassed = isStillPassing ? cardIds.every((id) => later.passing.includes(id)) : later.hand.length === cards && !cardIds.some((id) => later.hand.includes(id))
    return isSameRound && isPassed ? 'done' : 'moot'
  }
  return { type: 'pass_cards', payload: { cardIds }, move: moveText(round, 'passed', cardIds), fate }
}

/** The four of a table, two over either transport; who opens the table does so over one or the other. */
export const reconnectingFour = (server: RestartableServer, table: SeededTable, habits: Habits): readonly ReconnectingPlayer[] => {
  const creatorId = table.players[0]?.userId ?? 0
  return SEATS.map((seat) => new ReconnectingPlayer(server, table, seat, (Math.floor(creatorId / SEATS.length) + seat) % 2 === 0 ? bridge : colyseus, habits))
}
