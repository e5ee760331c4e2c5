/**
 * The seat of this browser, stored for reconnection (specification section 3, 'Stored player info'). An entry under the
 * older key is still read; saving a new entry removes it.
 */
import * as z from 'zod/mini'
import { browserStorage, type KeyValueStorage } from '../../transport/browser-storage.ts'

export const STORED_PLAYER_KEY = 'regicidio.player'
export const OLDER_STORED_PLAYER_KEY = 'playerInfo'

/** Empty `playerId`: it was missing in the server's answer. `userId` null: stored before the user was known. */
export type StoredPlayer = {
  readonly roomId: string
  readonly playerId: string
  readonly isCreator: boolean
  readonly playerName: string
  readonly userId: number | null
}

const storedPlayer = z.object({
  roomId: z.string().check(z.minLength(1)),
  playerId: z._default(z.string(), ''),
  isCreator: z._default(z.boolean(), false),
  playerName: z._default(z.string(), ''),
  userId: z._default(z.nullable(z.number()), null),
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const playerIn = (storage: KeyValueStorage, key: string): StoredPlayer | null => {
  const text = storage.getItem(key)
  if (text === null) return null
  const result = storedPlayer.safeParse(parsed(text))
  return result.success ? result.data : null
}

/** The stored seat, or null when there is none or it cannot be read. */
export const loadStoredPlayer = (storage: KeyValueStorage = browserStorage): StoredPlayer | null =>
  playerIn(storage, STORED_PLAYER_KEY) ?? playerIn(storage, OLDER_STORED_PLAYER_KEY)

/** Stores the seat and replaces any other. */
export const saveStoredPlayer = (player: StoredPlayer, storage: KeyValueStorage = browserStorage): void => {
  storage.setItem(STORED_PLAYER_KEY, JSON.stringify(player))
  storage.removeItem(OLDER_STORED_PLAYER_KEY)
}

/** Deletes the seat under both keys. */
export const clearStoredPlayer = (storage: KeyValueStorage = browserStorage): void => {
  storage.removeItem(STORED_PLAYER_KEY)
  storage.removeItem(OLDER_STORED_PLAYER_KEY)
}

/** Stores the seat that the server has just given to a user. */
export const rememberSeat = (
  user: { readonly id: number; readonly nickname: string },
  roomId: string,
  playerId: string | undefined,
  isCreator: boolean,
): void => {
  if (playerId === undefined) console.warn(`no player id in the answer for room ${roomId}`)
  saveStoredPlayer({ roomId, playerId: playerId ?? '', isCreator, playerName: user.nickname, userId: user.id })
}

/**
 * The state of the navigation when a player comes from the room itself, where this browser knows of no seat: the server
 * may know of it.
 */
export const RETURNING = { isReturning: true }
export const isReturning = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isReturning' in state

/** The state of the navigation into a room that the player has just created. */
export const NEW_ROOM = { isNewRoom: true }
export const isNew = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isNewRoom' in state
