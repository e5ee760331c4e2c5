import assert from 'node:assert/strict'
import type { ServerMessageType } from '#common/protocol/messages.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { TestPlayer } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { allThere, bridge, everyone, listenTo, takeSeats } from '../testing/seats.ts'
import { cardsInTrick, passed, phaseOf, playUntil, throwCard } from '../testing/strategy.ts'
import type { SeededTable } from '../testing/seeded-tables.ts'
import { onSettableClock, setWallClock } from './testing.ts'

const HOUR_MS = 3_600_000
const TIMES = { ...ABSENCE_TIMES, absenceMs: 1_000, voteMs: 1_000 }
/** How long an ordinary trick stays on the table at this pace. */
const TRICK_MS = 900
/** Wrong passwords that an account may be tried with, and in how many seconds (game-server/http/security/limits.ts). */
const ATTEMPTS = { points: 10, seconds: 900 }
const ENVIRONMENT = { GAME_PACE: '0.3' }
/** How much earlier a timer of this test may fire than the server's. */
const TOLERANCE_MS = 100

describe('a wall clock that jumps', () => {
  const { seated, site } = onSettableClock(ENVIRONMENT, TIMES)

  const sitDown = async (table: SeededTable): Promise<readonly PlayerClient[]> => {
    const seats = await takeSeats(site().server.origin, table)
    seated.push(...seats)
    await allThere(seats)
    return seats
  }
  /** Somebody goes. Resolves, once everybody has heard what is due about that, with how long it took. */
  const dueAfter = async (
    happens: () => Promise<unknown>,
    seats: readonly PlayerClient[],
    type: ServerMessageType,
  ): Promise<number> => {
    const isHeard = listenTo(seats, type)
    const fromMs = performance.now()
    await happens()
    await isHeard()
    return performance.now() - fromMs
  }

  /**
   * Resolves when everybody has heard the result of a vote that opened after this was called, with how long that took.
   * The result of an earlier vote, on somebody who came late, may be heard only now.
   */
  const voteEnds = async (seats: readonly PlayerClient[]): Promise<number> => {
    const before = new Map(seats.map((seat) => [seat, seat.heard.length]))
    const fromMs = performance.now()
    await everyone(seats, 'the result of the vote', (seat) => {
      const types = seat.heard.slice(before.get(seat)).map(({ type }) => type)
      const opened = types.indexOf('disconnection_vote_started')
      return opened >= 0 && types.includes('disconnection_vote_result', opened)
    })
    return performance.now() - fromMs
  }

  it('backwards makes nobody wait for hours after too many wrong passwords', async () => {
    const { server } = site()
    const attempt = () =>
      TestPlayer.signedIn(server.origin, { userId: 0, cookie: '' }).post('/api/auth/login', {
        email: 'ignota@example.test',
        password: 'sbagliata',
      })
    for (let count = 0; count < ATTEMPTS.points; count++) assert.equal((await attempt()).status, 401)
    await setWallClock(server, -5 * HOUR_MS)
    const { status, headers } = await attempt()
    assert.equal(status, 429)
    assert.ok(Number(headers.get('Retry-After')) <= ATTEMPTS.seconds)
  })

  for (const [what, aheadMs] of [
    ['forwards', 5 * HOUR_MS],
    ['backwards', -5 * HOUR_MS],
  ] as const) {
    it(`${what} does not change the time of votes and tricks, closes no room, and ends no login and no connection`, async () => {
      const { server, tables } = site()
      const [watched, playing] = await Promise.all(tables.map(sitDown))
      assert.ok(watched && playing)
      const [anna] = watched
      const absent = watched[3]
      assert.ok(anna && absent)
      const there = watched.slice(0, 3)
      const account = TestPlayer.signedIn(server.origin, tables[0]?.players[0] ?? { userId: 0, cookie: '' })
      const roomId = await account.createRoom('Serata')
      await passed(playing)
      await playUntil(playing, () => cardsInTrick(playing) === 3)

      // The clock jumps during an absence, the pause after a trick, and while a waiting room is empty.
      const untilResult = voteEnds(there)
      const untilVote = dueAfter(() => absent.drop(), there, 'disconnection_vote_started')
      await everyone(there, 'the absence', (seat) => seat.countOf('player_disconnected') > 0)
      // All times are measured from before what begins them: a busy machine may tell of that late.
      const thrownAtMs = performance.now()
      await throwCard(playing)
      const untilAdvance = everyone(playing, 'the next trick', (seat) => phaseOf(seat) === 'playing').then(
        () => performance.now() - thrownAtMs,
      )
      await setWallClock(server, aheadMs)

      assert.ok((await untilAdvance) >= TRICK_MS - TOLERANCE_MS)
      assert.ok((await untilVote) >= TIMES.absenceMs - TOLERANCE_MS)
      // The vote also closes at its proper time, and a returning player is shown as back.
      await setWallClock(server, 0)
      assert.ok((await untilResult) >= TIMES.absenceMs + TIMES.voteMs - TOLERANCE_MS)
      await setWallClock(server, aheadMs)
      assert.equal((await account.get(`/api/rooms/${roomId}`)).status, 200)
      assert.equal((await account.get('/api/auth/me')).status, 200)
      const newcomer = await TestPlayer.register(server.origin, `Nuova${what}`)
      assert.equal((await newcomer.get('/api/auth/me')).status, 200)
      assert.ok([...there, ...playing].every(({ isOpen }) => isOpen))
    })
  }

  it('backwards between two runs of the server blocks no table: votes open on players who do not come back', async () => {
    const { server, tables } = site()
    await server.terminate()
    await setWallClock(server, -5 * HOUR_MS)
    await server.restart()
    const [table] = tables
    assert.ok(table)
    const there = table.players.slice(0, 3).map((player) => TestPlayer.signedIn(server.origin, player))
    seated.push(...(await Promise.all(there.map((account) => bridge.sit(account, table.roomId)))))
    await everyone(seated, 'the vote', (seat) => seat.countOf('disconnection_vote_started') > 0)
  })
})
