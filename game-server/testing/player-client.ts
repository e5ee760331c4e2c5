/** A player's connection to a table, which tells the same in the same words over either transport. */
import { isCardId, type CardId } from '#common/rules/cards.ts'
import type { ServerMessages, ServerMessageType } from '#common/protocol/messages.ts'
import type { WireRoomPlayer } from '#common/protocol/wire.ts'
import { Waiters } from './wait-until.ts'

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
  /** The cards with which somebody has taken the rest of the round, as `seat:card`. */
  readonly claimed: readonly string[]
}

/** The cards of a trick that is shown, without who played them. */
export const cardsOf = (trick: readonly string[]): readonly CardId[] =>
  trick.map((played) => played.slice(played.indexOf(':') + 1)).filter(isCardId)
export type RoomPlayer = Omit<WireRoomPlayer, 'latency'> & { readonly isMeasured: boolean }
/** How a player is shown in the game. */
export type Face = { readonly name: string; readonly avatarUrl: string | null }
/** A line of the chat, and who has said it. */
export type Line = { readonly sender: string; readonly message: string }
export type Message = { readonly type: string; readonly payload: unknown }
/** Whose connection it is, and to which server. */
export type Account = { readonly origin: string; readonly cookie: string; readonly userId: number }
/** Is told of every message, and of every new state with null. */
export type Listener = (client: PlayerClient, message: Message | null) => void

const NO_ANNOUNCEMENTS: ReadonlySet<string> = new Set<ServerMessageType>(['error', 'pong', 'room_update', 'game_state'])

/** What a player sees of the table now, besides the game itself (`facts`). */
type Shown = Pick<
  PlayerClient,
  'roomId' | 'isActive' | 'players' | 'people' | 'hand' | 'passing' | 'canClaim' | 'mustResume' | 'chat'
>

export abstract class PlayerClient {
  abstract readonly transport: string
  readonly playerId: string
  /** Every message, in the order in which they came. */
  readonly received: Message[] = []
  /** The messages without states, errors and pongs. */
  readonly heard: Message[] = []
  /** Every state of the game that was shown, without what was shown twice in a row. */
  readonly facts: PublicFacts[] = []
  /** How often something was refused. */
  refusals = 0
  readonly roomId: string = ''
  readonly isActive: boolean = false
  /** Who is at the table, in seat order. */
  readonly players: readonly RoomPlayer[] = []
  /** How the four are shown in the game. */
  readonly people: readonly Face[] = []
  /** The own cards, by id, in display order. */
  readonly hand: readonly string[] = []
  /** The own cards that will be passed; always empty at `/ws`, which does not say. */
  readonly passing: readonly string[] = []
  /** Whether this player may take the rest of the round now. */
  readonly canClaim: boolean = false
  /** Whether the computers at the own hands were late, so that the game is saved until this player resumes it. */
  readonly mustResume: boolean = false
  /** What is kept of the chat, during a game. */
  readonly chat: readonly Line[] = []
  /** The code with which the connection ends. */
  readonly closed: Promise<number>
  readonly #listener: Listener | null
  readonly #waiters = new Waiters()

  /** `whenClosed` gets what is to be called with the code once the connection has ended. */
  protected constructor(
    userId: number,
    listener: Listener | null,
    whenClosed: (close: (code: number) => void) => void,
  ) {
    this.playerId = String(userId)
    this.#listener = listener
    this.closed = new Promise((resolve) => {
      whenClosed((code) => {
        resolve(code)
        this.notice(null)
      })
    })
  }

  abstract readonly isOpen: boolean
  /** Whether this player has chosen what to pass in this round. */
  abstract readonly hasPassed: boolean

  abstract send(type: string, payload?: object): void
  /** Closes the connection without leaving the table. */
  abstract drop(): Promise<void>
  /** Ends the connection at once, without a word to the server. */
  abstract cut(): void

  /** The index of the own seat; -1 before it is known. */
  get seat(): number {
    return this.players.findIndex(({ id }) => id === this.playerId)
  }

  heardOf<Type extends ServerMessageType>(type: Type): readonly ServerMessages[Type][] {
    return this.received
      .filter((message) => message.type === type)
      .map(({ payload }) => payload as ServerMessages[Type])
  }

  lastOf<Type extends ServerMessageType>(type: Type): ServerMessages[Type] | undefined {
    return this.heardOf(type).at(-1)
  }

  countOf(type: ServerMessageType): number {
    return this.heardOf(type).length
  }

  /** Resolves when the condition holds; looked at whenever something arrives. Rejects after a generous while. */
  until(condition: () => boolean, what = 'the condition', withinMs?: number): Promise<void> {
    const seen = (): unknown => [
      this.isOpen ? 'open' : 'closed',
      this.facts.at(-1),
      this.received.slice(-5).map(({ type }) => type),
      this.lastOf('error'),
    ]
    return this.#waiters.until(condition, `${what} (player ${this.playerId})`, seen, withinMs)
  }

  /** As `until`, for what only an open connection can bring: rejects as soon as it has ended. */
  async untilOrClosed(condition: () => boolean, what: string, withinMs?: number): Promise<void> {
    await this.until(() => condition() || !this.isOpen, what, withinMs)
    if (!condition()) throw new Error(`the connection ended before ${what}`)
  }

  /** Sends a message and resolves with the server's refusal of it. */
  refusalOf(type: string, payload?: object): Promise<ServerMessages['error']> {
    return this.nextRefusal(() => this.send(type, payload), type)
  }

  /** Resolves with the refusal of what is sent. */
  protected async nextRefusal(send: () => void, what: string): Promise<ServerMessages['error']> {
    const before = this.refusals
    send()
    await this.until(() => this.refusals > before, `the refusal of ${what}`)
    const refused = this.lastOf('error')
    if (refused === undefined) throw new Error('no refusal')
    return refused
  }

  /** The server has shown the table, and the game if there is one. */
  protected show(shown: Partial<Shown>, facts: PublicFacts | null): void {
    Object.assign(this, shown)
    if (facts !== null && JSON.stringify(this.facts.at(-1)) !== JSON.stringify(facts)) this.facts.push(facts)
  }

  /** A message has come; null when the state has changed without one, or the connection has ended. */
  protected notice(message: Message | null): void {
    if (message !== null) {
      this.received.push(message)
      if (message.type === 'error') this.refusals += 1
      if (!NO_ANNOUNCEMENTS.has(message.type)) this.heard.push(message)
    }
    this.#listener?.(this, message)
    this.#waiters.check()
  }
}
