import assert from 'node:assert/strict'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { allThere, dropAll, takeSeats } from '../testing/seats.ts'
import { startSeeded } from '../testing/seeded-tables.ts'
import { onSignal, startServer } from '../testing/server-process.ts'
import { passed, phaseOf, playUntil, seatToPlay } from '../testing/strategy.ts'
import { conclude, OPEN_VOTE_MS, voteOnLast } from './testing.ts'

/** The thread in which computers think, and the one that writes to the database. */
const BOTH = '2'

describe('a server whose threads are killed', () => {
  it('loses no card: the game goes on at once, and new threads take their place', async () => {
    const { server, table } = await startSeeded(
      startServer,
      { RATE_LIMITS: 'off', GAME_PACE: '0.05', ...onSignal('threads') },
      { times: { ...ABSENCE_TIMES, absenceMs: 1_000, voteMs: OPEN_VOTE_MS } },
    )
    const seats = await takeSeats(server.origin, table)
    const [first] = seats
    const isComputersTurn = (): boolean => seatToPlay(seats) === 3
    /** The computer in the last seat plays a card. */
    const computerPlays = async (): Promise<void> => {
      await playUntil(seats, isComputersTurn)
      await playUntil(seats, () => !isComputersTurn())
    }
    try {
      await allThere(seats)
      await passed(seats)
      await voteOnLast(seats)
      await conclude(seats)
      await computerPlays()
      assert.equal(await server.signalled(/threads ended: (\d+)/), BOTH)
      for (let card = 0; card < 3; card++) await computerPlays()
      await server.printed(/a thinking thread ended with (1)/)
      // The thinking thread is replaced after a second, with the next card of a computer, the writing one with each
      // card.
      let ended = '0'
      while (ended !== BOTH) {
        await computerPlays()
        ended = await server.signalled(/threads ended: (\d+)/)
      }
      await playUntil(seats, () => phaseOf(first) === 'between_tricks')
    } finally {
      await dropAll(seats)
    }
    assert.equal(await server.terminate(), 0)
    await server.stop()
  })
})
