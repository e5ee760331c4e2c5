/** 'Offro io': a player pays for another one, and the start that was refused for want of the token is tried again. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import type { CommandResult } from './command-result.ts'
import type { Watcher } from './watchers.ts'

/** What it needs of a live table. */
type TreatedTable = {
  readonly table: Table
  dispatch(command: StandingCommand): Promise<CommandResult>
  watch(watcher: Watcher): unknown
}

export class TableTreats {
  readonly #table: TreatedTable
  /** The last start for which somebody had too few tokens, while no game has started since. */
  #unpaid: StandingCommand | null = null

  constructor(table: TreatedTable) {
    this.#table = table
    table.watch((update) => {
      if (update.type === 'unpaid' && update.start.type !== 'open') this.#unpaid = update.start
      else if (update.type === 'changed' && update.events.some(({ type }) => type === 'gameStarted'))
        this.#unpaid = null
    })
  }

  /** A user gives a token to another one. */
  async give(userId: number, guestId: number): Promise<Result<null, ErrorCode>> {
    const answer = await this.#table.dispatch({ type: 'treat', userId, guestId })
    const start = this.#unpaid
    if (answer.ok && start !== null && this.#isStillWanted(start)) await this.#table.dispatch(start)
    return answer.ok ? ok(null) : refused(answer.code)
  }

  /** Whether the player who wanted the game is at the table. */
  #isStillWanted(start: StandingCommand): boolean {
    const { table } = this.#table
    const seat = 'userId' in start ? seatOf(table, start.userId) : null
    return seat !== null && table.seats[seat]?.isConnected === true
  }
}
