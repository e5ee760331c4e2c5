import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { perSeat } from '#common/rules/seats.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { OpenRoom } from '#common/protocol/rest/answers.ts'
import { TestPlayer } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { allThere, bridge, colyseus, everyone, takeSeats, type Transport } from '../testing/seats.ts'
import { onSettableClock, setWallClock } from './testing.ts'

const HOUR_MS = 3_600_000
/**
 * Longer than any deadline at a table: the two hours of a waiting room, the five minutes of an abandoned game, every
 * absence.
 */
const DOWN_MS = 3 * HOUR_MS
const TIMES = { ...ABSENCE_TIMES, absenceMs: 800, voteMs: 60_000 }
const ENVIRONMENT = { RATE_LIMITS: 'off', GAME_PACE: '0' }
/** How much earlier a timer of this test may fire than the server's. */
const TOLERANCE_MS = 100

describe('a server that was down for three hours', () => {
  const { seated, site } = onSettableClock(ENVIRONMENT, TIMES)

  const sit = async (transport: Transport, account: TestPlayer, roomId: string): Promise<PlayerClient> => {
    const seat = await transport.sit(account, roomId)
    seated.push(seat)
    return seat
  }
  const isAbsent = (seat: PlayerClient, account: TestPlayer): boolean =>
    seat.players.some(({ id, isConnected }) => id === String(account.userId) && !isConnected)

  for (const [how, goDown] of [
    ['was killed', 'kill9'],
    ['was told to stop', 'terminate'],
  ] as const) {
    it(`ends nothing because of that time after it ${how}: seats, rooms and games are unchanged, and missing players have time to come back`, async () => {
      const { server, tables } = site()
      const [voting, playing] = tables
      assert.ok(voting && playing)
      const accounts = perSeat((seat) => TestPlayer.signedIn(server.origin, voting.players[seat]))
      const [anna, bruno, carla] = accounts
      const roomId = await anna.createRoom('Serata')
      const host = await sit(bridge, anna, roomId)
      const guest = await sit(colyseus, bruno, roomId)
      await guest.drop()
      await host.until(() => isAbsent(host, bruno), 'the absence of the guest')
      const four = await Promise.all(accounts.map((account) => sit(bridge, account, voting.roomId)))
      await four[3]?.drop()
      await everyone(four.slice(0, 3), 'the absence', (seat) => seat.countOf('player_disconnected') > 0)

      await server[goDown]()
      await setWallClock(server, DOWN_MS)
      await server.restart()

      const upAtMs = performance.now()
      const listed = async (): Promise<readonly OpenRoom[]> =>
        ((await anna.get('/api/rooms')).body as { readonly rooms: readonly OpenRoom[] }).rooms
      let rooms = await listed()
      // It is listed at once, with its creator alone until its journal has been read.
      while (rooms[0]?.players.length === 1) rooms = await listed()
      assert.deepEqual(
        rooms.map(({ id, players }) => ({ id, seats: players.length })),
        [{ id: roomId, seats: 2 }],
      )
      const back = await sit(colyseus, bruno, roomId)
      assert.deepEqual(
        back.players.map(({ id }) => id),
        [anna, bruno].map(({ userId }) => String(userId)),
      )

      const three = await Promise.all([anna, bruno, carla].map((account) => sit(colyseus, account, voting.roomId)))
      await everyone(three, 'the vote', (seat) => seat.countOf('disconnection_vote_started') > 0)
      assert.ok(
        performance.now() - upAtMs >= TIMES.absenceMs - TOLERANCE_MS,
        'the vote on who is missing was opened too early',
      )

      // A game that was not loaded before is unchanged, and everybody is connected again.
      const all = await takeSeats(server.origin, playing)
      seated.push(...all)
      await allThere(all)
      assert.ok(all.every((seat) => seat.isActive && seat.hand.length === 13))

      // The two hours of the waiting room have not passed either.
      const file = new DatabaseSync(join(server.dataDir, 'regicidio.sqlite'), { readOnly: true })
      const [restored] = file
        .prepare("SELECT command FROM journal WHERE roomId = ? AND command LIKE '%restore%'")
        .all(roomId)
      file.close()
      assert.ok((JSON.parse(String(restored?.['command'])) as { downMs: number }).downMs >= DOWN_MS)
    })
  }
})
