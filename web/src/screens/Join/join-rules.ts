/** What the play-online screen offers (specification sections 4 and 5, 'Play-online access rules' and 'Join'). */
import { SEAT_COUNT } from '#common/limits.ts'
import type { ListedPlayer, OpenRoom, RoomDetail, User } from '#common/protocol/rest/answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { readRoomCode } from '#common/room-code.ts'
import { joinText } from '../../text/join.ts'

/**
 * What a user may do with a room. `blocked`: a game of other players is running. `full`: a waiting room without a free
 * seat. `unclaimed`: a full waiting room in which a player is disconnected; if that player has never connected, the
 * server gives the seat to the user.
 */
export type Offer = 'join' | 'reconnect' | 'blocked' | 'full' | 'unclaimed'

const hasAbsent = (players: readonly ListedPlayer[]): boolean =>
  players.some(({ isConnected }) => isConnected === false)

type Self = Pick<User, 'id' | 'nickname'>

/** Whether a player is this user; another one at another table may have the same nickname. */
export const isSelf = ({ id, name }: Pick<ListedPlayer, 'id' | 'name'>, user: Self): boolean =>
  id === undefined ? name === user.nickname : id === String(user.id)

/** What a room offers to a user. */
export const offerOf = ({ isActive, players }: Pick<RoomDetail, 'isActive' | 'players'>, user: Self): Offer => {
  if (players.some((player) => isSelf(player, user))) return 'reconnect'
  if (isActive) return 'blocked'
  if (players.length < SEAT_COUNT) return 'join'
  return hasAbsent(players) ? 'unclaimed' : 'full'
}

/** Whether a user can enter a room of the open list. */
export const isOpenTo = ({ playerCount, players }: Pick<OpenRoom, 'playerCount' | 'players'>, user: Self): boolean =>
  playerCount < SEAT_COUNT || hasAbsent(players) || players.some((player) => isSelf(player, user))

export const freeSeats = (playerCount: number): number => Math.max(0, SEAT_COUNT - playerCount)

/** A word that is no code is looked up all the same: the server says that there is no such room. */
const WORD = /^[\w-]{1,64}$/

/** The room that is looked up for what was typed or pasted, or why none can be. */
export const wantedRoom = (typed: string): Result<string, 'codeMissing' | 'codeInvalid' | 'severalCodes'> => {
  const read = readRoomCode(typed)
  if (read.ok) return read
  if (read.code === 'severalCodes') return refused('severalCodes')
  const word = typed.trim()
  if (word === '') return refused('codeMissing')
  return WORD.test(word) ? ok(word) : refused('codeInvalid')
}

/** The name of a new game: as typed and trimmed, or 'Partita di {nickname}'. */
export const gameNameFor = (typed: string, nickname: string): string =>
  typed.trim() || joinText.defaultGameName(nickname)
