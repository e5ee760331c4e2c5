import assert from 'node:assert/strict'
import fc from 'fast-check'
import { SEATS, type Seat } from '../../rules/seats.ts'
import { seedOf } from '../../rules/testing.ts'
import { turnOf } from '../../rules/state.ts'
import { ABSENCE_TIMES } from '../../timings.ts'
import { absenceDeadlineMs } from './absence.ts'
import { nextDeadlineMs } from '../deadlines.ts'
import { reduceTable, type StandingCommand } from '../reduce.ts'
import { isGameOver, seated, type Occupant, type Table } from '../state.ts'
import { gameOf, nextMove, PEOPLE, playOn, runningTable } from '../testing.ts'
import { VOTES } from './votes.ts'

/** Something that may happen at a table, `afterMs` milliseconds later, or at the next deadline. */
type Happening = {
  readonly afterMs: number | 'next'
  readonly what: 'time' | 'moves' | 'restore' | 'reprieve' | StandingCommand
  readonly count: number
}

const users = fc.constantFrom(...PEOPLE.map(({ userId }) => userId))
const happenings: fc.Arbitrary<Happening> = fc.record({
  afterMs: fc.oneof(
    fc.constantFrom(0, 1, 1_000, ABSENCE_TIMES.absenceMs, ABSENCE_TIMES.overdueMs),
    fc.constant('next' as const),
  ),
  count: fc.integer({ min: 1, max: 60 }),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('time' as const, 'moves' as const) },
    { weight: 1, arbitrary: fc.constantFrom('restore' as const, 'reprieve' as const) },
    {
      weight: 8,
      arbitrary: fc.record({
        type: fc.constantFrom('connect' as const, 'disconnect' as const, 'leave' as const, 'nextTrick' as const),
        userId: users,
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant('vote' as const), userId: users, vote: fc.constantFrom(...VOTES) }),
    },
    { weight: 6, arbitrary: fc.record({ type: fc.constant('callVote' as const), userId: users, accusedId: users }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('returnToSeat' as const), userId: users }) },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('playAgain' as const), userId: users, seed: fc.constant(seedOf(2)) }),
    },
  ),
})

const busySeats = (table: Table): readonly Seat[] => {
  const game = gameOf(table)
  if (game.phase === 'passing') return SEATS.filter((seat) => game.round.passes[seat] === null)
  const turn = turnOf(game)
  return turn === null ? [] : [turn]
}

const canAct = (occupant: Occupant | null): boolean =>
  occupant !== null && (occupant.isComputer || (occupant.isConnected && !occupant.isInactive))

/** A running game waits only for moves of players, and only while somebody can call a vote on them. */
const assertAwaited = (table: Table, atMs: number): void => {
  const waiting = table.status === 'running' && table.game !== null ? busySeats(table) : []
  for (const seat of SEATS) {
    const move = table.awaited[seat]
    assert.equal(
      move !== null,
      waiting.includes(seat) && table.seats[seat]?.isComputer === false,
      'the moves of players are awaited, and of nobody else',
    )
    if (move !== null)
      assert.ok(
        move.sinceMs <= atMs && move.overdueAtMs <= atMs + ABSENCE_TIMES.overdueMs,
        'a vote may be called in time',
      )
  }
  for (const { occupant } of seated(table))
    assert.ok(!occupant.isInactive || occupant.isConnected, 'who does not look is there')
}

/** What must always be true. */
const assertSound = (table: Table, atMs: number): void => {
  const isRunning = table.status === 'running' && !isGameOver(table)
  if (
    isRunning &&
    gameOf(table).phase !== 'betweenTricks' &&
    !busySeats(table).some((seat) => canAct(table.seats[seat]))
  ) {
    assert.notEqual(absenceDeadlineMs(table), null, 'a game that waits for somebody does not wait for ever')
  }
  assertAwaited(table, atMs)
  if (table.vote !== null) {
    const accused = table.seats[table.vote.seat]
    assert.ok(accused && !accused.isComputer, 'a vote is about somebody for whom no computer plays')
    if (table.vote.cause === 'absent') assert.ok(!accused.isConnected, 'a vote is about somebody who is absent')
    else
      assert.ok(
        table.awaited[table.vote.seat] !== null ||
          accused.isInactive ||
          (table.status === 'suspended' && !accused.isConnected),
        'or about somebody who is to move',
      )
    assert.ok(!isGameOver(table), 'there is nothing to vote about after a game')
    assert.ok(table.vote.closesAtMs <= atMs + ABSENCE_TIMES.voteMs, 'a vote ends')
  }
  // A complete trick stays on the table until the pause is over.
  const isMidTrick = table.game !== null && table.game.round.trick.cards.length > 0
  for (const { occupant } of seated(table)) {
    const isKept = occupant.isComputer && occupant.isConnected && !occupant.isInactive && occupant.conclusions < 2
    assert.ok(
      !isKept || isMidTrick || isGameOver(table),
      'a computer keeps no seat of somebody who is there, but for a trick',
    )
  }
  if (table.status === 'suspended')
    assert.ok(
      seated(table).some(({ occupant }) => !canAct(occupant)),
      'a suspended game waits for somebody',
    )
}

/** Everybody who may move does so, for a while. Nobody moves for an absent player. */
const commandOf = (table: Table, { what }: Happening): StandingCommand | null => {
  if (what === 'time') return { type: 'timeElapsed' }
  if (what === 'restore') return { type: 'restore', downMs: 1_000 }
  if (what === 'reprieve') return { type: 'reprieve' }
  if (what !== 'moves') return what
  if (table.status !== 'running' || isGameOver(table)) return null
  const move = nextMove(table)
  if (move.type === 'passCards' || move.type === 'playCard')
    return seated(table).find(({ occupant }) => occupant.userId === move.userId)?.occupant.isConnected === true
      ? move
      : null
  return move
}

/** Plays a history, and calls `check` after every command. */
const live = (first: Table, history: readonly Happening[], check: (table: Table, atMs: number) => void): void => {
  let table = first
  let atMs = 1_000
  for (const happening of history) {
    atMs = happening.afterMs === 'next' ? Math.max(atMs, nextDeadlineMs(table) ?? atMs) : atMs + happening.afterMs
    for (let n = 0; n < (happening.what === 'moves' ? happening.count : 1); n++) {
      const command = commandOf(table, happening)
      if (command === null) break
      // Only connected players can send commands; the other commands come from the connection or the server.
      if (
        'userId' in command &&
        command.type !== 'connect' &&
        !seated(table).some(({ occupant }) => occupant.userId === command.userId && occupant.isConnected)
      )
        break
      const outcome = reduceTable(table, command, atMs)
      assert.ok(
        command.type !== 'nextTrick' || outcome.ok || outcome.code === 'tableClosed',
        'next_trick is never an error',
      )
      if (!outcome.ok) break
      table = outcome.value.table
      check(table, atMs)
      const due = nextDeadlineMs(table)
      if (command.type === 'timeElapsed' && due !== null) assert.ok(due > atMs, 'what was due is done')
    }
    if (table.status === 'closed') return
  }
}

const lateTable = (): Table => playOn(runningTable(), (table) => Math.max(...gameOf(table).totals) >= 30)

describe('players who connect, disconnect, vote and play at random', () => {
  for (const [when, first] of [
    ['from the beginning of a game', runningTable()],
    ['towards its end', lateTable()],
  ] as const) {
    it(`never leave a table in a state that no player and no deadline can change, ${when}`, () => {
      fc.assert(
        fc.property(fc.array(happenings, { maxLength: 60, size: 'max' }), (history) =>
          live(first, history, assertSound),
        ),
        { numRuns: 2_000 },
      )
    })
  }
})
