import assert from 'node:assert/strict'
import { FaultProxy } from '../testing/fault-proxy.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { TestPlayer } from '../testing/player.ts'
import { startSeeded, type SeededTable } from '../testing/seeded-tables.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { allThere, bridge, colyseus } from '../testing/seats.ts'
import { cardsInTrick, legalCard, passed, seatToPlay, throwCard } from '../testing/strategy.ts'

const TABLES = 2

const suitOf = (card: string): string => card.slice(0, 1)

/** The seat that plays after another. */
const following = (seat: number): number => (seat + 3) % 4

/**
 * A card of a hand whose suit the next player holds, and would not lead by itself: what they would play without seeing
 * it is illegal.
 */
const surprising = (hand: readonly string[], next: PlayerClient): string | undefined =>
  hand.find(
    (card) => suitOf(card) !== suitOf(legalCard(next)) && next.hand.some((held) => suitOf(held) === suitOf(card)),
  )

describe('the player of the tests', () => {
  let server: ServerProcess
  let tables: readonly SeededTable[] = []

  before(async () => {
    ;({ server, tables } = await startSeeded(startServer, { GAME_PACE: '0' }, { tables: TABLES }))
  })
  after(() => server.stop())

  for (const [index, transport] of [colyseus, bridge].entries()) {
    it(`plays a legal card although it is shown late what lies on the table: ${transport.name}`, async () => {
      const table = tables[index]
      assert.ok(table)
      const lines = await Promise.all(table.players.map(() => FaultProxy.to(server.origin)))
      const sit = (player: SeededTable['players'][number], seat: number): Promise<PlayerClient> =>
        transport.sit(TestPlayer.signedIn(lines[seat]?.origin ?? '', player), table.roomId)
      const seats = await Promise.all(table.players.map(sit))
      await allThere(seats)
      await passed(seats)
      const leads = seatToPlay(seats)
      const [first, leader, next, line] = [seats[0], seats[leads], seats[following(leads)], lines[following(leads)]]
      assert.ok(first && leader && next && line && first !== next)
      const card = surprising(leader.hand, next)
      assert.ok(card !== undefined, 'the deal has such a card')

      await line.fail('slow')
      leader.send('play_card', { cardId: card })
      await first.until(() => cardsInTrick(seats) === 1, 'the lead')
      const cards = next.hand.length
      const thrown = throwCard(seats)
      await line.mend()
      await thrown
      assert.equal(next.hand.length, cards - 1)
      await Promise.all([...seats.map((seat) => seat.drop()), ...lines.map((line) => line.close())])
    })
  }
})
