/** Finds out which process has the table of a room, so that a request that has come to another one gets there. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readRoomCode } from '#common/room-code.ts'
import type { WhereIs } from '../tables/ports.ts'

type Whereabouts = {
  /** Whether the table of a room is live in this process. */
  readonly isHere: (code: string) => boolean
  /**
   * The internal address of another living process that holds the room; null when there is none. Rejects when the
   * database does not answer.
   */
  readonly holderOf: (code: string) => Promise<string | null>
  /** Whether this process stops: somebody else takes its rooms, and who asks for one waits for that. */
  readonly isLeaving: () => boolean
}

/** How long a request waits for the lease of a process that does not answer any more. A lease is shorter. */
const PATIENCE_MS = 5_000
const PAUSE_MS = 200
const CONNECT_MS = 500

/** Whether a process listens at an address. */
const listens = (address: string): Promise<boolean> => {
  const { hostname, port } = new URL(address)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ host: hostname, port: Number(port === '' ? 80 : port), timeout: CONNECT_MS })
  const answer = (isThere: boolean) => (): void => {
    socket.destroy()
    resolve(isThere)
  }
  socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false))
  return promise
}

/**
 * Looks rooms up. While the holder of a room is dead and its lease is not over, the request waits: then this process
 * takes the room, or another has taken it.
 */
export const whereabouts =
  ({ isHere, holderOf, isLeaving }: Whereabouts): WhereIs =>
  async (text) => {
    const code = readRoomCode(text)
    if (!code.ok) return null
    const untilMs = performance.now() + PATIENCE_MS
    while (!isHere(code.value)) {
      const address = await holderOf(code.value)
      // Asked each time: a request that is relayed to a process which has just died would fail.
      if (address === null ? !isLeaving() : await listens(address)) return address
      if (performance.now() > untilMs) return null
      await pause(PAUSE_MS)
    }
    return null
  }
