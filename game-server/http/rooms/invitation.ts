/** What the link to a room shows to somebody who is not signed in. */
import type { Invitation } from '#common/protocol/rest/answers.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { ok, type Result } from '#common/result.ts'
import type { RoomDirectory } from '../../tables/ports.ts'

/**
 * The invitation to a room; looking at it opens and stores nothing. It says who sits there, and not who is connected.
 * Errors: as for the details of a room.
 */
export const invitationTo = async (
  directory: Pick<RoomDirectory, 'detail'>,
  code: string,
): Promise<Result<Invitation, ErrorCode>> => {
  const detail = await directory.detail(code)
  if (!detail.ok) return detail
  const { roomId, name, creatorName, isActive, players } = detail.value
  return ok({
    roomId,
    name,
    hostName: creatorName,
    isActive,
    players: players.map((player) => ({ name: player.name, avatarUrl: player.avatarUrl })),
  })
}

/** The names at a table, from which that of a guest who comes there has to differ; none when there is no such room. */
export const namesAt = async (directory: Pick<RoomDirectory, 'detail'>, code: string): Promise<readonly string[]> => {
  const room = await directory.detail(code)
  return room.ok ? room.value.players.map(({ name }) => name) : []
}
