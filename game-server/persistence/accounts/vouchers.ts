/**
 * The free seats of waiting rooms as vouchers for new guests. A room counts in its row what it has given, so all
 * processes share the count, and a restart forgets nothing. A voucher is given once: whoever came with it and leaves
 * has used it up.
 */
import { type EntityManager, EntitySchema } from 'typeorm'
import { text } from '../engine/entity-columns.ts'
import { SEAT_COUNT } from '#common/limits.ts'
import { type Cells, rowLock } from '../engine/sql.ts'
import type { Database } from '../engine/database.ts'
import { ROOMS } from '../games/rooms.ts'

/**
 * A user who is a guest: the account has no e-mail address and no password (`users.email` holds a placeholder). The row
 * goes away when the guest saves the profile, and with the account. `voucherRoomId` is the room with whose voucher the
 * guest came; null for one who came without. `device` is the name of the browser in its device cookie,
 * and `addressHash` the network address of the last visit, as a keyed hash: both carry a suspension.
 */
type GuestRow = {
  readonly userId: number
  readonly voucherRoomId: string | null
  readonly device: string | null
  readonly addressHash: string | null
}

export const GUESTS = new EntitySchema<GuestRow>({
  name: 'Guest',
  tableName: 'guests',
  columns: {
    userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } },
    voucherRoomId: { ...text(6), nullable: true },
    device: { ...text(16), nullable: true },
    addressHash: { ...text(64), nullable: true },
  },
})

/** Whether a user is a guest, until the transaction ends. */
export const isGuest = async (manager: EntityManager, userId: number): Promise<boolean> => {
  const rows: unknown = await manager.query(`SELECT userId FROM guests WHERE userId = ?${rowLock(manager)}`, [userId])
  return Array.isArray(rows) && rows.length > 0
}

/**
 * Where a guest comes from: the name of the browser in the device cookie, and the key of the network address; null for
 * what is not known.
 */
export type Visit = { readonly device: string | null; readonly address: string | null }

const SEATS = `SELECT room_seats.seat, room_seats.isCreator, guests.userId AS vouched FROM room_seats
  LEFT JOIN guests ON guests.userId = room_seats.userId AND guests.voucherRoomId = room_seats.roomId
  WHERE room_seats.roomId = ?`

/**
 * How many vouchers a room may have given by now: one for each seat that nobody took without one. Only a waiting room
 * has a creator (`room_seats`).
 */
const mostVouchers = (seats: readonly Cells[]): number => {
  const isWaiting = seats.some(({ isCreator }) => Number(isCreator) === 1)
  return isWaiting ? SEAT_COUNT - seats.filter(({ seat, vouched }) => seat !== null && vouched === null).length : 0
}

/**
 * Takes a voucher of a room; false when it does not wait for players, or has no free seat that no voucher covers yet.
 */
export const takeVoucher = async (database: Database, roomId: string): Promise<boolean> => {
  const most = mostVouchers(await database.select(SEATS, [roomId]))
  const given = { vouchers: (): string => 'vouchers + 1' }
  const taken = await database.run((manager) =>
    manager
      .createQueryBuilder()
      .update(ROOMS)
      .set(given)
      .where('roomId = :roomId AND vouchers < :most', { roomId, most })
      .execute(),
  )
  return taken.affected === 1
}

/** Gives a voucher back with which nobody came. */
export const returnVoucher = async (database: Database, roomId: string): Promise<void> => {
  await database.run((manager) => manager.decrement(ROOMS, { roomId }, 'vouchers', 1))
}
