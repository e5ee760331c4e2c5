/** 'Offro io': a player gives a token to another one, so that the next game can start. */
import { ok, refused } from '../result.ts'
import type { Seat } from '../rules/seats.ts'
import type { Person } from './commands.ts'
import { isIdle, people, type Occupant, type Table } from './state.ts'
import { followedBy, noted, type Outcome } from './step.ts'

const personOf = ({ userId, name, avatarUrl }: Occupant): Person => ({ userId, name, avatarUrl })

/** Only the notice belongs to the table; whether the token can be given is decided where the balances are. */
export const treat = (table: Table, seat: Seat, guestId: number, atMs: number): Outcome => {
  const giver = table.seats[seat]
  const guest = people(table).find(({ occupant }) => occupant.userId === guestId && !occupant.isGone)?.occupant
  if (giver === null || guest === undefined || guest === giver) return refused('guestNotAtTable')
  if (!isIdle(table)) return refused('gameAlreadyStarted')
  const given = { type: 'tokenGiven', from: personOf(giver), to: personOf(guest) } as const
  // A new object: a step with the same table is not stored.
  return ok(
    followedBy({ table: { ...table }, events: [given] }, (now) =>
      noted(now, { type: 'treated', from: giver.name, to: guest.name }, atMs),
    ),
  )
}
