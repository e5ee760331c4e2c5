/**
 * A table inside the page: one person against three computers, without a server. It is the third way to a table, behind
 * the same port as Colyseus. The rules and the table are those of the server (`common/table`), and so are the pauses.
 */
import { thinkingPauseMs } from '#common/computers/thinking-pause.ts'
import type { ComputerLevel } from '#common/computer-levels.ts'
import type { ClientMessages, ClientMessageType } from '#common/protocol/messages.ts'
import { type Seed, seedFrom } from '#common/rules/deal.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import { seatKnowledge, type SeatKnowledge } from '#common/rules/knowledge.ts'
import type { PerSeat, Seat } from '#common/rules/seats.ts'
import { lastTrickOf, type GameState } from '#common/rules/state.ts'
import { trickFinale } from '#common/rules/tricks.ts'
import { computerCommand, computerToMove, simplestMove } from '#common/table/computer-turns.ts'
import { reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { NO_LATENCIES, viewFor } from '#common/table/view.ts'
import { ERROR_TEXT } from '#common/text/it.ts'
import { TRICK_PAUSE_MS } from '#common/timings.ts'
import {
  SOLO_SEAT,
  SOLO_TIME_MS,
  SOLO_USER_ID,
  soloGameOf,
  soloTable,
  withoutPause,
  type SoloCast,
  type SoloGame,
} from '../../game/solo/solo-game.ts'
import type { Cancel, Timers } from '../timers.ts'
import type { OpenTable, TableConnection, TableNews } from '../table/table-connection.ts'

/**
 * Chooses the moves of the computers. It gets only what the seat knows. It may fail: then a simple legal move is made.
 */
export type SoloComputers = (knowledge: SeatKnowledge, level: ComputerLevel) => Promise<ComputerMove>

/** A single round to play: its number, and what is called with its points instead of the next deal. */
type OnlyRound = { readonly number: number; readonly onOver: (scores: PerSeat<number>) => void }

type SoloTableOptions = {
  readonly timers: Timers
  readonly computers: SoloComputers
  /** Random bytes of the platform, for the next game. */
  readonly newSeed: () => Seed
  /** Keeps the game after every move. False when another tab of the browser now plays it: then this table stops. */
  readonly keep: (game: SoloGame) => boolean
  /** Who sits where; without it, the person at the first seat. */
  readonly cast?: SoloCast
  /** Without it the game is played to its end, and others after it. */
  readonly onlyRound?: OnlyRound
}

class SoloTable {
  readonly #options: SoloTableOptions
  readonly #level: ComputerLevel
  readonly #seat: Seat
  readonly #onNews: (news: TableNews) => void
  #table: Table
  #isOpen = true
  #timer: Cancel | null = null

  constructor(options: SoloTableOptions, level: ComputerLevel, table: Table, onNews: (news: TableNews) => void) {
    this.#options = options
    this.#level = level
    this.#seat = options.cast?.seat ?? SOLO_SEAT
    this.#table = table
    this.#onNews = onNews
  }

  /**
   * Shows the table, and goes on with the game, as soon as the caller has the connection: a server's first state comes
   * later, too.
   */
  begin(): void {
    this.#after(0, () => {
      this.#show()
      this.#goOn()
    })
  }

  send<Type extends ClientMessageType>(type: Type, payload: ClientMessages[Type]): void {
    if (!this.#isOpen) return
    if (type === 'ping') return this.#onNews({ type: 'pong' })
    if (type === 'get_game_state') return this.#show()
    const command = COMMANDS[type]?.(payload, this.#options.newSeed)
    if (command === undefined) return
    const refusal = this.#apply(command)
    if (refusal !== null) this.#onNews({ type: 'refused', refusal: { kind: 'other', text: refusal } })
  }

  drop(): void {
    this.#isOpen = false
    this.#timer?.()
  }

  /** Applies a command. Returns the Italian text of a refusal. */
  #apply(command: StandingCommand): string | null {
    const outcome = reduceTable(this.#table, command, SOLO_TIME_MS)
    if (!outcome.ok) return ERROR_TEXT[outcome.code]
    const { table } = outcome.value
    if (table === this.#table) return null
    const scores = scoresOf(table, this.#options.onlyRound)
    if (scores !== null) {
      this.#timer?.()
      this.#options.onlyRound?.onOver(scores)
      return null
    }
    if (!this.#options.keep(soloGameOf(table, this.#level))) {
      this.drop()
      return null
    }
    this.#table = table
    this.#show()
    this.#goOn()
    return null
  }

  #show(): void {
    const { game, seats } = this.#table
    const isOver = game?.phase === 'gameOver'
    const playAgain = { count: isOver && seats[this.#seat]?.wantsPlayAgain === true ? 1 : 0, total: isOver ? 1 : 0 }
    const view = viewFor(this.#table, this.#seat, NO_LATENCIES)
    // Nobody else could start the game, so the sign of the creator would mean nothing.
    const players = view.players.map((player) => ({ ...player, isCreator: false }))
    this.#onNews({ type: 'snapshot', snapshot: { view: { ...view, players }, chat: [], playAgain } })
  }

  /** Does what the game waits for: the pause after a trick, or the move of a computer. */
  #goOn(): void {
    this.#timer?.()
    this.#timer = null
    const { game } = this.#table
    if (game?.phase === 'betweenTricks')
      return this.#after(pauseAfterTrickMs(game), () => void this.#apply({ type: 'advanceTrick' }))
    const seat = computerToMove(this.#table)
    if (game === null || seat === null) return
    // The computers pass right after the person has confirmed (specification section 4).
    if (game.phase === 'passing' && game.round.passes[this.#seat] === null) return
    void this.#think(game, seat)
  }

  /**
   * Lets a computer think and then move, unless the table has moved on. A card is played after a pause, as a person
   * would.
   */
  async #think(game: GameState, seat: Seat): Promise<void> {
    const pause =
      game.phase === 'passing'
        ? Promise.resolve()
        : new Promise<void>((resolve) => this.#after(thinkingPauseMs(game, seat), resolve))
    const move = await this.#options
      .computers(seatKnowledge(game, seat), this.#level)
      .catch(() => simplestMove(game, seat))
    await pause
    if (!this.#isOpen || this.#table.game !== game) return
    if (this.#apply(computerCommand(seat, move)) !== null) this.#apply(computerCommand(seat, simplestMove(game, seat)))
  }

  #after(ms: number, call: () => void): void {
    this.#timer = this.#options.timers.after(ms, call)
  }
}

const pauseAfterTrickMs = ({ round }: GameState): number => TRICK_PAUSE_MS[trickFinale(lastTrickOf(round)?.cards ?? [])]

/**
 * The commands of the messages that a solo table understands. The others (chat, votes, voice) have no meaning for one
 * person, and do nothing.
 */
const COMMANDS: {
  readonly [Type in ClientMessageType]?: (payload: ClientMessages[Type], newSeed: () => Seed) => StandingCommand
} = {
  pass_cards: ({ cardIds }) => ({ type: 'passCards', userId: SOLO_USER_ID, cards: cardIds }),
  play_card: ({ cardId }) => ({ type: 'playCard', userId: SOLO_USER_ID, card: cardId }),
  claim_rest: () => ({ type: 'claimRest', userId: SOLO_USER_ID }),
  next_trick: () => ({ type: 'nextTrick', userId: SOLO_USER_ID }),
  play_again: (_, newSeed) => ({ type: 'playAgain', userId: SOLO_USER_ID, seed: newSeed() }),
}

/** The points of a single round; null while it goes on. */
const scoresOf = ({ game }: Table, only: OnlyRound | undefined): PerSeat<number> | null =>
  (only && game?.roundScores[only.number - 1]) ?? null

/** The table as it is shown first: a single round may follow the last trick of the round before. */
const openedTable = (game: SoloGame, { cast, onlyRound }: SoloTableOptions): Table | null => {
  const table = soloTable(game, cast)
  if (table === null || onlyRound === undefined) return table
  const settled = withoutPause(table)
  return settled !== null && scoresOf(settled, onlyRound) === null ? settled : table
}

const ROOM_GONE = { kind: 'roomGone', text: ERROR_TEXT.roomNotFound } as const

/**
 * Opens the table of a game that is kept in this page. `game` is asked each time, because the game goes on between
 * two connections.
 */
export const soloTables =
  (options: SoloTableOptions, game: () => SoloGame | null): OpenTable =>
  async (_, onNews) => {
    const kept = game()
    const table = kept && openedTable(kept, options)
    if (kept === null || table === null) return { ok: false, refusal: ROOM_GONE }
    const solo = new SoloTable(options, kept.level, table, onNews)
    const connection: TableConnection = { send: (type, payload) => solo.send(type, payload), drop: () => solo.drop() }
    solo.begin()
    return { ok: true, connection }
  }

const SEED_BYTES = 32

/** A seed from the browser's own generator for secrets. */
export const freshSeed = (): Seed => seedFrom(crypto.getRandomValues(new Uint8Array(SEED_BYTES)))
