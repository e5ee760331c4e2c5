/** Those who are told what happens at a table. */
import type { VoiceMessage } from '#common/protocol/messages.ts'
import type { NoticeLine, SaidLine } from '#common/table/chat.ts'
import type { TableEvent } from '#common/table/commands.ts'
import type { Connection } from '../connections/connection.ts'
import type { EndReason } from './end-reason.ts'

/** What a session tells those who watch it. */
export type TableUpdate =
  /**
   * The table has changed; `events` are empty when it was read again from its journal, and nothing had happened. `notices` are what the
   * server has noted in the chat meanwhile.
   */
  | { readonly type: 'changed'; readonly events: readonly TableEvent[]; readonly notices: readonly NoticeLine[] }
  /** A player has said something. */
  | { readonly type: 'said'; readonly line: SaidLine }
  /** The chat is another one: some lines are gone, or were found. */
  | { readonly type: 'chatChanged' }
  /** Something is said to some connections only, and nothing has changed. */
  | { readonly type: 'whispered'; readonly to: readonly Connection[]; readonly message: VoiceMessage }
  /** A user has left, with all connections. */
  | { readonly type: 'left'; readonly userId: number }
  /** A player's round trip was measured. */
  | { readonly type: 'latency' }
  /** A game could not begin: these players lack the price. */
  | { readonly type: 'unpaid'; readonly names: readonly string[] }
  /** The session is over; a table that is not closed can be opened again. */
  | { readonly type: 'ended'; readonly why: EndReason }
export type Watcher = (update: TableUpdate) => void

/** The users whom the creator has just taken out of the waiting room. */
export const removedIds = (update: TableUpdate): readonly number[] =>
  update.type === 'changed' ? update.events.flatMap((event) => (event.type === 'playerLeft' && event.reason === 'removed' ? [event.person.userId] : [])) : []

export class Watchers {
  readonly #watchers = new Set<Watcher>()
  readonly #reportProblem: (problem: unknown, doing: string) => void

  constructor(reportProblem: (problem: unknown, doing: string) => void) {
    this.#reportProblem = reportProblem
  }

  /** Tells `watcher` what happens from now on; the returned function ends it. */
  add(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Tells everybody. A watcher that fails keeps nobody else from being told. */
  tell(update: TableUpdate): void {
    for (const watcher of this.#watchers) {
      try {
        watcher(update)
      } catch (problem) {
        this.#reportProblem(problem, `tell:${update.type}`)
      }
    }
  }

  clear(): void {
    this.#watchers.clear()
  }
}
