/** The session store of express-session, on our sessions table. */
import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { Store, type SessionData } from 'express-session'
import { z } from 'zod'
import type { Sessions } from '../../persistence/sessions.ts'
import { SESSION_MS } from './session-cookie.ts'

declare module 'express-session' {
  interface SessionData {
    /** Written by Passport: the id of the signed-in account. It is undefined when that account was deleted during the request. */
    passport?: { user?: number | undefined } | undefined
  }
}

/** Makes sockets follow what becomes of login sessions. */
export type SessionEffects = {
  /** Called with every session that ends, so that its sockets can be closed. */
  readonly onSessionEnded: (sessionId: string) => void
  /** A session goes on under a new id, and its sockets with it. */
  readonly onSessionRenewed: (sessionId: string, newId: string) => void
}

type Callback = (error?: unknown) => void

const stored = z.object({
  cookie: z.object({
    originalMaxAge: z.number().nullable(),
    expires: z.coerce.date(),
    httpOnly: z.boolean(),
    path: z.string(),
    secure: z.boolean(),
    sameSite: z.literal('lax'),
  }),
  passport: z.object({ user: z.int().positive().optional() }).optional(),
})

/** An id for a session, as long as those of express-session. */
export const newSessionId = (): string => randomBytes(24).toString('base64url')

/** Lets the session of a request go on under the id that it has in the database now. The answer sets the new cookie. */
export const continueSession = (request: Request, newId: string): void => {
  const session = stored.parse(JSON.parse(JSON.stringify(request.session)))
  request.sessionID = newId
  request.sessionStore.createSession(request, session)
}

/** Whether the session of a request is still there. */
export const isStored = (request: Pick<Request, 'sessionStore' | 'sessionID'>): Promise<boolean> =>
  new Promise((resolve, reject) => request.sessionStore.get(request.sessionID, (error: unknown, session) => (error ? reject(error) : resolve(session !== null && session !== undefined))))

export class SessionStore extends Store {
  readonly #sessions: Sessions
  readonly #onEnded: (sessionId: string) => void

  /** `onEnded` is called with every session that ends, by a logout or because a new login replaces it. */
  constructor(sessions: Sessions, onEnded: (sessionId: string) => void) {
    super()
    this.#sessions = sessions
    this.#onEnded = onEnded
  }

  override get(id: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    this.#read(id).then((session) => callback(null, session), callback)
  }

  override set(id: string, session: SessionData, callback: Callback = () => undefined): void {
    const row = { id, userId: session.passport?.user ?? null, data: JSON.stringify(session), expiresAtMs: this.#sessions.expiryAfter(SESSION_MS) }
    this.#sessions.save(row).then(() => callback(), callback)
  }

  override touch(id: string, _session: SessionData, callback: Callback = () => undefined): void {
    const extended = this.#sessions.touch(id, this.#sessions.expiryAfter(SESSION_MS))
    // express-session sends an answer in two parts when it has to wait here, and each part costs a system call.
    if (extended === null) callback()
    else extended.then(() => callback(), callback)
  }

  override destroy(id: string, callback: Callback = () => undefined): void {
    const ended = this.#sessions.remove(id).then(() => this.#onEnded(id))
    ended.then(() => callback(), callback)
  }

  async #read(id: string): Promise<SessionData | null> {
    const data = await this.#sessions.find(id)
    return data === null ? null : stored.parse(JSON.parse(data))
  }
}
