/** /api/auth/guest: enters with a nickname alone, and saves the profile of a guest (DESIGN decision 11). */
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { userAnswer } from '#common/protocol/rest/answers.ts'
import { guestRequest, registerRequest } from '#common/protocol/rest/requests.ts'
import type { Result } from '#common/result.ts'
import { readRoomCode } from '#common/room-code.ts'
import { addressKey, NO_ADDRESS } from '../../connections/client-address.ts'
import { freeBeside, looksTaken } from '../../persistence/accounts/nicknames.ts'
import type { Restrictions } from '../../persistence/conduct/restrictions.ts'
import { answer } from '../answer.ts'
import { decode } from '../decode.ts'
import { refuse, refuseNickname } from '../refusal.ts'
import { decided } from '../security/attempts.ts'
import type { Counted, Limits } from '../security/limits.ts'
import { ANY_GUEST, knownDevice, rememberDevice, type DeviceSettings } from './device-cookie.ts'
import type { GuestService } from './guests.ts'
import { continueSession, newSessionId } from './session-store.ts'
import { signedIn, signIn } from './signed-in.ts'

type Tools = {
  readonly guests: GuestService
  readonly restrictions: Pick<Restrictions, 'ofNewcomer'>
  readonly limits: Limits
  readonly devices: DeviceSettings
}

/** The network address of a client; null without one, because such clients have nothing in common. */
const networkOf = ({ ip }: Request): string | null => (addressKey(ip) === NO_ADDRESS ? null : addressKey(ip))

/** Notes where a guest is, so that a suspension finds them there: when they come in, and when they come back. */
export const noteVisit = (
  { guests, devices }: Pick<Tools, 'guests' | 'devices'>,
  id: number,
  request: Request,
  response: Response,
): Promise<void> =>
  guests.noteVisit(id, { device: rememberDevice(request, response, ANY_GUEST, devices), address: networkOf(request) })

/** What let a guest in, and how that is undone when nobody comes. */
type Entry = { readonly voucherRoomId: string | null; readonly takeBack: () => Promise<void> }

/**
 * A waiting room vouches for as many guests as it has free seats; everybody else is counted for the address. Null: the
 * request was refused.
 */
const admitted = async (
  { guests, limits }: Tools,
  response: Response,
  address: string,
  room: Result<string, string>,
): Promise<Entry | null> => {
  const invited: Counted = ['invitedGuestsPerAddress', address]
  if (room.ok && (await limits.allows(...invited))) {
    const voucherRoomId = room.value
    if (await guests.takeVoucher(voucherRoomId))
      return { voucherRoomId, takeBack: () => guests.returnVoucher(voucherRoomId).then(() => limits.forgive(invited)) }
    await limits.forgive(invited)
  }
  const counted: Counted = ['newGuestsPerAddress', address]
  return (await limits.admit(response, counted))
    ? { voucherRoomId: null, takeBack: () => limits.forgive(counted) }
    : null
}

/** Lets somebody in with a nickname alone. */
const enter =
  (tools: Tools): RequestHandler =>
  async (request, response) => {
    const { guests, restrictions, limits, devices } = tools
    // Who is signed in already needs no second account, for example after a second tap.
    if (request.user !== undefined) return answer(response, userAnswer, request.user)
    if (!guests.isOpen) return refuse(response, 'guestsOff')
    const decoded = decode(guestRequest, request.body)
    if (!decoded.ok) return refuse(response, decoded.code, decoded)
    const { nickname, roomId } = decoded.value
    const address = addressKey(request.ip)
    const tried: Counted = ['guestTriesPerAddress', address]
    if (!(await limits.admit(response, tried))) return
    const isKnownTo = (email: string): boolean => knownDevice(request, email, devices) !== null
    const suspension = await restrictions.ofNewcomer({
      device: knownDevice(request, ANY_GUEST, devices),
      address: networkOf(request),
      isKnownTo,
    })
    if (suspension !== null) return refuse(response, 'suspended', { restriction: suspension })
    const room = readRoomCode(roomId ?? '')
    const beside = room.ok ? await guests.namesAt(room.value) : []
    if (looksTaken(nickname, beside))
      return refuseNickname(response, 'nicknameAtTable', nickname, () => freeBeside(nickname, beside))
    const entry = await admitted(tools, response, address, room)
    if (entry === null) return
    const created = await guests.enter(nickname, entry.voucherRoomId).catch(async (problem: unknown) => {
      await entry.takeBack()
      throw problem
    })
    if (!created.ok) {
      await entry.takeBack()
      return refuseNickname(response, created.code, nickname, () => [])
    }
    // Only refused nicknames are tries: how many guests come is limited otherwise.
    await limits.forgive(tried)
    await noteVisit(tools, created.value.id, request, response)
    await signIn(request, created.value)
    answer(response.status(201), userAnswer, created.value)
  }

export const guestRoutes = (tools: Tools): Router => {
  const { guests, limits, devices } = tools
  const router = Router()
  router.post('/', enter(tools))
  router.put(
    '/',
    signedIn(async ({ id, isGuest }, request: Request, response: Response) => {
      if (isGuest !== true) return refuse(response, 'guestOnly')
      const decoded = decode(registerRequest, request.body)
      if (!decoded.ok) return refuse(response, decoded.code, decoded)
      const attempt: readonly Counted[] = [['registerPerAddress', addressKey(request.ip)]]
      if (!(await limits.admit(response, ...attempt))) return
      const login = { id: request.sessionID, newId: newSessionId() }
      const saved = await decided(limits, attempt, guests.save(id, decoded.value, login))
      if (!saved.ok)
        return refuseNickname(response, saved.code, decoded.value.nickname, () =>
          guests.freeNicknames(decoded.value, id),
        )
      continueSession(request, login.newId)
      rememberDevice(request, response, saved.value.email, devices)
      answer(response, userAnswer, saved.value)
    }),
  )
  return router
}
