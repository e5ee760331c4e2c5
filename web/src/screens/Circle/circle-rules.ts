/** What the page of a circle offers, and what is the name of a new one. */
import { SEAT_COUNT } from '#common/limits.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import type { CircleAnswer, CircleMember, CircleTable } from '#common/protocol/rest/circles/circle-answers.ts'
import { circleText } from '../../text/circles/circles.ts'

/**
 * What somebody who belongs can do about the table: return to their seat, take a free one, or open a table. `playing`
 * is the table at which the others play meanwhile, or null.
 */
export type TableOffer =
  | { readonly kind: 'back' | 'sit'; readonly table: CircleTable }
  | { readonly kind: 'open'; readonly playing: CircleTable | null }

const hasFreeSeat = ({ status, players }: CircleTable): boolean => status === 'waiting' && players.length < SEAT_COUNT

/** The tables come as the server sorts them: those where the user can go first. */
export const tableOffer = ({ tables }: Pick<CircleAnswer, 'tables'>): TableOffer => {
  const table = tables.find((one) => one.isSeated || hasFreeSeat(one))
  if (table !== undefined) return { kind: table.isSeated ? 'back' : 'sit', table }
  return { kind: 'open', playing: tables.find(({ status }) => status === 'playing') ?? null }
}

/** The code of the table that somebody without a seat could watch: one that plays before one that waits; or null. */
export const watchableTable = ({ tables }: Pick<CircleAnswer, 'tables'>): string | null => {
  if (tables.some(({ isSeated, status }) => isSeated && status !== 'suspended')) return null
  const others = tables.filter((one) => one.status !== 'suspended' && !one.isSeated && !hasFreeSeat(one))
  return (others.find(({ status }) => status === 'playing') ?? others[0])?.roomId ?? null
}

/** An evening ends at noon: until then a game is one of the day before. */
const EVENING_ENDS_MS = 12 * 60 * 60_000

/** The name of a circle that is made after a game: of the weekday on which its evening began, in Rome. */
export const nameAfter = (gameEnd: Date): string =>
  circleText.tableOf(
    new Intl.DateTimeFormat('it', { weekday: 'long', timeZone: 'Europe/Rome' }).format(
      gameEnd.getTime() - EVENING_ENDS_MS,
    ),
  )

/** Whether somebody of a circle is this user. The id of an account in messages is its number as text. */
export const isUser = ({ playerId }: Pick<CircleMember, 'playerId'>, { id }: Pick<User, 'id'>): boolean =>
  playerId === String(id)
