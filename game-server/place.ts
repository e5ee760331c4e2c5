/** Where a process listens, so that the next one at the same place knows that it is gone. */
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

const orEmpty = (read: () => string): string => {
  try {
    return read().trim()
  } catch {
    return ''
  }
}

/**
 * A text that no two living processes have: the running machine, its network (each container has its own), and the address and port at which the
 * process listens. On systems other than Linux the name of the machine must do.
 */
export const placeOf = (host: string, port: string): string => {
  const boot = orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const network = orEmpty(() => readlinkSync('/proc/self/ns/net'))
  return [boot === '' ? hostname().slice(0, 64) : boot, network, `${host}:${port}`].join(' ')
}
