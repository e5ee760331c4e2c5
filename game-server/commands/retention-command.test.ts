/** What `npm run retention` ends and deletes, and what it leaves alone. */
import assert from 'node:assert/strict'
import { PEOPLE } from '#common/table/testing.ts'
import { describeOnEveryDatabase } from '../persistence/engine/test-databases.ts'
import { openForMaintenance } from '../persistence/journal/maintenance.ts'
import { rebuildProjections } from '../persistence/projections/rebuild.ts'
import { retention, type RetentionDays } from '../persistence/archive/retention.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { LiveTables } from '../tables/live-tables.ts'
import { fourReady, openBench, openRoom, playUntil, type Bench } from '../tables/testing.ts'
import { everyRow, withQueries } from '../testing/database-rows.ts'
import { type Outcome, asOperator } from '../testing/operator.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const NEVER: RetentionDays = { suspended: null, unplayed: null, journals: null }
const [anna] = PEOPLE

describeOnEveryDatabase('the command that deletes what nobody needs', (location) => {
  /** The rooms, by what they are. The clock of their tables stands at `nowMs` at the end. */
  let rooms: Readonly<Record<'suspended' | 'unplayed' | 'finished' | 'running' | 'waiting', string>>
  let nowMs: number

  const run = (environment: Readonly<Record<string, string>>, ...options: readonly string[]): Promise<Outcome> =>
    asOperator('retention', location(), options, environment)
  const done = async (days: Partial<RetentionDays>, atMs: number): Promise<readonly string[]> =>
    (await retention(location(), { ...NEVER, ...days }, atMs, true))
      .filter(({ days: kept }) => kept !== null)
      .map(({ kind, rooms: found, done: ended, refunded }) => `${kind} ${found} ${ended} ${refunded}`)
  const stateOf = async (roomId: string): Promise<string> =>
    withQueries(location(), async (query) => {
      const [room] = await query(
        "SELECT CONCAT(status, ' ', COALESCE(journalFault, '-')) AS state FROM rooms WHERE roomId = ?",
        [roomId],
      )
      const [journal] = await query('SELECT COUNT(*) AS records FROM journal WHERE roomId = ?', [roomId])
      return `${typeof room?.['state'] === 'string' ? room['state'] : 'gone'} ${Number(journal?.['records']) > 0 ? 'journal' : 'no journal'}`
    })
  const balances = (): Promise<readonly unknown[]> =>
    withQueries(location(), async (query) =>
      (await query('SELECT tokens FROM users WHERE id BETWEEN 10 AND 13 ORDER BY id')).map(({ tokens }) => tokens),
    )

  const start = async (liveTable: LiveTable): Promise<LiveTable> => {
    assert.ok((await liveTable.dispatch({ type: 'start', userId: anna.userId })).ok)
    return liveTable
  }
  const later = async (bench: Bench, ms: number, liveTable: LiveTable): Promise<void> => {
    bench.clock.advance(ms)
    await liveTable.dispatch({ type: 'timeElapsed' })
  }
  const everybodyGoes = async (liveTable: LiveTable): Promise<void> => {
    for (const person of PEOPLE) await liveTable.presence.depart(person.userId, person)
  }
  beforeEach(async () => {
    const bench = await openBench({ location: location() })
    const tables = new LiveTables(bench)
    const finished = await start(await fourReady(tables))
    await playUntil(finished, () => finished.table.game?.phase === 'gameOver')
    await everybodyGoes(finished)
    await later(bench, 3 * HOUR_MS, finished)
    const suspended = await start(await fourReady(tables))
    await playUntil(suspended, () => suspended.table.game?.round.trick.cards.length === 2)
    await everybodyGoes(suspended)
    const unplayed = await openRoom(tables)
    await later(bench, 3 * HOUR_MS, unplayed)
    await suspended.dispatch({ type: 'timeElapsed' })
    const running = await start(await fourReady(tables))
    const waiting = await openRoom(tables)
    rooms = {
      suspended: suspended.table.roomId,
      unplayed: unplayed.table.roomId,
      finished: finished.table.roomId,
      running: running.table.roomId,
      waiting: waiting.table.roomId,
    }
    tables.end()
    nowMs = bench.clock.nowMs()
    await bench.close()
    assert.deepEqual(await Promise.all(Object.values(rooms).map(stateOf)), [
      'suspended - journal',
      'closed - journal',
      'closed - journal',
      'playing - journal',
      'waiting - journal',
    ])
  })

  it('says what it would do, and does it only with --yes and once', async () => {
    const before = await everyRow(location())
    const told = await run({})
    assert.deepEqual(told, {
      code: 0,
      output:
        'suspended games, closed with a refund after 365 days: 1, 4 tokens back\nclosed rooms in which nothing was played, deleted after 30 days: 1\njournals of closed rooms, deleted: never\nNothing was changed. With --yes this is done.\n',
    })
    assert.deepEqual(await everyRow(location()), before)
    assert.equal((await run({}, '--yes')).output, told.output.replace(/Nothing.*\n/, ''))
    assert.equal(
      (await run({}, '--yes')).output,
      'suspended games, closed with a refund after 365 days: 0\nclosed rooms in which nothing was played, deleted after 30 days: 0\njournals of closed rooms, deleted: never\n',
    )
    assert.equal((await run({}, '--now')).code, 2)
    assert.match(
      (await run({ RETENTION_JOURNAL_DAYS: 'always' })).output,
      /RETENTION_JOURNAL_DAYS: must be a number of days, or off/,
    )
  })

  it('ends a suspended game when its time is over, not before, and every player has the token back', async () => {
    assert.deepEqual(await balances(), [7, 7, 7, 7])
    assert.deepEqual(await done({ suspended: 10 }, nowMs + 10 * DAY_MS - 4 * HOUR_MS), ['suspended 0 0 0'])
    assert.deepEqual(await done({ suspended: 10 }, nowMs + 11 * DAY_MS), ['suspended 1 1 4'])
    assert.deepEqual([await balances(), await stateOf(rooms.suspended)], [[8, 8, 8, 8], 'closed expired journal'])
    const refunds = await withQueries(location(), (query) =>
      query(`SELECT userId FROM token_ledger WHERE reason = 'gameRefund' AND gameRef = '${rooms.suspended}/1'`),
    )
    assert.equal(refunds.length, 4)
  })

  it('leaves a suspended game alone that somebody looks at', async () => {
    const bench = await openBench({ location: location() })
    const tables = new LiveTables(bench)
    const found = await tables.find(rooms.suspended)
    assert.ok(found !== null)
    assert.deepEqual(await done({ suspended: 10 }, nowMs + 11 * DAY_MS), ['suspended 1 0 0'])
    assert.deepEqual([await stateOf(rooms.suspended), found.closedFor], ['suspended - journal', null])
    tables.end()
    await bench.close()
  })

  it('deletes journals of games that were played, whose results and statistics stay, and touches no open room', async () => {
    const kept = [
      'users',
      'token_ledger',
      'games',
      'game_players',
      'player_games',
      'player_statistics',
      'computer_statistics',
      'player_pairs',
      'ranking_steps',
      'room_seats',
    ]
    const rowsOf = async (): Promise<unknown> =>
      Object.entries(await everyRow(location())).filter(([table]) => kept.includes(table))
    const before = await rowsOf()
    assert.deepEqual(await done({ unplayed: 1, journals: 1 }, nowMs + 2 * DAY_MS), ['unplayed 1 1 0', 'journals 1 1 0'])
    assert.deepEqual(await rowsOf(), before)
    assert.deepEqual(await Promise.all(Object.values(rooms).map(stateOf)), [
      'suspended - journal',
      'gone no journal',
      'closed removed no journal',
      'playing - journal',
      'waiting - journal',
    ])
    const maintenance = await openForMaintenance(location())
    assert.deepEqual((await maintenance.check()).findings, [])
    await maintenance.close()
    assert.deepEqual((await rebuildProjections(location(), false)).differences, [])
    assert.deepEqual(await rowsOf(), before, 'a rebuild leaves the results of deleted journals as they are')
    assert.deepEqual(await done({ unplayed: 1, journals: 1 }, nowMs + 2 * DAY_MS), ['unplayed 0 0 0', 'journals 0 0 0'])
  })
})
