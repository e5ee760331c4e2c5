/** Where the server listens: it takes its port, and says at which place that is. */
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import type { Server } from 'node:http'
import { hostname } from 'node:os'
import type { Config } from './config/config.ts'
import { hostInUrl } from './processes/site.ts'
import type { Storage } from './persistence/storage.ts'
import { internalAddress } from './processes/site.ts'
import type { LiveTables } from './tables/live-tables.ts'

/**
 * How many connections may wait until the server accepts them. Node's 511 are too few when everybody returns after a
 * restart: the kernel drops the others, they try again after 1, 3 and 7 s, and some are reset. The kernel has its own
 * limit, `net.core.somaxconn`.
 */
const WAITING_CONNECTIONS = 4_096

/**
 * Listens, then runs the tasks that need the port. A second process that was started by mistake cannot bind the port,
 * so it ends before it takes a room from the first.
 */
export const start = async (
  server: Server,
  config: Config,
  tasks: readonly ((origin: string) => Promise<void> | void)[],
): Promise<string> => {
  const origin = await listen(server, config)
  for (const task of tasks) await task(origin)
  return origin
}

const listen = async (server: Server, { port, host }: Config): Promise<string> => {
  server.listen({ port, host, backlog: WAITING_CONNECTIONS })
  await once(server, 'listening')
  return originOf(server, host)
}

/** A server that listens on all addresses is reached at this one. */
const LOOPBACK_OF: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** The origin of a listening server for clients on the same machine. */
export const originOf = (server: Server, host: string): string => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `http://${hostInUrl(LOOPBACK_OF.get(host) ?? host)}:${port}`
}

const orEmpty = (read: () => string): string => {
  try {
    return read().trim()
  } catch {
    return ''
  }
}

/**
 * A text that no two living processes have: the running machine, its network (each container has its own), and the
 * address and port at which the process listens. On systems other than Linux the name of the machine must do.
 */
const placeOf = (host: string, port: string): string => {
  const boot = orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const network = orEmpty(() => readlinkSync('/proc/self/ns/net'))
  return [boot === '' ? hostname().slice(0, 64) : boot, network, `${host}:${port}`].join(' ')
}

/** Takes the rooms that nobody holds, and those of processes that end from now on. */
export const takeOver = async (
  origin: string,
  { host, processes }: Config,
  storage: Storage,
  tables: LiveTables,
): Promise<void> => {
  const { port } = new URL(origin)
  await storage.takeOver(
    { place: placeOf(host, port), address: internalAddress(processes, host, port) },
    { onTaken: () => tables.restore(), onLapsed: () => tables.endTaken() },
  )
  await tables.restore()
}
