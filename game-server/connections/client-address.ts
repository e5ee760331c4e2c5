/** Where a client comes from. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** What an address counts as: of IPv6, a household has a whole /64. */
export const addressKey = (address: string | undefined): string => {
  if (address === undefined || !isIPv6(address) || address.startsWith('::ffff:')) return address ?? 'unknown'
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}

/**
 * The address of a client as the last trusted proxy saw it: each of the `trustedHops` proxies in front of the server adds the address
 * that it saw to the end of `X-Forwarded-For`. What stands before those was written by the client, who may write anything.
 */
export const clientAddress = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trustedHops: number): string => {
  const forwarded = headers['x-forwarded-for']
  if (trustedHops === 0 || forwarded === undefined) return socket.remoteAddress ?? 'unknown'
  const hops = [forwarded].flat().join(',').split(',').map((address) => address.trim()).filter((address) => address !== '')
  return hops[Math.max(0, hops.length - trustedHops)] ?? socket.remoteAddress ?? 'unknown'
}

/** The address as which the client behind a request is counted. */
export type AddressOf = (request: IncomingMessage) => string

/** Counts clients by address behind so many trusted proxies. */
export const addressesBehind =
  (trustedHops: number): AddressOf =>
  (request) =>
    addressKey(clientAddress(request, trustedHops))
