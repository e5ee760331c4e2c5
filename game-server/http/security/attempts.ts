/**
 * Decides under which keys an attempt at an account is counted: a wrong password, or a request for a link to choose a
 * new one.
 */
import type { Request } from 'express'
import { knownDevice, type DeviceSettings } from '../auth/device-cookie.ts'
import type { Counted, Limits } from './limits.ts'
import { addressKey } from '../../connections/client-address.ts'

/** The key for an account together with an address. An e-mail address contains no line break. */
const pairKey = (email: string, address: string): string => `${address}\n${email}`

/**
 * The wrong passwords of a known device are counted separately. Those of strangers are counted for the account and the
 * address together, and also, with much higher limits, for each of the two, so that guessing from many addresses or at
 * many accounts is slow too.
 */
export const loginAttempt = (request: Request, email: string, settings: DeviceSettings): readonly Counted[] => {
  const device = knownDevice(request, email, settings)
  if (device !== null) return [['loginPerDevice', device]]
  const address = addressKey(request.ip)
  return [
    ['loginPerPair', pairKey(email, address)],
    ['loginPerAddress', address],
    ['loginPerAccount', email],
  ]
}

/** The counters that are reset when the owner of an account has chosen a new password. */
export const failedLogins = (request: Request, email: string, settings: DeviceSettings): readonly Counted[] => {
  const device = knownDevice(request, email, settings)
  const known: readonly Counted[] = device === null ? [] : [['loginPerDevice', device]]
  return [...known, ['loginPerPair', pairKey(email, addressKey(request.ip))], ['loginPerAccount', email]]
}

/** Requests for a link are counted in the same way. */
export const forgotAttempt = (request: Request, email: string, settings: DeviceSettings): readonly Counted[] => {
  const device = knownDevice(request, email, settings)
  if (device !== null) return [['forgotPerDevice', device]]
  const address = addressKey(request.ip)
  return [
    ['forgotPerPair', pairKey(email, address)],
    ['forgotPerAddress', address],
    ['forgotPerAccount', email],
  ]
}

/**
 * Waits for the outcome of an attempt. When there is none, for example because too many others are waiting, the attempt
 * is not counted.
 */
export const decided = async <T>(limits: Limits, attempt: readonly Counted[], outcome: Promise<T>): Promise<T> => {
  try {
    return await outcome
  } catch (problem) {
    await limits.forgive(...attempt)
    throw problem
  }
}
