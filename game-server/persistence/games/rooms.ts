/** The rooms and their status. */
import { EntitySchema, type EntityManager } from 'typeorm'
import { perFlag, STORED_FLAGS, type PerFlag, type StoredFlag } from '#common/table/room-flags.ts'
import { milliseconds, text } from '../engine/entity-columns.ts'
import { StorageError } from '../engine/errors.ts'
import type { Closure } from '../../tables/journal/journal-fault.ts'

/**
 * `waiting`: for players or for another game; `playing`: a game is running; `suspended`: its game is suspended;
 * `closed`: for good.
 */
export type RoomStatus = 'waiting' | 'playing' | 'suspended' | 'closed'

/** A room, and the process that holds it or was the last to hold it (`journal/processes.ts`). */
export type RoomRow = PerFlag<StoredFlag, number> & {
  readonly roomId: string
  readonly creatorId: number
  readonly name: string
  readonly status: RoomStatus
  readonly leaseOwner: string | null
  readonly createdAtMs: number
  readonly suspendedAtMs: number | null
  /**
   * What was wrong with the journal when the room was closed because of it, or why else it was not its players who
   * closed it; null for all other rooms.
   */
  readonly journalFault: Closure | null
  /** 1 when `room_seats` has the rows of this room, 0 for a room from before that table until a server has started. */
  readonly hasSeats: number
  /** How many vouchers for new guests it has given (`vouchers.ts`). */
  readonly vouchers: number
  /** The circle whose table it is; null for all other rooms. The circle may be deleted since. */
  readonly circleId: number | null
}

export const ROOMS = new EntitySchema<RoomRow>({
  name: 'Room',
  tableName: 'rooms',
  columns: {
    roomId: { ...text(6), primary: true },
    creatorId: { type: 'integer', foreignKey: { target: 'User' } },
    name: text(160),
    status: text(10),
    leaseOwner: { ...text(36), nullable: true },
    createdAtMs: milliseconds,
    suspendedAtMs: { ...milliseconds, nullable: true },
    journalFault: { ...text(20), nullable: true },
    hasSeats: { type: 'integer', default: 0 },
    ...perFlag(STORED_FLAGS, () => ({ type: 'integer', default: 0 }) as const),
    vouchers: { type: 'integer', default: 0 },
    circleId: { type: 'integer', nullable: true },
  },
  indices: [
    { columns: ['status'] },
    { columns: ['leaseOwner'] },
    { columns: ['creatorId'] },
    { columns: ['circleId', 'status'] },
  ],
})

/** Stores the status of a room. Rejects when there is no such room. */
export const setStatus = async (
  manager: EntityManager,
  roomId: string,
  status: RoomStatus,
  suspendedAtMs: number | null = null,
  journalFault: Closure | null = null,
): Promise<void> => {
  const changed = await manager.update(ROOMS, { roomId }, { status, suspendedAtMs, journalFault })
  if (changed.affected !== 1) throw new StorageError(`there is no room ${roomId}`)
}
