/** The navigation state with which the guard sends a visitor to the login screen, and the address to return to. */

/** The navigation state of /login and /register. */
export type LoginState = { readonly returnUrl: string; readonly message: string | null }

const HOME = '/'

/**
 * The value if it is a path of this site, otherwise /. A path begins with exactly one slash, so that neither
 * `//elsewhere.example` nor `https:` leads to another site. It has no backslash or control character, because browsers
 * read them as slashes or remove them.
 */
export const sameSitePath = (value: unknown): string =>
  typeof value === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) ? value : HOME

/** Decodes the navigation state, which may hold any value. */
export const readLoginState = (state: unknown): LoginState => {
  const { returnUrl, message = null }: Readonly<Record<string, unknown>> = Object(state)
  if (message !== null && typeof message !== 'string') return { returnUrl: HOME, message: null }
  return { returnUrl: sameSitePath(returnUrl), message }
}

/** The address of the play-online screen, as a return address: /join/{roomId} or /join (specification section 2). */
export const joinPath = (roomId?: string): string =>
  roomId === undefined ? '/join' : `/join/${encodeURIComponent(roomId)}`
/** The game room of a room code. */
export const roomPath = (roomId: string): string => `/room/${encodeURIComponent(roomId)}`

/** The key of the entry of the history with which a page begins that no other page of the site has led to. */
export const OPENED_BY_LINK = 'default'
