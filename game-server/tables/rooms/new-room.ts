/** A room that is to be opened. */
import type { Audience } from '#common/table/spectators/audience.ts'
import type { Person } from '#common/table/commands.ts'
import type { Duplicate } from '#common/table/duplicate.ts'
import type { RoomChoices } from '#common/table/room-flags.ts'

/**
 * The only try of a user with hands that others play too. `device` is the name of the browser, as its device cookie
 * says for this user, or null; `devices` are all names in that cookie. `places`: so many people may play these hands;
 * null: no limit.
 */
export type NewPlay = {
  readonly duplicate: Duplicate
  readonly device: string | null
  readonly devices: readonly string[]
  readonly places: number | null
}

/** A room that is to be opened; `circleId`: as a table of this circle, to which the creator belongs. */
export type NewRoom = {
  readonly roomId: string
  readonly creator: Person
  readonly name: string
  readonly circleId?: number | null
  readonly audience?: Audience | undefined
  readonly play?: NewPlay | undefined
} & RoomChoices

/** What can be chosen for a new room, besides its name. */
export type RoomOptions = RoomChoices & Pick<NewRoom, 'circleId' | 'audience' | 'play'>
