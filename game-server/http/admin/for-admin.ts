/** Routes that only the administrator may use. */
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { ADMIN_USER_ID } from '#common/limits.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { signedIn } from '../auth/signed-in.ts'
import { refuse } from '../refusal.ts'

export type AdminHandler = (user: User, request: Request, response: Response) => Promise<void>

/** A handler for the administrator; other users get 403. */
export const forAdmin = (handle: AdminHandler): RequestHandler =>
  signedIn(async (user, request: Request, response) =>
    user.id === ADMIN_USER_ID ? handle(user, request, response) : refuse(response, 'notAdmin'),
  )

/** The id of a row in a path or a query. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
/** The query of a list in pages. */
export const pageQuery = z.object({ before: rowId.nullish().transform((id) => id ?? null) })
