/** A suspended user can do nothing with the account but sign out. */
import type { RequestHandler } from 'express'
import type { Restrictions } from '../../persistence/restrictions.ts'
import { refuse } from '../refusal.ts'

const LOGOUT = '/auth/logout'

/** Refuses the requests of suspended users, with the reason and the time. It comes after the login of the request is known. */
export const refuseSuspended =
  (restrictions: Restrictions): RequestHandler =>
  async (request, response, next) => {
    if (request.user?.isSuspended !== true || request.path === LOGOUT) return next()
    const suspension = await restrictions.current(request.user.id, 'suspended')
    if (suspension === null) next()
    else refuse(response, 'suspended', suspension)
  }
