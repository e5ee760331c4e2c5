/** Looks up hosts on the internet, and only those. */
import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** Networks without public hosts (the special-purpose registries of IANA). */
const LOCAL: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Of IPv6 only the global addresses are public, without those that stand for others. */
const GLOBAL: readonly [string, number] = ['2000::', 3]
const NOT_GLOBAL: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const local = new BlockList()
for (const [network, prefix] of LOCAL) local.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of NOT_GLOBAL) local.addSubnet(network, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet(...GLOBAL, 'ipv6')

/** Whether an IP address is one of the internet. */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 4 ? !local.check(address, 'ipv4') : global.check(address, 'ipv6') && !local.check(address, 'ipv6')

/** The error of a host that has an address in a local network. */
export const LOCAL_HOST = 'ELOCALHOST'

/**
 * As `dns.lookup`, for the `lookup` of a request: fails with {@link LOCAL_HOST} when a host has an address that is not
 * public. It is checked where the connection is made, because a name may have another address each time it is asked.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (problem, addresses) => {
    if (problem !== null) return callback(problem, [])
    if (!addresses.every(({ address, family }) => isPublicAddress(address, family)))
      return callback(Object.assign(new Error('a host with a local address'), { code: LOCAL_HOST }), [])
    const [first] = addresses
    if (options.all === true || first === undefined) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
