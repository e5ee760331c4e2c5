/** A player who comes back whenever the line is cut, and remembers what was shown and acknowledged: none of it may be lost. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerMessages } from '#common/protocol/messages.ts'
import { cardAt, sizeOf } from '#common/rules/card-set.ts'
import { idOf, isCardId } from '#common/rules/cards.ts'
import type { Draw } from '#common/rules/draw.ts'
import { SEATS } from '#common/rules/seats.ts'
import { legalInView } from '#common/rules/view.ts'
import { VOTES, type Vote } from '#common/table/votes.ts'
import type { Harbour } from './harbour.ts'
import { dialBridge, dialRoom, type Dial, type GameSight, type Line, type Sight } from './line.ts'
import { Lookout } from './lookout.ts'
import type { SeededTable } from './seeded-tables.ts'

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

/** A sight as it is remembered. */
export const sightText = ({ round, phase, turn, trick, hand, scores, winner }: GameSight): string =>
  `${round} ${phase}, turn ${turn}, trick ${trick.join(' ')}, hand ${hand.join(' ')}, scores ${scores.join(' ')}, winner ${winner}`

/** What became of a request as far as a sight tells. `moot`: it cannot be done any more, and something else was done instead. */
type Fate = 'open' | 'done' | 'moot'
/** Something to ask of the server. `move` is how it is remembered once it is done; null for what is not remembered. */
type Request = { readonly type: string; readonly payload?: object; readonly move: string | null; fate(sight: Sight): Fate }

const AGAIN_MS = 200
/** Nobody waits in vain for longer, unless they say so. */
const PATIENCE_MS = 60_000
const doneIf = (isSo: boolean): Fate => (isSo ? 'done' : 'open')
const VOTE_REFUSALS = ['noVote', 'ownAbsence', 'alreadyVoted']

export class StubbornPlayer {
  readonly seat: number
  readonly userId: number
  /** Own moves that the server has shown as done, in their order, as `moveText` writes them. */
  readonly acknowledged: string[] = []
  /** Own votes that the server has shown as cast, in their order. */
  readonly votes: Vote[] = []
  /** What the server has shown of the game, in its order, as `sightText` writes it. */
  readonly seen: string[] = []
  /** The game as it was last seen. */
  game: GameSight | null = null
  /** Whether the table was put away by a vote, and nobody has come back to it since. */
  isSaved = false
  readonly #harbour: Harbour
  readonly #table: SeededTable
  readonly #dial: Dial
  readonly #habits: Habits
  readonly #lookout = new Lookout()
  #isWanted = false
  #isStaying = false
  #line: Line | null = null
  #sight: Sight | null = null
  #asked: Request | null = null
  #vote: Vote | null = null
  #standing: Readonly<Record<string, string>> | null = null
  #isThinking = false

  constructor(harbour: Harbour, table: SeededTable, seat: number, dial: Dial, habits: Habits) {
    this.#harbour = harbour
    this.#table = table
    this.#dial = dial
    this.#habits = habits
    this.seat = seat
    this.userId = table.players[seat]?.userId ?? 0
  }

  /** Whether the table was seen on the line that is open now. */
  get isBack(): boolean {
    return this.#sight !== null
  }

  get isOver(): boolean {
    return this.game?.phase === 'game_over'
  }

  /** Connects, and again whenever the line is cut, until `go`. */
  come(): void {
    this.#isWanted = true
    if (!this.#isStaying) void this.#stay()
  }

  /** Is gone, from one moment to the next. */
  go(): void {
    this.#isWanted = false
    this.#line?.cut()
    this.#lookout.look()
  }

  /** Resolves when the condition holds; looked at whenever something is seen or heard, or the line is cut. Rejects after `withinMs`. */
  until(condition: () => boolean, what = 'the condition', withinMs = PATIENCE_MS): Promise<void> {
    return this.#lookout.until(condition, `${what} (user ${this.userId} at ${this.#table.roomId})`, () => [this.seen.at(-1), this.#asked], withinMs)
  }

  async #stay(): Promise<void> {
    this.#isStaying = true
    while (this.#isWanted) {
      await this.#harbour.whenOpen()
      // The server may be gone again at any moment: whoever is not let in tries again.
      if (this.#isWanted) await this.#visit().catch(() => undefined)
      await pause(this.#habits.draw(50))
    }
    this.#isStaying = false
  }

  /** One line, from its beginning to its end. */
  async #visit(): Promise<void> {
    const { roomId, players } = this.#table
    const caller = { origin: this.#harbour.origin, cookie: players[this.seat]?.cookie ?? '', userId: this.userId, roomId }
    this.#line = await this.#dial(caller, { see: (sight) => this.#see(sight), hear: (type, payload) => this.#hear(type, payload) })
    if (!this.#isWanted) this.#line.cut()
    await this.#line.ended
    // Whether the server got what it has not acknowledged is unknown, and nobody was promised anything.
    this.#line = this.#sight = this.#asked = this.#vote = this.#standing = null
    this.isSaved = false
    this.#lookout.look()
  }

  #see(sight: Sight): void {
    this.#sight = sight
    if (sight.game !== null) {
      this.game = sight.game
      const text = sightText(sight.game)
      if (text !== this.seen.at(-1)) this.seen.push(text)
    }
    const fate = this.#asked?.fate(sight) ?? 'open'
    const move = this.#asked?.move ?? null
    if (fate === 'done' && move !== null) this.acknowledged.push(move)
    if (fate !== 'open') this.#asked = null
    this.#think()
    this.#lookout.look()
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
    this.#lookout.look()
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
    this.#line?.say('disconnection_vote', { vote: this.#vote })
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
    if (this.#asked !== null) this.#line?.say(this.#asked.type, this.#asked.payload)
  }

  /** What there is to do; null when it is for others to do something. */
  #due(): Request | null {
    if (this.#sight === null) return null
    const { isActive, players, game } = this.#sight
    if (!isActive) {
      if (players[this.seat]?.isReady !== true) return { type: 'ready', payload: { ready: true }, move: null, fate: ({ players }) => doneIf(players[this.seat]?.isReady === true) }
      const isToStart = this.seat === 0 && players.length === SEATS.length && players.every(({ isReady, isConnected }) => isReady && isConnected)
      return isToStart ? { type: 'start_game', move: null, fate: ({ isActive }) => doneIf(isActive) } : null
    }
    switch (game?.phase) {
      case 'passing':
        return game.passing.length === 0 ? passing(game) : null
      case 'playing':
        return game.turn === this.seat ? this.#playing(game) : null
      case 'game_over':
        return this.#habits.playsAgain?.() === true ? { type: 'play_again', move: null, fate: ({ game }) => doneIf(game?.phase !== 'game_over') } : null
      default:
        return null
    }
  }

  #playing({ round, trick, hand }: GameSight): Request {
    const lying = trick.map((played) => played.slice(2)).filter(isCardId).map((card) => ({ seat: 0 as const, card }))
    // What may be led before hearts are broken may be led at any time.
    const legal = legalInView({ trick: lying, tricksTaken: [1, 0, 0, 0], heartsBroken: false, hand: hand.filter(isCardId) })
    const cardId = idOf(cardAt(legal, this.#habits.draw(sizeOf(legal))))
    return { type: 'play_card', payload: { cardId }, move: moveText(round, 'played', [cardId]), fate: ({ game }) => doneIf(game?.round !== round || !game.hand.includes(cardId)) }
  }
}

/** The lowest two cards. The first hand after the exchange tells whether it was them: a computer may have passed others instead. */
const passing = ({ round, hand }: GameSight): Request => {
  const cardIds = hand.slice(0, 2)
  const areIn = (cards: readonly string[]): boolean => cardIds.some((id) => cards.includes(id))
  const fate = ({ game }: Sight): Fate => {
    if (game?.round === round && game.phase === 'passing' && game.passing.length === 0) return 'open'
    const isPassed = game?.round === round && (game.phase === 'passing' ? cardIds.every((id) => game.passing.includes(id)) : game.hand.length === hand.length && !areIn(game.hand))
    return isPassed ? 'done' : 'moot'
  }
  return { type: 'pass_cards', payload: { cardIds }, move: moveText(round, 'passed', cardIds), fate }
}

/** The four of a table, two over either transport; who opens the table does so over one or the other. */
export const stubbornFour = (harbour: Harbour, table: SeededTable, habits: Habits): readonly StubbornPlayer[] => {
  const creatorId = table.players[0]?.userId ?? 0
  return SEATS.map((seat) => new StubbornPlayer(harbour, table, seat, (Math.floor(creatorId / SEATS.length) + seat) % 2 === 0 ? dialBridge : dialRoom, habits))
}
