/**
 * What those who watch a table may read, in memory only: what they say among themselves during a game, and everything
 * that is said while no game runs. Players get the talk of a game when it is over, never before.
 */
import { SPECTATOR_LINES_SHOWN } from '#common/limits.ts'
import { latest, type ChatEntry, type NoticeLine, type SaidLine } from '#common/table/chat.ts'
import { ShownChat } from './shown-chat.ts'

const NOTHING: readonly SaidLine[] = []

export class SpectatorTalk {
  /** Everything, and what is left of it without the talk of the game that runs. */
  #all = NOTHING
  #open = NOTHING
  /** The talk of the game that runs or has just ended. */
  #ofGame = NOTHING
  #lines = 0
  readonly #shown: ShownChat
  readonly #openShown: ShownChat
  readonly #talkShown: ShownChat

  constructor(roomId: string) {
    this.#shown = new ShownChat(roomId)
    this.#openShown = new ShownChat(roomId)
    this.#talkShown = new ShownChat(roomId)
  }

  /** Keeps a line that everybody at the table reads. */
  add(line: SaidLine): void {
    const numbered = this.#numbered(line)
    this.#all = latest([...this.#all, numbered])
    this.#open = latest([...this.#open, numbered])
  }

  /** Keeps a line that only spectators read while the game runs. */
  addSecret(line: SaidLine): SaidLine {
    const numbered = this.#numbered(line)
    this.#all = latest([...this.#all, numbered])
    this.#ofGame = [...this.#ofGame, numbered].slice(-SPECTATOR_LINES_SHOWN)
    return numbered
  }

  /** A game begins. */
  begin(): void {
    this.#ofGame = NOTHING
  }

  /** The game is over. */
  reveal(): void {
    this.#open = this.#all
  }

  /** Removes what a deleted user has written; false when there was nothing. */
  forget(userId: number): boolean {
    const isOfOthers = (line: SaidLine): boolean => line.userId !== userId
    if (this.#all.every(isOfOthers) && this.#ofGame.every(isOfOthers)) return false
    this.#all = this.#all.filter(isOfOthers)
    this.#open = this.#open.filter(isOfOthers)
    this.#ofGame = this.#ofGame.filter(isOfOthers)
    return true
  }

  /** The lines for spectators. The same array while nothing changes. */
  chat(notices: readonly NoticeLine[]): readonly ChatEntry[] {
    return this.#shown.of(notices, this.#all)
  }

  /** As {@link chat}, without the talk of the game that runs. */
  openChat(notices: readonly NoticeLine[]): readonly ChatEntry[] {
    return this.#openShown.of(notices, this.#open)
  }

  /** The last lines of the talk of the game that runs or has just ended. */
  get ofGame(): readonly ChatEntry[] {
    return this.#talkShown.of([], this.#ofGame)
  }

  #numbered(line: SaidLine): SaidLine {
    return { ...line, number: (this.#lines += 1) }
  }
}
