/** The commands of a table, which are applied one at a time, measured, and refused together when the database fails. */
import type { StandingCommand } from '#common/table/reduce.ts'
import { refusal, type CommandResult } from './command-result.ts'
import type { NoteCommand } from './live-table-tools.ts'
import { SerialQueue } from './serial-queue.ts'

export class CommandQueue extends SerialQueue {
  readonly #note: NoteCommand
  readonly #failures: () => number
  readonly #report: (problem: unknown, doing: string) => void

  /** `failures` says how often the journal could not be written or read. */
  constructor(note: NoteCommand, failures: () => number, report: (problem: unknown, doing: string) => void) {
    super()
    this.#note = note
    this.#failures = failures
    this.#report = report
  }

  /**
   * Applies a command in its turn, unless the database has failed while it was waiting, and notes how long that took.
   * Never rejects.
   */
  async apply(type: StandingCommand['type'], work: () => Promise<CommandResult>): Promise<CommandResult> {
    const arrivedMs = performance.now()
    const failures = this.#failures()
    const answer = await this.run(async () => {
      try {
        return failures === this.#failures() ? await work() : refusal('storageUnavailable')
      } catch (problem) {
        this.#report(problem, type)
        return refusal('internalError')
      }
    })
    this.#note(type, performance.now() - arrivedMs, answer.ok ? null : answer.code)
    return answer
  }
}
