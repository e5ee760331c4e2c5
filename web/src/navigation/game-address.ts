/** The addresses of finished games. */

/** The page of a game for its players. */
export const gamePage = (gameId: number): string => `/games/${gameId}`

/** The same page by the room and the number of the game in it, which is what a table knows of its game. */
export const tableGamePage = (roomId: string, gameNumber: number): string => `/games/${roomId}-${gameNumber}`

/** The address that a player gives to others. `origin` is that of the site. */
export const replayLink = (token: string, origin: string): string => `${origin}/replay/${token}`

/**
 * A moment of a game, in the address of its replay: after so many moves. `seat`: whose decision it is, where several
 * have one. `isPlayed`: it is played again there.
 */
export type AddressedMoment = { readonly moves: number; readonly seat: number | null; readonly isPlayed: boolean }

/** The part of an address that names a moment. */
export const momentSearch = ({ moves, seat, isPlayed }: AddressedMoment): string =>
  `?m=${moves}${seat === null ? '' : `&seat=${seat}`}${isPlayed ? '&play' : ''}`

const numberIn = (text: string | null): number | null => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null)

/** The moment in an address; null when there is none. */
export const momentIn = (search: string): AddressedMoment | null => {
  const found = new URLSearchParams(search)
  const moves = numberIn(found.get('m'))
  return moves === null ? null : { moves, seat: numberIn(found.get('seat')), isPlayed: found.has('play') }
}
