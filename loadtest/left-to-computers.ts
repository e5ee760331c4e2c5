/**
 * Tables at which computers play for the people, made through the rules of every table: by votes, and by a deleted
 * account.
 */
import type { Person, TableCommand } from '#common/table/commands.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'

/** Votes may be called at once, and nobody's absence is voted on while a benchmark runs. */
export const TIMES = { ...ABSENCE_TIMES, absenceMs: 3_600_000, overdueMs: 1 }

/** The others vote that a computer plays for somebody who does not move. */
const concluded = (accused: Person, voters: readonly Person[]): readonly TableCommand[] => [
  ...voters.slice(0, 1).map(({ userId }) => ({ type: 'callVote', userId, accusedId: accused.userId }) as const),
  ...voters.map(({ userId }) => ({ type: 'vote', userId, vote: 'conclude' }) as const),
]

/** Two such votes, so that the computer keeps the seat to the end of the game. The player may still watch. */
const expelled = (accused: Person, voters: readonly Person[]): readonly TableCommand[] => [
  ...concluded(accused, voters),
  { type: 'returnToSeat', userId: accused.userId },
  ...concluded(accused, voters),
]

/**
 * What happens at a table with a new game until computers play at so many of its seats, 0, 3 or 4. With three, the
 * first of the people plays; with four, the account of the last is deleted and the other three watch.
 */
export const leftToComputers = (people: readonly Person[], computers: number): readonly TableCommand[] => {
  const order = computers === 4 ? people : people.toReversed()
  const [a, b, c, d] = order
  if (computers === 0 || a === undefined || b === undefined || c === undefined || d === undefined) return []
  const three = [...expelled(a, [b, c, d]), ...expelled(b, [c, d]), ...expelled(c, [d])]
  return computers === 4 ? [...three, { type: 'removePlayer', userId: d.userId }] : three
}
