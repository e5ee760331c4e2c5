/** Threads that think let the event loop go first on a core that both want: no table waits for a search. */
import { setPriority } from 'node:os'

/** As for `nice`: such a thread gets a quarter of a core that is busy, and all of one that is free. */
const NICENESS = 5

/** To be called in a thread. On Linux its priority is its own; elsewhere that would be the priority of the server. */
export const stayBehindTables = (): void => {
  if (process.platform === 'linux') setPriority(NICENESS)
}
