/** The messages between the benchmark and the processes that it starts. */
import type { Seed } from '#common/rules/deal.ts'

/** A table before the first move: its game has just been dealt from a known seed. Players are in seat order. */
export type LoadTable = {
  readonly roomId: string
  readonly seed: Seed
  readonly chatLines: readonly string[]
  readonly players: readonly { readonly userId: number; readonly cookie: string }[]
}

/**
 * How clients connect to their table: with JSON at `/ws` and whole states or only events in answer, with the frames of
 * the Colyseus SDK, or with those of boardgame.io's client (socket.io).
 */
export type Transport = 'json' | 'events' | 'colyseus' | 'boardgame'

/** Somebody who watches a table. */
export type LoadWatcher = { readonly roomId: string; readonly cookie: string }

/**
 * The requests to the process of the clients: to connect all clients of some tables, or to play at them for a while; to
 * watch tables instead of those that were watched before.
 */
export type LoadRequest =
  | {
      readonly type: 'watch'
      readonly transport: Extract<Transport, 'json' | 'colyseus'>
      readonly origin: string
      readonly watchers: readonly LoadWatcher[]
    }
  | {
      readonly type: 'connect'
      readonly transport: Transport
      readonly origin: string
      readonly tables: readonly LoadTable[]
    }
  /**
   * Ends after `forMs`, or earlier after about `moves`. `movesPerSecond` of all tables together; null: each table moves
   * as soon as all four clients have seen the last move. `tellEveryMs`: how often to tell the progress meanwhile.
   */
  | {
      readonly type: 'play'
      readonly forMs: number
      readonly moves?: number
      readonly movesPerSecond: number | null
      readonly tellEveryMs?: number
    }

/**
 * The counts of the clients: moves sent and how long that took, frames and bytes received, refusals among them, and
 * closed sockets.
 */
export type LoadReport = {
  readonly moves: number
  readonly playedMs: number
  readonly frames: number
  readonly bytes: number
  readonly errors: number
  readonly closed: number
}

/**
 * What has happened since the last progress was told. `delaysMs`: for each move and each of the four clients, how long
 * it took until the client had it. `playing`: the tables whose games are not over.
 */
export type LoadProgress = Omit<LoadReport, 'playedMs'> & {
  readonly isProgress: true
  readonly delaysMs: readonly number[]
  readonly playing: number
}
