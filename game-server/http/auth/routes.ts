/** /api/auth (specification section 7). */
import { Router } from 'express'
import { loginRequest, registerRequest } from '#common/protocol/rest.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import { addressKey, type Limits } from '../security/limits.ts'
import type { AuthService } from './service.ts'
import { cookieName } from './session-cookie.ts'
import { signIn, signOut, signedIn, type Authentication } from './signed-in.ts'

type Tools = {
  readonly service: AuthService
  readonly authentication: Authentication
  readonly limits: Limits
  readonly isSecure: boolean
}

export const authRoutes = ({ service, authentication, limits, isSecure }: Tools): Router => {
  const router = Router()
  router.post('/register', async (request, response) => {
    const decoded = decode(registerRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code)
    if (!(await limits.admit(response, 'registerPerAddress', addressKey(request.ip)))) return
    const created = await service.register(decoded.value)
    if (!created.ok) return refuse(response, created.code)
    await signIn(request, created.value)
    response.status(201).json(created.value)
  })
  router.post('/login', async (request, response) => {
    const decoded = decode(loginRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code)
    const address = addressKey(request.ip)
    const { email } = decoded.value
    if (!(await limits.admit(response, 'loginPerAddress', address))) return
    if (!(await limits.admit(response, 'loginPerAccount', email))) return
    request.body = decoded.value
    const account = await authentication.check(request, response)
    if (account === null) return refuse(response, 'wrongCredentials')
    // Only failures count: whoever knows the password may sign in as often as they like.
    await limits.forgive('loginPerAddress', address)
    await limits.forgive('loginPerAccount', email)
    await signIn(request, account)
    response.json(account)
  })
  router.post('/logout', async (request, response) => {
    if (request.user !== undefined) await signOut(request)
    response.clearCookie(cookieName(isSecure), { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure })
    response.json({ success: true })
  })
  router.get(
    '/me',
    signedIn((account, _request, response) => void response.json(account)),
  )
  return router
}
