/** The network address of a client, for rate limits. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** The key under which an address is counted. For IPv6 it is the /64 network, because a household has a whole one. */
export const addressKey = (address: string | undefined): string => {
  if (address === undefined || !isIPv6(address) || address.startsWith('::ffff:')) return address ?? 'unknown'
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}

/**
 * The address of a client as the last trusted proxy saw it. Each of the `trustedHops` proxies in front of the server appends the address that it saw
 * to `X-Forwarded-For`. Entries before those come from the client and may be false.
 */
export const clientAddress = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trustedHops: number): string => {
  const forwarded = headers['x-forwarded-for']
  if (trustedHops === 0 || forwarded === undefined) return socket.remoteAddress ?? 'unknown'
  const hops = [forwarded].flat().join(',').split(',').map((address) => address.trim()).filter((address) => address !== '')
  return hops[Math.max(0, hops.length - trustedHops)] ?? socket.remoteAddress ?? 'unknown'
}

/** Returns the address under which the client of a request is counted. */
export type AddressOf = (request: IncomingMessage) => string

/** Counts clients by their address behind `trustedHops` trusted proxies. */
export const addressesBehind =
  (trustedHops: number): AddressOf =>
  (request) =>
    addressKey(clientAddress(request, trustedHops))
