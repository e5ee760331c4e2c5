/** Toasts about absences: a countdown, which closes when the player is back or the vote begins, and the results. */
import { createElement } from 'react'
import { dismissToast, toast } from '../../ui/toasts.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { text } from '../../text/table.ts'
import type { TableNews } from '../../transport/table-connection.ts'

const SECOND_MS = 1_000

export class AbsenceToasts {
  /** The toast id of each absent player's countdown. A new countdown gets a new id, because the old toast may still be closing. */
  readonly #countdowns = new Map<string, string>()
  #count = 0

  /** Shows the news about absences; ignores all other news. */
  tell(news: TableNews): void {
    switch (news.type) {
      case 'playerLeft':
        return this.#countDown(news.playerId, news.name, news.votingStartsInSeconds * SECOND_MS)
      case 'playerBack':
      case 'voteStarted':
        return this.#dismiss(news.playerId)
      case 'voteDecided':
        // The note of the suspended game says so itself.
        return news.isSaved ? undefined : void toast({ title: text.absence.result, message: news.message })
      case 'computerSeated':
        return void toast({ title: text.absence.computer, message: text.absence.computerFor(news.name) })
      default:
        return
    }
  }

  /** Closes the countdowns: the player leaves the table, or a new connection has opened and will report again who is away. */
  clear(): void {
    for (const playerId of this.#countdowns.keys()) this.#dismiss(playerId)
  }

  #countDown(playerId: string, name: string, durationMs: number): void {
    this.#dismiss(playerId)
    if (durationMs === 0) return
    const message = createElement(Countdown, { endsAtMs: performance.now() + durationMs, say: text.absence.countdown })
    const id = toast({ id: `absence-${playerId}-${this.#count++}`, title: text.absence.left(name), message, kind: 'error', durationMs })
    this.#countdowns.set(playerId, id)
  }

  #dismiss(playerId: string): void {
    const id = this.#countdowns.get(playerId)
    if (id !== undefined) dismissToast(id)
    this.#countdowns.delete(playerId)
  }
}
