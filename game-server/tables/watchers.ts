/** The listeners of a live table. */
import type { PersonalMessage, ServerMessages, VoiceMessage } from '#common/protocol/messages.ts'
import type { NoticeLine, SaidLine } from '#common/table/chat.ts'
import type { Person, TableCommand, TableEvent } from '#common/table/commands.ts'
import type { Connection } from '../connections/connection.ts'
import type { EndReason } from './command-result.ts'

/** An update that a live table sends to its watchers. */
export type TableUpdate =
  /**
   * The table has changed. `events` is empty when it was read again from its journal and nothing had happened.
   * `notices` are what the server has added to the chat since the last update.
   */
  | { readonly type: 'changed'; readonly events: readonly TableEvent[]; readonly notices: readonly NoticeLine[] }
  /** A player has written a line. */
  | { readonly type: 'said'; readonly line: SaidLine }
  /** A spectator has written a line that only spectators get. */
  | { readonly type: 'saidToSpectators'; readonly line: SaidLine }
  /** Other people watch the table now. */
  | { readonly type: 'spectators'; readonly people: readonly Person[] }
  /** Lines of the chat were removed or found, so all of it has to be sent again. */
  | { readonly type: 'chatChanged' }
  /** A message for some connections only. The table has not changed. */
  | { readonly type: 'voiceMessage'; readonly to: readonly Connection[]; readonly message: VoiceMessage }
  /** A reaction flies from one seat to another. The table has not changed. */
  | { readonly type: 'reacted'; readonly reaction: ServerMessages['reaction'] }
  /** Another moment of the last game is looked at together, or none. The table has not changed. */
  | { readonly type: 'review'; readonly review: ServerMessages['review'] }
  /** A message for one user only. The table has not changed. */
  | { readonly type: 'personal'; readonly userId: number; readonly message: PersonalMessage }
  /** A user has left, with all connections. */
  | { readonly type: 'left'; readonly userId: number }
  /** The round trip of a player was measured. */
  | { readonly type: 'latency' }
  /** A game could not begin with this command, because these players have too few tokens. */
  | { readonly type: 'unpaid'; readonly names: readonly string[]; readonly start: TableCommand }
  /** The live table has ended. Unless the table is closed, it can be opened again. */
  | { readonly type: 'ended'; readonly why: EndReason }
export type Watcher = (update: TableUpdate) => void

/** The users whom the creator has just removed from the waiting room. */
export const removedIds = (update: TableUpdate): readonly number[] =>
  update.type === 'changed'
    ? update.events
        .filter((event) => event.type === 'playerLeft')
        .flatMap(({ reason, person }) => (reason === 'removed' ? [person.userId] : []))
    : []

export class Watchers {
  readonly #watchers = new Set<Watcher>()
  readonly #patient = new Set<Watcher>()
  readonly #reportProblem: (problem: unknown, doing: string) => void

  constructor(reportProblem: (problem: unknown, doing: string) => void) {
    this.#reportProblem = reportProblem
  }

  /**
   * Calls `watcher` with every update from now on, when it `isPatient` after all that are not; the returned function
   * stops that.
   */
  add(watcher: Watcher, isPatient = false): () => void {
    const watchers = isPatient ? this.#patient : this.#watchers
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }

  /** Calls all watchers. When one throws, the others are still called. */
  tell(update: TableUpdate): void {
    for (const watcher of [...this.#watchers, ...this.#patient]) {
      try {
        watcher(update)
      } catch (problem) {
        this.#reportProblem(problem, `tell:${update.type}`)
      }
    }
  }

  clear(): void {
    this.#watchers.clear()
    this.#patient.clear()
  }
}
