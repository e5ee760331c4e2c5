/** Rooms in the form that the REST endpoints send (specification section 3). */
import { SPECTATORS_PER_TABLE } from '#common/limits.ts'
import type { OpenRoom, RoomDetail, RoomPlayer } from '#common/protocol/rest/answers.ts'
import type { WatchableTable } from '#common/protocol/rest/watchable-answer.ts'
import { perSeat } from '#common/rules/seats.ts'
import type { Audience } from '#common/table/spectators/audience.ts'
import { isPresent } from '#common/table/start.ts'
import { isGameOver, nameAt, seated, type Table } from '#common/table/state.ts'
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

const isWatchable = ({ table, spectators }: WatchedTable): boolean =>
  table.status === 'running' &&
  !isGameOver(table) &&
  table.audience === 'everybody' &&
  !table.isUnlisted &&
  spectators.people.length < SPECTATORS_PER_TABLE

/** A table, and who watches it. */
type WatchedTable = { readonly table: Table; readonly spectators: { readonly people: readonly unknown[] } }

/**
 * The running game that the home page shows: of the listed tables that everybody may watch the one with most
 * spectators, and of those the oldest. Null when there is none.
 */
export const watchableAmong = (tables: readonly WatchedTable[]): WatchableTable | null => {
  const watchers = ({ spectators }: WatchedTable): number => spectators.people.length
  const [first] = tables
    .filter(isWatchable)
    .toSorted((a, b) => watchers(b) - watchers(a) || a.table.openedAtMs - b.table.openedAtMs)
  if (first === undefined) return null
  const { game, name, roomId, seats } = first.table
  return {
    roomId,
    name,
    round: game?.round.number ?? 1,
    players: perSeat((seat) => ({
      name: nameAt(first.table, seat),
      avatarUrl: seats[seat]?.avatarUrl ?? null,
      points: game?.totals[seat] ?? 0,
    })),
  }
}
