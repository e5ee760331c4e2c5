/** Who may watch a table without a seat there. */
import { ok, refused } from '../result.ts'
import type { Table } from './state.ts'
import { nothing, type Outcome } from './step.ts'

/** `circle`: whoever belongs to the circle of friends of the table. `everybody`: who has an account or is a guest. */
export const AUDIENCES = ['nobody', 'circle', 'everybody'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The creator says who may watch. Each of the others may end it for all. */
export const setAudience = (table: Table, userId: number, audience: Audience): Outcome => {
  if (audience !== 'nobody' && table.creatorId !== userId) return refused('onlyCreatorInvitesAudience')
  if (table.audience === audience) return ok(nothing(table))
  return ok({ table: { ...table, audience }, events: [{ type: 'audienceChanged', audience }] })
}
