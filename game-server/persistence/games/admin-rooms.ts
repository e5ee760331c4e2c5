/**
 * The rooms that are not closed, as the administrator sees them: whichever process holds them, without their journals.
 */
import type { AdminRoom, AdminRoomsAnswer, RoomState } from '#common/protocol/rest/admin-rooms.ts'
import type { RoomsAfter } from '#common/protocol/rest/requests.ts'
import { type Cells, placesOf } from '../engine/sql.ts'
import type { Database } from '../engine/database.ts'

const PAGE_ROOMS = 20

const COUNTS = "SELECT status, COUNT(*) AS rooms FROM rooms WHERE status <> 'closed' GROUP BY status"
const PAGE = `SELECT roomId, name, status, leaseOwner, createdAtMs, suspendedAtMs,
  (SELECT MAX(startedAtMs) FROM games WHERE games.roomId = rooms.roomId) AS startedAtMs
  FROM rooms WHERE status <> 'closed' AND (createdAtMs < ? OR (createdAtMs = ? AND roomId < ?)) ORDER BY createdAtMs DESC, roomId DESC LIMIT ${PAGE_ROOMS + 1}`
/** Who has a seat that counts; a suspended game has its players in the rows of the game. */
const SEATED = `SELECT room_seats.roomId AS roomId, users.id AS id, users.nickname AS nickname, room_seats.seat AS seat
  FROM room_seats JOIN users ON users.id = room_seats.userId WHERE room_seats.seat IS NOT NULL AND room_seats.roomId IN`
const SUSPENDED = `SELECT rooms.roomId AS roomId, users.id AS id, users.nickname AS nickname, game_players.seat AS seat FROM rooms
  JOIN games ON games.roomId = rooms.roomId AND games.endedAtMs IS NULL JOIN game_players ON game_players.gameId = games.id
  JOIN users ON users.id = game_players.userId WHERE rooms.status = 'suspended' AND rooms.roomId IN`

const LAST: RoomsAfter = { openedAtMs: Number.MAX_SAFE_INTEGER, roomId: '' }

const time = (cell: unknown): string => new Date(Number(cell)).toISOString()

/**
 * When a room got into its state: a room waits since it was opened, or since it has waited again; that is not kept, so
 * it is the opening too.
 */
const sinceOf = ({ status, createdAtMs, startedAtMs, suspendedAtMs }: Cells): string =>
  time((status === 'suspended' ? suspendedAtMs : status === 'playing' ? startedAtMs : null) ?? createdAtMs)

const stateOf = ({ status }: Cells): RoomState => (status === 'playing' || status === 'suspended' ? status : 'waiting')

const roomOf = (row: Cells, seated: readonly Cells[]): AdminRoom => ({
  roomId: String(row['roomId']),
  name: String(row['name']),
  state: stateOf(row),
  players: seated
    .filter(({ roomId }) => roomId === row['roomId'])
    .toSorted((one, other) => Number(one['seat']) - Number(other['seat']))
    .map(({ id, nickname }) => ({ id: Number(id), nickname: String(nickname) })),
  openedAt: time(row['createdAtMs']),
  since: sinceOf(row),
  process: typeof row['leaseOwner'] === 'string' ? row['leaseOwner'] : null,
})

/**
 * A page of the rooms that are not closed, newest first; `after` is null for the first page. Rejects with
 * `StorageError`.
 */
export const adminRooms = async ({ select }: Database, after: RoomsAfter | null): Promise<AdminRoomsAnswer> => {
  const { openedAtMs, roomId } = after ?? LAST
  const counted = await select(COUNTS, [])
  const countOf = (state: RoomState): number => Number(counted.find(({ status }) => status === state)?.['rooms'] ?? 0)
  const found = await select(PAGE, [openedAtMs, openedAtMs, roomId])
  const page = found.slice(0, PAGE_ROOMS)
  const ids = page.map((row) => String(row['roomId']))
  const places = `(${placesOf(ids)})`
  const seated =
    ids.length === 0
      ? []
      : [...(await select(`${SEATED} ${places}`, ids)), ...(await select(`${SUSPENDED} ${places}`, ids))]
  const last = found.length > PAGE_ROOMS ? page.at(-1) : undefined
  return {
    rooms: page.map((row) => roomOf(row, seated)),
    counts: { waiting: countOf('waiting'), playing: countOf('playing'), suspended: countOf('suspended') },
    next: last === undefined ? null : `${Number(last['createdAtMs'])}.${String(last['roomId'])}`,
  }
}
