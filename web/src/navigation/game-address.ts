/** The addresses of finished games. */

/** The page of a game for its players. */
export const gamePage = (gameId: number): string => `/games/${gameId}`

/** The same page by the room and the number of the game in it, which is what a table knows of its game. */
export const tableGamePage = (roomId: string, gameNumber: number): string => `/games/${roomId}-${gameNumber}`

/** The address that a player gives to others. `origin` is that of the site. */
export const replayLink = (token: string, origin: string): string => `${origin}/replay/${token}`
