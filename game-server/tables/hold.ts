/**
 * Whether this process still has its tables. While it is not certain, nothing about a table leaves the process: another
 * one may have gone on with it.
 */

/** What is known of the hold of this process on its rooms. */
export type Hold = {
  /**
   * Whether no other process can have taken a room of this one. A comparison of numbers, so it may be asked for every
   * message.
   */
  readonly isSure: boolean
  /**
   * How often others may have taken rooms. Each time the tables of those rooms have ended before the process is sure
   * again.
   */
  readonly lapses: number
  /**
   * Asks the database unless it is certain, and resolves with whether it is certain then: false when the database does
   * not answer soon. Never rejects.
   */
  confirmed(): Promise<boolean>
  /** Calls `task` when it is certain again. */
  onceSure(task: () => void): void
}

/** The answer of `work`, which reads tables; that of `unsure` when another process may have had them meanwhile. */
export const whileSure = async <T>(hold: Hold, work: () => T | Promise<T>, unsure: () => T): Promise<T> => {
  if (!hold.isSure && !(await hold.confirmed())) return unsure()
  const { lapses } = hold
  const answer = await work()
  return (hold.isSure || (await hold.confirmed())) && hold.lapses === lapses ? answer : unsure()
}
