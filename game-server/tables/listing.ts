/** Rooms as the REST endpoints list them (specification section 3). */
import type { OpenRoom, RoomDetail, RoomPlayer } from '#common/protocol/answers.ts'
import { seated, type Table } from '#common/table/state.ts'

const playersOf = (table: Table): readonly RoomPlayer[] =>
  seated(table).map(({ occupant: { name, isConnected, avatarUrl } }) => ({ name, isConnected, avatarUrl }))

/** An entry of the open list. */
export const openRoomOf = (table: Table): OpenRoom => {
  const players = playersOf(table)
  return {
    id: table.roomId,
    name: table.name,
    creatorName: seated(table).find(({ occupant }) => occupant.userId === table.creatorId)?.occupant.name ?? '',
    playerCount: players.length,
    createdAt: new Date(table.openedAtMs).toISOString(),
    players,
  }
}

/** A room's detail; null for one that is closed. */
export const roomDetailOf = (table: Table): RoomDetail | null =>
  table.status === 'closed'
    ? null
    : { roomId: table.roomId, name: table.name, isActive: table.status !== 'waiting', players: playersOf(table) }
