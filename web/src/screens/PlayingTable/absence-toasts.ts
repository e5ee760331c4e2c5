/** The countdowns of absent players, as toasts. Each closes when the player is back or the vote about them begins. */
import { createElement } from 'react'
import { absenceText } from '../../text/table/absence.ts'
import { Countdown } from '../../ui/Seconds.tsx'
import { dismissToast, toast } from '../../ui/toasts.ts'

export class AbsenceToasts {
  /**
   * The toast id of each absent player's countdown. A new countdown gets a new id, because the old toast may still be
   * closing.
   */
  readonly #countdowns = new Map<string, string>()
  #count = 0

  countDown(playerId: string, name: string, durationMs: number): void {
    this.dismiss(playerId)
    if (durationMs === 0) return
    const message = createElement(Countdown, { endsAtMs: performance.now() + durationMs, say: absenceText.countdown })
    const id = toast({
      id: `absence-${playerId}-${this.#count++}`,
      title: absenceText.left(name),
      message,
      kind: 'error',
      durationMs,
    })
    this.#countdowns.set(playerId, id)
  }

  dismiss(playerId: string): void {
    const id = this.#countdowns.get(playerId)
    if (id !== undefined) dismissToast(id)
    this.#countdowns.delete(playerId)
  }

  /** The player leaves the table, or a new connection has opened and will report again who is away. */
  clear(): void {
    for (const playerId of this.#countdowns.keys()) this.dismiss(playerId)
  }
}
