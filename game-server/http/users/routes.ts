/**
 * /api/users: the profile, the export of one's own data, and the deletion of the account (specification sections 5 and
 * 7).
 */
import { Router, type Request, type Response } from 'express'
import { ADMIN_USER_ID } from '#common/limits.ts'
import { ownDataAnswer } from '#common/protocol/rest/own-data.ts'
import { deleteAccountRequest, updateProfileRequest } from '#common/protocol/rest/account.ts'
import { successAnswer, userAnswer, type User } from '#common/protocol/rest/answers.ts'
import type { Profiles } from '../../persistence/accounts/profiles.ts'
import type { Tokens } from '../../persistence/money/tokens.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import { knownDevice, type DeviceSettings } from '../auth/device-cookie.ts'
import type { AuthService } from '../auth/service.ts'
import { answer } from '../answer.ts'
import { clearSessionCookie, signedIn, signOut } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { refuse, refuseNickname } from '../refusal.ts'
import { decided, loginAttempt } from '../security/attempts.ts'
import type { Limits } from '../security/limits.ts'

type Tools = {
  readonly profiles: Profiles
  readonly tokens: Pick<Tokens, 'of'>
  readonly service: AuthService
  readonly directory: RoomDirectory
  readonly limits: Limits
  readonly devices: DeviceSettings
  /** Called with every login session that ends, so that its sockets can be closed. */
  readonly onSessionEnded: (sessionId: string) => void
}

const EXPORT_FILE = 'regicidio-dati.json'

const updateProfile =
  ({ profiles, service, directory, limits }: Tools) =>
  async (before: User, request: Request, response: Response): Promise<void> => {
    const decoded = decode(updateProfileRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code, decoded)
    if (!(await limits.admit(response, ['profilePerUser', String(before.id)]))) return
    const updated = await profiles.update(before.id, decoded.value)
    if (!updated.ok)
      return refuseNickname(response, updated.code, decoded.value.nickname, () =>
        service.freeNicknames(decoded.value, before.id),
      )
    const { id, nickname, avatarUrl } = updated.value
    await directory.updatePerson({ userId: id, name: nickname, avatarUrl })
    answer(response, userAnswer, updated.value)
  }

const exportData =
  ({ profiles, tokens, limits }: Tools) =>
  async ({ id }: User, _request: Request, response: Response): Promise<void> => {
    if (!(await limits.admit(response, ['exportPerUser', String(id)]))) return
    await tokens.of(id)
    const data = await profiles.ownData(id)
    if (data === null) return refuse(response, 'unauthenticated')
    answer(response.attachment(EXPORT_FILE), ownDataAnswer, data)
  }

/** Whether the body has the password of the account. Otherwise the request is refused, and the result is false. */
const hasPassword = async (
  { service, limits, devices }: Tools,
  email: string,
  request: Request,
  response: Response,
): Promise<boolean> => {
  const decoded = decode(deleteAccountRequest, request.body)
  if (!decoded.ok) {
    refuse(response, decoded.code)
    return false
  }
  // The same limits as for the login: a stranger who finds a browser signed in must not guess the password faster here.
  const attempt = loginAttempt(request, email, devices)
  if (!(await limits.admit(response, ...attempt))) return false
  const isKnown = knownDevice(request, email, devices) !== null
  const account = await decided(limits, attempt, service.authenticate(email, decoded.value.password, isKnown))
  if (account === null) {
    refuse(response, 'wrongPassword')
    return false
  }
  await limits.forgive(...attempt)
  return true
}

/** A guest has no password, so none is asked for. */
const deleteAccount =
  (tools: Tools) =>
  async ({ id, email, isGuest }: User, request: Request, response: Response): Promise<void> => {
    const { profiles, directory, devices, onSessionEnded } = tools
    if (id === ADMIN_USER_ID) return refuse(response, 'adminStays')
    if (isGuest !== true && !(await hasPassword(tools, email, request, response))) return
    const sessionIds = await profiles.remove(id)
    if (sessionIds === null) return refuse(response, 'unauthenticated')
    // The user is removed from the tables before the sockets are closed. In the other order the tables would start to
    // wait for a disconnected player.
    await directory.removePlayer(id)
    sessionIds.forEach(onSessionEnded)
    await signOut(request)
    clearSessionCookie(response, devices.isSecure)
    answer(response, successAnswer, { success: true })
  }

export const userRoutes = (tools: Tools): Router => {
  const router = Router()
  router.put('/profile', signedIn(updateProfile(tools)))
  router.get('/export', signedIn(exportData(tools)))
  router.delete('/account', signedIn(deleteAccount(tools)))
  return router
}
