import assert from 'node:assert/strict'
import fc from 'fast-check'
import { seedOf } from '#common/rules/testing.ts'
import { nextDeadlineMs } from '#common/table/deadlines.ts'
import { openTable, reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import { isGameOver, type Table } from '#common/table/state.ts'
import { nextMove, PEOPLE } from '#common/table/testing.ts'
import { VOTES } from '#common/table/absence/votes.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { replay } from '../../tables/journal/replay.ts'
import { recordsOf } from './journal-reading.ts'

const ROOM = 'ABCDEF'
const [anna, bruno] = PEOPLE
const { absenceMs, voteMs, overdueMs } = ABSENCE_TIMES
const opening = { type: 'open', roomId: ROOM, name: 'Sala', creator: anna }
/**
 * The older versions with the rules of today: what each opening said, and the times that it meant. No table had a
 * secret for its deck.
 */
const VERSIONS = [
  {
    version: 2,
    times: { ...ABSENCE_TIMES, seatKeptMs: 60_000 },
    said: { ...opening, times: { absenceMs, voteMs, overdueMs } },
  },
  { version: 3, times: ABSENCE_TIMES, said: { ...opening, times: ABSENCE_TIMES } },
] as const
type Version = (typeof VERSIONS)[number]

/**
 * What may happen at a table: a number of moves of a game, or a command. `afterMs` is the time before it; `due` goes on
 * to what is due next.
 */
type Happening = { readonly afterMs: number | 'due'; readonly what: number | StandingCommand }

const users = fc.constantFrom(...PEOPLE.map(({ userId }) => userId))
const commands: fc.Arbitrary<StandingCommand> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom('connect' as const, 'disconnect' as const), userId: users }),
  },
  { weight: 3, arbitrary: fc.constantFrom(...PEOPLE.map((person) => ({ type: 'join', person }) as const)) },
  { weight: 6, arbitrary: fc.constant({ type: 'timeElapsed' } as const) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave' as const), userId: users }) },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'restore', downMs: 5_000 } as const, { type: 'reprieve' } as const) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('setReady' as const), userId: users, ready: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('vote' as const), userId: users, vote: fc.constantFrom(...VOTES) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('playAgain' as const), userId: users, seed: fc.constant(seedOf(2)) }),
  },
)
const happenings: fc.Arbitrary<Happening> = fc.record({
  afterMs: fc.oneof(fc.constantFrom(0, 1_000, 59_000, 60_000, 61_000, 3_600_000), fc.constant('due' as const)),
  what: fc.oneof({ weight: 6, arbitrary: commands }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 800 }) }),
})
/**
 * Somebody comes, goes away, and stays away while the creator waits: random histories do not take a seat from anybody
 * in every run.
 */
const seatLost: readonly StandingCommand[] = [
  { type: 'connect', userId: anna.userId },
  { type: 'join', person: bruno },
  { type: 'connect', userId: bruno.userId },
  { type: 'disconnect', userId: bruno.userId },
]
const withSeatLost: readonly Happening[] = [
  ...seatLost.map((what) => ({ afterMs: 0, what })),
  { afterMs: 'due', what: { type: 'timeElapsed' } },
]

/** The four have come and are ready, or have begun a game. */
const beginnings: readonly (readonly StandingCommand[])[] = [
  [],
  [
    ...PEOPLE.map((person) => ({ type: 'join', person }) as const),
    ...PEOPLE.map(({ userId }) => ({ type: 'connect', userId }) as const),
  ],
]
const gameOfFour: readonly StandingCommand[] = [
  ...(beginnings[1] ?? []),
  ...PEOPLE.map(({ userId }) => ({ type: 'setReady', userId, ready: true }) as const),
  { type: 'start', userId: anna.userId, seed: seedOf(1) },
]

type Recorded = {
  readonly table: Table
  readonly records: readonly { readonly atMs: number; readonly command: unknown }[]
}

/** A table as a server of that version would have run it, with the records that it would have stored. */
const recorded = ({ times, said }: Version, history: readonly Happening[]): Recorded => {
  let atMs = 1_000
  let table = openTable(ROOM, opening.name, anna, atMs, times)
  const records: { readonly atMs: number; readonly command: unknown }[] = [{ atMs, command: said }]
  const attempt = (command: StandingCommand): boolean => {
    const outcome = reduceTable(table, command, atMs)
    if (!outcome.ok || outcome.value.table === table) return false
    records.push({ atMs, command })
    ;({ table } = outcome.value)
    return true
  }
  for (const { afterMs, what } of history) {
    atMs = afterMs === 'due' ? Math.max(atMs, nextDeadlineMs(table) ?? atMs) : atMs + afterMs
    if (typeof what !== 'number') attempt(what)
    else
      for (
        let left = what;
        left > 0 && table.status === 'running' && !isGameOver(table) && attempt(nextMove(table));
        left--
      );
  }
  return { table, records }
}

describe('a journal of an older version', () => {
  for (const [what, first] of [
    ['a waiting room', beginnings[0]],
    ['a full waiting room', beginnings[1]],
    ['a game', gameOfFour],
  ] as const) {
    for (const version of VERSIONS) {
      it(`${version.version} is lifted to the same table, whatever has happened: from ${what} on`, () => {
        const begun: readonly Happening[] = (first ?? []).map((command) => ({ afterMs: 0, what: command }))
        let forfeited = 0
        fc.assert(
          fc.property(fc.array(happenings, { maxLength: 40, size: 'max' }), (history) => {
            const { table, records } = recorded(version, [...begun, ...history])
            const rows = records.map(({ atMs, command }, index) => ({
              roomId: ROOM,
              sequence: index + 1,
              atMs,
              version: version.version,
              writer: '',
              command: JSON.stringify(command),
            }))
            const replayed = replay(recordsOf(ROOM, rows))
            assert.deepEqual(replayed.table, table)
            forfeited += replay(recordsOf(ROOM, rows), 0).events.filter(
              (event) => event.type === 'playerLeft' && event.reason === 'absent',
            ).length
          }),
          { numRuns: 100, examples: [[[...withSeatLost]]] },
        )
        assert.ok(forfeited > 0 || first === gameOfFour, 'seats were lost under the rules of then')
      })
    }
  }
})
