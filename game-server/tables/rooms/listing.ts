/** Rooms in the form that the REST endpoints send (specification section 3). */
import type { OpenRoom, RoomDetail, RoomPlayer } from '#common/protocol/rest/answers.ts'
import type { Audience } from '#common/table/audience.ts'
import { isPresent } from '#common/table/start.ts'
import { seated, type Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'

const playersOf = (table: Table): readonly RoomPlayer[] =>
  seated(table).map(({ occupant }) => ({
    id: playerIdOf(occupant.userId),
    name: occupant.name,
    isConnected: isPresent(occupant),
    avatarUrl: occupant.avatarUrl,
  }))

const creatorNameOf = (table: Table): string =>
  seated(table).find(({ occupant }) => occupant.userId === table.creatorId)?.occupant.name ?? ''

/** An entry in the list of open rooms. */
export const openRoomOf = (table: Table): OpenRoom => {
  const players = playersOf(table)
  return {
    id: table.roomId,
    name: table.name,
    creatorName: creatorNameOf(table),
    playerCount: players.length,
    createdAt: new Date(table.openedAtMs).toISOString(),
    players,
  }
}

/** What everybody may know of a room, and who may watch it. */
export type PublicRoom = Omit<RoomDetail, 'canWatch' | 'circle'> & { readonly audience: Audience }

/** The details of a room; null for a closed room. */
export const roomDetailOf = (table: Table): PublicRoom | null =>
  table.status === 'closed'
    ? null
    : {
        roomId: table.roomId,
        name: table.name,
        creatorName: creatorNameOf(table),
        isActive: table.status !== 'waiting',
        audience: table.audience,
        players: playersOf(table),
      }
