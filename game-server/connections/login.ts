/** Who somebody is: the login session behind a cookie. Nothing that a message says about its sender is believed. */
import type { Person } from '#common/table/commands.ts'

/** A signed-in user, and the session that says so. */
export type Login = { readonly person: Person; readonly loginId: string }

/** Reads the login session of a Cookie header; null when there is none. */
export type Identify = (cookieHeader: string | undefined) => Promise<Login | null>
