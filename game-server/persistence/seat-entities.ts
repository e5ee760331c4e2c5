/** Who sits in rooms that wait or play, so that lists and limits need not read journals. */
import { EntitySchema } from 'typeorm'
import { text } from './entity-columns.ts'

/**
 * A user who has a seat in a room that waits for players or plays, or who may start the game of a waiting room. `seat` is null for a creator who has
 * left. A negative `userId` is a computer in a waiting room (`computerIdAt`). `isCreator` is 0 or 1; exactly one row of each waiting room has 1, and no row of any other room. There are no foreign keys, so that an
 * INSERT never waits for a lock on an account.
 */
export type RoomSeatRow = { readonly roomId: string; readonly userId: number; readonly seat: number | null; readonly isCreator: number }

export const ROOM_SEATS = new EntitySchema<RoomSeatRow>({
  name: 'RoomSeat',
  tableName: 'room_seats',
  columns: {
    roomId: { ...text(6), primary: true },
    userId: { type: 'integer', primary: true },
    seat: { type: 'integer', nullable: true },
    isCreator: { type: 'integer' },
  },
  // The seats of one user.
  indices: [{ columns: ['userId'] }],
})
