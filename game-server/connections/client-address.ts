/** The network address of a client, for rate limits. */
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, SocketAddress } from 'node:net'

/** The eight groups of an IPv6 address in its canonical text. Node writes the last two as IPv4 where they are that. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.replace(/[\d.]+$/, (end) => (isIPv4(end) ? inHex(end) : end)).split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  if (tail === undefined) return groups(head)
  const missing = 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
}

const inHex = (ipv4: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

/**
 * What stands before an IPv4 address in IPv6: mapped (sockets that listen for both), or translated on its way by a
 * network (RFC 7915, RFC 6052).
 */
const AROUND_IPV4: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0'])

/** The one text of an IPv6 address, or of the IPv4 address in it. */
const canonical = (address: string): string => {
  const text = new SocketAddress({ address, family: 'ipv6' }).address
  const groups = groupsOf(text)
  if (!AROUND_IPV4.has(groups.slice(0, 6).join(':'))) return text
  const pairs = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return pairs.flatMap((pair) => [pair >> 8, pair & 0xff]).join('.')
}

/**
 * The address in a text as proxies write it: also in quotes, in brackets, with a port or with a zone. One address has
 * one text, however it was written. Null when there is none.
 */
const addressIn = (text: string): string | null => {
  const [, quoted = text] = /^"(.*)"$/.exec(text.trim()) ?? []
  const [, bracketed = quoted] = /^\[(.*)\](?::\d*)?$/.exec(quoted.trim()) ?? []
  const [withoutZone = ''] = bracketed.trim().split('%', 1)
  // What is an address as it stands has no port: 2001:db8::1:80 is one.
  const address = [withoutZone, withoutZone.replace(/:\d*$/, '')].find((candidate) => isIP(candidate) > 0)
  if (address === undefined) return null
  return isIPv4(address) ? address : canonical(address)
}

/** Stands for the address of clients that have none. */
export const NO_ADDRESS = 'unknown'

/**
 * The key under which an address is counted. For IPv6 it is the /64 network: a household has at least a whole one, and
 * limits for each of its 2^64 addresses would be none.
 */
export const addressKey = (text: string | undefined): string => {
  const address = addressIn(text ?? '') ?? NO_ADDRESS
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address
}

/**
 * The address of a client as the last trusted proxy saw it. Each of the `trustedHops` proxies in front of the server
 * appends the address that it saw to `X-Forwarded-For`. Entries before those come from the client and may be false.
 * Where that entry is no address, it is the sender of the request, the proxy: clients without an address share limits.
 */
export const clientAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>, trustedHops: number): string => {
  const { socket, headers } = request
  const forwarded = trustedHops === 0 ? '' : [headers['x-forwarded-for'] ?? ''].flat().join(',')
  const hops = forwarded.split(',').filter((hop) => hop.trim() !== '')
  const named = addressIn(hops[Math.max(0, hops.length - trustedHops)] ?? '')
  return named ?? addressIn(socket.remoteAddress ?? '') ?? NO_ADDRESS
}

/** Returns the address under which the client of a request is counted. */
export type AddressOf = (request: IncomingMessage) => string

/** Counts clients by their address behind `trustedHops` trusted proxies. */
export const addressesBehind =
  (trustedHops: number): AddressOf =>
  (request) =>
    addressKey(clientAddress(request, trustedHops))

/**
 * What `request.ip` of Express has to be, as the description of a property: the address under which sockets are counted
 * too. Express itself takes an address with a port, or in another form, for another one.
 */
export const ipBehind = (trustedHops: number): PropertyDescriptor => ({
  get(this: IncomingMessage) {
    return clientAddress(this, trustedHops)
  },
})
