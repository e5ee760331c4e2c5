/** Those who watch a table: who may, and who of the players gives up the seat for them after a game. */
import { ok, refused } from '../../result.ts'
import type { Seat } from '../../rules/seats.ts'
import type { Audience } from './audience.ts'
import { reopenedFor } from '../reopening.ts'
import { isGameOver, people, type Table } from '../state.ts'
import { nothing, type Outcome } from '../step.ts'

/** The creator says who may watch. Each of the others may end it for all. */
export const setAudience = (table: Table, userId: number, audience: Audience): Outcome => {
  if (table.duplicate !== null) return refused('gameAlreadyStarted')
  if (audience !== 'nobody' && table.creatorId !== userId) return refused('onlyCreatorInvitesAudience')
  if (table.audience === audience) return ok(nothing(table))
  return ok({ table: { ...table, audience }, events: [{ type: 'audienceChanged', audience }] })
}

/** `rests` has sat longest. `orElse` was last in the game among the others. */
export type Rotation = { readonly rests: Seat; readonly orElse: Seat }

/** Who rests next at the end of a game; null while there is none, and when nobody's seat can be given up. */
export const rotationAt = (table: Table): Rotation | null => {
  const { game } = table
  if (game === null || !isGameOver(table)) return null
  const there = people(table).filter(({ occupant }) => !occupant.isGone)
  const [longest] = there.toSorted((a, b) => a.occupant.joinedAtMs - b.occupant.joinedAtMs)
  const [last] = there.filter((one) => one !== longest).toSorted((a, b) => game.totals[a.seat] - game.totals[b.seat])
  if (longest === undefined || last === undefined) return null
  return { rests: longest.seat, orElse: last.seat }
}

/** A player gives up the seat after a game: the table waits for players again, and the others keep their seats. */
export const giveSeat = (table: Table, seat: Seat, atMs: number): Outcome => {
  if (!isGameOver(table)) return refused('gameNotOver')
  if (table.duplicate !== null) return refused('tableClosed')
  const giver = table.seats[seat]
  return ok(reopenedFor(table, atMs, (occupant) => occupant !== giver && !occupant.isGone))
}
