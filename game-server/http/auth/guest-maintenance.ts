/** Forgets guests who can no longer come back: when the server starts, and then every hour. */
import type { Clock } from '../../clock.ts'

const EVERY_MS = 60 * 60_000

/** Work that runs again and again until it is stopped. */
export type Repeated = { readonly begin: () => void; readonly stop: () => Promise<void> }

/** `forget` rejects when the database does not answer; then it is tried an hour later. */
export const guestMaintenance = (forget: () => Promise<void>, clock: Clock, reportProblem: (problem: unknown) => void): Repeated => {
  let running = Promise.resolve()
  let cancel = (): void => undefined
  const begin = (): void => {
    running = forget().catch(reportProblem)
    cancel = clock.schedule(EVERY_MS, begin)
  }
  return {
    begin,
    stop: () => {
      cancel()
      return running
    },
  }
}
