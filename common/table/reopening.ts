/**
 * When players are missing at a finished table, it becomes a waiting room again. So the players who stay do not wait
 * for somebody who cannot come.
 */
import { perSeat } from '../rules/seats.ts'
import { REOPENING_ABSENCE_MS, WAITING_ROOM_LIFE_MS } from '../timings.ts'
import { MoveLog } from './move-log.ts'
import { withCreator } from './seating.ts'
import {
  BEFORE_A_GAME,
  isGameOver,
  isOwnComputer,
  people,
  seated,
  type Occupant,
  type Seated,
  type Table,
} from './state.ts'
import { followedBy, noted, type Step } from './step.ts'

/** The people whose wish another game needs: all except those whose accounts are deleted. */
export const awaitedForAnother = (table: Table): readonly Seated[] =>
  people(table).filter(({ occupant }) => !occupant.isGone)

/** Whether a player is connected and wants another game. */
const wantsMore = ({ isConnected, wantsPlayAgain }: Occupant): boolean => isConnected && wantsPlayAgain

/**
 * When a finished table becomes a waiting room again, in milliseconds since the epoch: once all connected players want
 * another game, and every other player is gone for good or has been away for a while. This is shorter than a waiting
 * room keeps a seat, because those who are there have said that they want to play. Null while this is not so, and when
 * everybody wants to play.
 */
export const reopeningDeadlineMs = (table: Table): number | null => {
  if (table.status !== 'running' || !isGameOver(table)) return null
  const occupants = people(table).map(({ occupant }) => occupant)
  const others = occupants.filter((occupant) => !wantsMore(occupant))
  if (others.length === 0 || others.length === occupants.length || others.some(({ isConnected }) => isConnected))
    return null
  return Math.max(
    ...others.map(({ isGone, absentSinceMs }) => (isGone ? -Infinity : (absentSinceMs ?? 0) + REOPENING_ABSENCE_MS)),
    0,
  )
}

/** Whether it is time for a finished table to become a waiting room again. */
export const isReopeningDue = (table: Table, atMs: number): boolean => {
  const deadline = reopeningDeadlineMs(table)
  return deadline !== null && deadline <= atMs
}

/** Frees the seats of the missing players. Those who stay have said that they want to play, so they are ready. */
export const reopened = (table: Table, atMs: number): Step => reopenedFor(table, atMs, wantsMore)

/**
 * Makes a waiting room of a finished table, for those who stay. Who has said that they want another game is ready.
 * Computers stay.
 */
export const reopenedFor = (table: Table, atMs: number, stays: (occupant: Occupant) => boolean): Step => {
  const seats = perSeat((seat) => {
    const occupant = table.seats[seat]
    if (occupant === null || isOwnComputer(occupant)) return occupant
    return stays(occupant) ? { ...occupant, ...BEFORE_A_GAME, isReady: occupant.wantsPlayAgain } : null
  })
  const left = seated(table).filter(({ seat, occupant }) => seats[seat] === null && !occupant.isGone)
  const open: Step = {
    table: {
      ...table,
      status: 'waiting',
      seats,
      game: null,
      moves: MoveLog.EMPTY,
      lifeEndsAtMs: atMs + WAITING_ROOM_LIFE_MS,
    },
    events: [
      ...left.map(
        ({ occupant: { userId, name, avatarUrl } }) =>
          ({ type: 'playerLeft', person: { userId, name, avatarUrl }, reason: 'absent' }) as const,
      ),
      { type: 'tableReopened' },
    ],
  }
  // For players whose accounts were deleted, the chat already has a notice.
  const told = left.reduce(
    (step, { occupant: { name } }) => followedBy(step, (now) => noted(now, { type: 'left', name }, atMs)),
    open,
  )
  return followedBy(followedBy(told, withCreator(atMs)), (now) => noted(now, { type: 'reopened' }, atMs))
}
