/** Identifies users by the login session of their cookie. What a message says about its sender is never trusted. */
import type { Person } from '#common/table/commands.ts'

/** A signed-in user, and the id of the login session. */
export type Login = { readonly person: Person; readonly loginId: string }

/** Returns the login of a Cookie header; null when there is none. */
export type Identify = (cookieHeader: string | undefined) => Promise<Login | null>
