/** The session store of express-session, on our sessions table. */
import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { Store, type Session, type SessionData } from 'express-session'
import { z } from 'zod'
import type { Sessions } from '../../persistence/accounts/sessions.ts'

declare module 'express-session' {
  interface SessionData {
    /**
     * Written by Passport: the id of the signed-in account. It is undefined when that account was deleted during the
     * request.
     */
    passport?: { user?: number | undefined } | undefined
    /** Where the login was made, as in 'Chrome su Android'; undefined when the browser did not say. */
    device?: string | undefined
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
  device: z.string().optional(),
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
  new Promise((resolve, reject) =>
    request.sessionStore.get(request.sessionID, (error: unknown, session) =>
      error ? reject(error) : resolve(session !== null && session !== undefined),
    ),
  )

export class SessionStore extends Store {
  readonly #sessions: Sessions
  readonly #onEnded: (sessionId: string) => void
  /** The sessions of requests that are in the database, or were. */
  readonly #stored = new WeakSet<SessionData>()

  /**
   * `onEnded` is called with every session that ends, by a logout, because a new login replaces it, or because its
   * account has too many.
   */
  constructor(sessions: Sessions, onEnded: (sessionId: string) => void) {
    super()
    this.#sessions = sessions
    this.#onEnded = onEnded
  }

  override get(id: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    this.#read(id).then((session) => callback(null, session), callback)
  }

  override createSession(request: Request, session: SessionData): Session & SessionData {
    const created = super.createSession(request, session)
    this.#stored.add(created)
    return created
  }

  override set(id: string, session: SessionData, callback: Callback = () => undefined): void {
    this.#write(id, session).then(() => callback(), callback)
  }

  override touch(id: string, _session: SessionData, callback: Callback = () => undefined): void {
    const extended = this.#sessions.touch(id, this.#sessions.nextExpiry())
    // express-session sends an answer in two parts when it has to wait here, and each part costs a system call.
    if (extended === null) callback()
    else extended.then(() => callback(), callback)
  }

  override destroy(id: string, callback: Callback = () => undefined): void {
    const ended = this.#sessions.remove(id).then(() => this.#onEnded(id))
    ended.then(() => callback(), callback)
  }

  /** A login is saved a second time at the end of its request: it may have ended by then. */
  async #write(id: string, session: SessionData): Promise<void> {
    const row = {
      id,
      userId: session.passport?.user ?? null,
      data: JSON.stringify(session),
      expiresAtMs: this.#sessions.nextExpiry(),
    }
    if (this.#stored.has(session)) return this.#sessions.update(row)
    const ended = await this.#sessions.save(row)
    this.#stored.add(session)
    ended.forEach(this.#onEnded)
  }

  async #read(id: string): Promise<SessionData | null> {
    const data = await this.#sessions.find(id)
    return data === null ? null : stored.parse(JSON.parse(data))
  }
}
