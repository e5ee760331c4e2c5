/** What the pictures need: a server with six tables whose first rounds have been dealt. */
import type { MailServer } from '../../game-server/testing/mail-server.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import type { PlayerClient } from '../../game-server/testing/player-client.ts'
import { colyseus } from '../../game-server/testing/seats.ts'
import type { SeededTable } from '../../game-server/testing/seeded-tables.ts'
import type { ScreenshotRun } from './screenshot-run.ts'

/** A table whose first round has been dealt, with a connection for each of its four players. */
export type Table = {
  readonly roomId: string
  readonly accounts: readonly TestPlayer[]
  readonly seats: readonly PlayerClient[]
}
/** Marta has an account, and sits at no table. */
export type SceneContext = {
  readonly origin: string
  readonly run: ScreenshotRun
  readonly mails: MailServer
  readonly marta: TestPlayer
  readonly tables: readonly [Table, Table, Table, Table, Table, Table]
}

export const WHOLE = { isWhole: true }
export const PHONE_ONLY = { on: 'phone' } as const

/** The first of the items; throws when there is none. */
export const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('nobody is there')
  return one
}

/** Connects the four players of a dealt table to their seats. */
export const seatFour = async (origin: string, { roomId, players }: SeededTable): Promise<Table> => {
  const accounts = players.map((player) => TestPlayer.signedIn(origin, player))
  const seats: PlayerClient[] = []
  for (const account of accounts) seats.push(await colyseus.sit(account, roomId))
  return { roomId, accounts, seats }
}
