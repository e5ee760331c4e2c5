/** What the bench and the processes that it starts say to each other. */
import type { Seed } from '#common/rules/deal.ts'

/** A table that is about to be played: a game that has just been dealt from a known seed. Players are in seat order. */
export type LoadTable = {
  readonly roomId: string
  readonly seed: Seed
  readonly chatLines: readonly string[]
  readonly players: readonly { readonly userId: number; readonly cookie: string }[]
}

/** How clients reach their table: JSON at `/ws`, or the frames of the Colyseus SDK. */
export type Transport = 'json' | 'colyseus'

/** What the process of the clients is asked for: to connect all clients of some tables, or to play at them for a while. */
export type LoadRequest =
  | { readonly type: 'connect'; readonly transport: Transport; readonly origin: string; readonly tables: readonly LoadTable[] }
  | { readonly type: 'play'; readonly forMs: number; readonly movesPerSecond: number }

/** What happened: moves sent, frames and bytes received, messages of refusal among them, and sockets that were closed. */
export type LoadReport = { readonly moves: number; readonly frames: number; readonly bytes: number; readonly errors: number; readonly closed: number }
