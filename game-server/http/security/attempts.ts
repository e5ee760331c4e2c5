/** Against what an attempt at somebody's account is counted: a wrong password, or a request for a link to choose a new one. */
import type { Request } from 'express'
import { knownDevice, type DeviceSettings } from '../auth/device-cookie.ts'
import type { Counted, Limits } from './limits.ts'
import { addressKey } from '../../connections/client-address.ts'

/** The key of an account and an address together. An e-mail address has no line break. */
const pairKey = (email: string, address: string): string => `${address}\n${email}`

/**
 * Wrong passwords of a known device count by themselves. Those of strangers count for the account and the address together, and then,
 * with much higher bounds, for each of the two: guessing from many addresses, or at many accounts, is slow as well.
 */
export const loginAttempt = (request: Request, email: string, settings: DeviceSettings): readonly Counted[] => {
  const device = knownDevice(request, email, settings)
  if (device !== null) return [['loginPerDevice', device]]
  const address = addressKey(request.ip)
  return [['loginPerPair', pairKey(email, address)], ['loginPerAddress', address], ['loginPerAccount', email]]
}

/** What is forgotten of wrong passwords when the owner of an account has chosen a new one. */
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
  return [['forgotPerPair', pairKey(email, address)], ['forgotPerAddress', address], ['forgotPerAccount', email]]
}

/** What became of an attempt. When nothing did, such as with too many others waiting, it is not counted. */
export const decided = async <T>(limits: Limits, attempt: readonly Counted[], outcome: Promise<T>): Promise<T> => {
  try {
    return await outcome
  } catch (problem) {
    await limits.forgive(...attempt)
    throw problem
  }
}
