/** A table of four whose game has been dealt from a known seed; the player of the first seat looks at it on a phone, without motion. */
import assert from 'node:assert/strict'
import type { PlayerClient, PublicFacts } from '../../game-server/testing/player-client.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { startLocalServer } from '../../game-server/testing/local-server.ts'
import { takeSeats } from '../../game-server/testing/seats.ts'
import { seedTables, type SeededTable } from '../../game-server/testing/seeded-tables.ts'
import { comeBack, signedIn } from './dealt-table.ts'
import { PHONE, type Friend } from './friend.ts'
import { onStage } from './stage.ts'

const SESSION_SECRET = 'a secret of the seeded table'

/** `seats` are the protocol clients of all four. `facts`: what everybody sees of the game now. All exist only within hooks and tests. */
export type AtSeededTable = { readonly seats: readonly PlayerClient[]; readonly anna: Friend; readonly facts: PublicFacts }

/** Starts a server with such a table for the describe that calls this, and ends it with the describe. */
export const atSeededTable = (): AtSeededTable => {
  let seeded: readonly SeededTable[] = []
  const stage = onStage(() =>
    startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', SESSION_SECRET }, async (dataDir) => {
      seeded = await seedTables(dataDir, { tables: 1, chatLines: 0, sessionSecret: SESSION_SECRET, firstSeed: 1_122 })
    }),
  )
  let seats: readonly PlayerClient[] = []
  let anna: Friend | null = null
  before(async () => {
    const [table] = seeded
    const [player] = table?.players ?? []
    assert.ok(table !== undefined && player !== undefined)
    const { origin } = stage.server
    seats = await takeSeats(origin, table)
    anna = await signedIn(stage.browser, origin, TestPlayer.signedIn(origin, player), { ...PHONE, reducedMotion: 'reduce' })
    await comeBack(anna, table.roomId)
    await anna.hand.getByRole('button').nth(12).waitFor()
  })
  return {
    get seats() {
      return seats
    },
    get anna() {
      return anna ?? assert.fail('only within hooks and tests')
    },
    get facts() {
      return seats[0]?.facts.at(-1) ?? assert.fail('no game is on')
    },
  }
}
