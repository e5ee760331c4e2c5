/**
 * Projection: the status of rooms. The suspended games are the rooms with the status `suspended`; a closed room is
 * never opened again.
 */
import type { TableEvent } from '#common/table/commands.ts'
import { ROOMS, setStatus, type RoomStatus } from '../games/rooms.ts'
import type { RebuildableProjection } from './projection.ts'

const STATUS_AFTER: ReadonlyMap<TableEvent['type'], RoomStatus> = new Map<TableEvent['type'], RoomStatus>([
  ['gameStarted', 'playing'],
  ['gameEnded', 'waiting'],
  ['gameSuspended', 'suspended'],
  ['gameResumed', 'playing'],
  ['tableClosed', 'closed'],
])

export const roomStatus: RebuildableProjection = {
  name: 'room',
  follows: [...STATUS_AFTER.keys()],
  apply: async (manager, { events, record }) => {
    const status = events.map(({ type }) => STATUS_AFTER.get(type)).findLast((status) => status !== undefined)
    if (status !== undefined)
      await setStatus(manager, record.roomId, status, status === 'suspended' ? record.atMs : null)
    return null
  },
  stored: async (manager, roomId) => {
    const rooms = await manager.find(ROOMS, { where: { roomId } })
    return rooms.map(({ status, suspendedAtMs }) =>
      suspendedAtMs === null ? status : `${status} since ${suspendedAtMs}`,
    )
  },
  // Without events, a room waits for players.
  remove: (manager, roomId) => setStatus(manager, roomId, 'waiting'),
}
