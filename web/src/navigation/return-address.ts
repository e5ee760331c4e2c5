/** What the guard tells the login screen through the navigation state, and where to go afterwards. */
import * as z from 'zod/mini'

/** The navigation state of /login and /register. */
export type LoginState = { readonly returnUrl: string; readonly message: string | null }

const HOME = '/'
const loginState = z.object({ returnUrl: z._default(z.unknown(), HOME), message: z._default(z.nullable(z.string()), null) })

/**
 * A path of this site, or / for anything else: a single leading slash, so that neither `//elsewhere.example` nor
 * `https:` leads away, and no backslash or control character, which browsers read as slashes or drop.
 */
export const sameSitePath = (value: unknown): string =>
  typeof value === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) ? value : HOME

/** Reads the navigation state, whatever it holds. */
export const readLoginState = (state: unknown): LoginState => {
  const result = loginState.safeParse(state)
  return result.success ? { returnUrl: sameSitePath(result.data.returnUrl), message: result.data.message } : { returnUrl: HOME, message: null }
}

/** The return address of the play-online screen: /join/{roomId} or /join (specification section 2). */
export const joinPath = (roomId?: string): string => (roomId === undefined ? '/join' : `/join/${encodeURIComponent(roomId)}`)
/** The game room of a room code. */
export const roomPath = (roomId: string): string => `/room/${encodeURIComponent(roomId)}`
