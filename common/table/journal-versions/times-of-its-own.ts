/**
 * Up to version 2, a waiting room kept the seat of a player who had gone away for 60 s, and no record said so. Since
 * version 3 it is 5 minutes, and the opening of a table says how long. So the tables of older journals keep the time
 * with which they were opened. The oldest of them do not say either after how long a move was overdue.
 */
import type { Lift } from './lift.ts'

const UNSAID = { overdueMs: 120_000, seatKeptMs: 60_000 }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const withTimesOfItsOwn: Lift =
  () =>
  ({ command }) => {
    if (!isObject(command) || !('type' in command) || command.type !== 'open') return command
    const times = 'times' in command && isObject(command.times) ? command.times : {}
    return { ...command, times: { ...UNSAID, ...times } }
  }
