/** Reminds people who are not there of what happens at a table. */
import type { TableEvent } from '#common/table/commands.ts'
import { missing } from '#common/table/absence/absence-vote.ts'
import { people, seated, type Table } from '#common/table/state.ts'
import type { TableEvents } from '../persistence/reminders/table-events.ts'
import type { Remind } from '../tables/live-table-tools.ts'

const has = (events: readonly TableEvent[], type: TableEvent['type']): boolean =>
  events.some((event) => event.type === type)

type Tools = {
  readonly events: TableEvents
  /** The users who have a socket in this process. */
  readonly hereIds: () => ReadonlySet<number>
  readonly wake: () => void
  readonly reportProblem: (problem: unknown, where: { readonly roomId: string; readonly doing: string }) => void
}

const remindersOf = (
  { events: stored, hereIds }: Tools,
  table: Table,
  news: Parameters<Remind>[1],
): Promise<boolean> | null => {
  const { roomId, status } = table
  if (news === 'opened') return stored.opened(roomId, new Set([...hereIds(), table.openerId]))
  if (status === 'waiting' && has(news, 'playerJoined') && seated(table).length === 3)
    return stored.threeSit(roomId, hereIds())
  if (status !== 'suspended' || !has(news, 'playerConnected')) return null
  const [away, ...others] = missing(table)
  const isOneAway = away !== undefined && others.length === 0 && people(table).length > 1
  return isOneAway ? stored.oneMissing(roomId, away.occupant.userId) : null
}

/** Stores the reminders in the background: nobody at the table waits for them. */
export const tableReminders =
  (tools: Tools): Remind =>
  (table, news) =>
    void remindersOf(tools, table, news)
      ?.then((isAnybody) => (isAnybody ? tools.wake() : undefined))
      .catch((problem: unknown) => tools.reportProblem(problem, { roomId: table.roomId, doing: 'remind' }))
