import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { seedOf } from '#common/rules/testing.ts'
import { PEOPLE } from '#common/table/testing.ts'
import { backUp, restore } from '../persistence/archive/archives.ts'
import { Database } from '../persistence/engine/database.ts'
import { openExisting } from '../persistence/data-source.ts'
import { describeOnEveryDatabase } from '../persistence/engine/test-databases.ts'
import { type Maintenance, openForMaintenance } from '../persistence/journal/maintenance.ts'
import { LiveTables } from '../tables/live-tables.ts'
import { type Bench, fourReady, openBench, openRoom, playUntil } from '../tables/testing.ts'
import { everyRow, withQueries } from '../testing/database-rows.ts'
import { type Outcome, asOperator } from '../testing/operator.ts'

const [anna] = PEOPLE
const REPAIRED_AT_MS = 1_800_000_000_000

/** The rooms of what was played, and its backup. */
let played: { readonly roomId: string; readonly lounge: string } | null = null
let file = ''
before(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'regicidio-journals-')), 'played.gz')
})
after(() => rm(dirname(file), { recursive: true }))

describeOnEveryDatabase('the command that checks journals', (location) => {
  let roomId: string
  let lounge: string

  const run = (...options: readonly string[]): Promise<Outcome> => asOperator('journal', location(), options)
  const damage = (sql: string): Promise<unknown> => withQueries(location(), (query) => query(sql))
  const tokens = async (): Promise<readonly unknown[]> =>
    (
      await withQueries(location(), (query) => query('SELECT tokens FROM users WHERE id BETWEEN 10 AND 13 ORDER BY id'))
    ).map((row) => row['tokens'])
  /** The work of the command, in this process. */
  const maintained = async <T>(work: (maintenance: Maintenance) => Promise<T>): Promise<T> => {
    const maintenance = await openForMaintenance(location())
    try {
      return await work(maintenance)
    } finally {
      await maintenance.close()
    }
  }
  /** What is wrong: room and kind. */
  const found = (): Promise<readonly string[]> =>
    maintained(async ({ check }) => (await check()).findings.map(({ roomId: room, what }) => `${room ?? '-'} ${what}`))
  const repaired = (): Promise<readonly string[]> =>
    maintained(async ({ check, repair }) =>
      (await repair((await check()).findings, REPAIRED_AT_MS)).map(({ finding, outcome, refunded }) =>
        [finding.roomId ?? '-', finding.what, outcome, ...refunded].join(' '),
      ),
    )

  const play = async (bench: Bench): Promise<void> => {
    const tables = new LiveTables(bench)
    lounge = (await openRoom(tables)).table.roomId
    const liveTable = await fourReady(tables)
    roomId = liveTable.table.roomId
    await liveTable.dispatch({ type: 'start', userId: anna.userId })
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'gameOver')
    for (const { userId } of PEOPLE) await liveTable.dispatch({ type: 'playAgain', userId })
    await playUntil(liveTable, () => liveTable.table.game?.round.trick.cards.length === 2)
    tables.end()
  }
  beforeEach(async () => {
    // Hundreds of records are written once; the other databases get them from a backup.
    if (played !== null) {
      ;({ roomId, lounge } = played)
      await restore(location(), file)
      return
    }
    const bench = await openBench({ location: location() })
    await play(bench)
    await bench.close()
    await backUp(location(), file, null, { version: '', nowMs: REPAIRED_AT_MS })
    played = { roomId, lounge }
  })

  it('finds no problem in what tables have written', async () => {
    assert.deepEqual(await run('check'), { code: 0, output: '2 rooms, 0 findings\n' })
    assert.deepEqual(await run('repair', '--yes'), { code: 0, output: '2 rooms, 0 findings\n' })
  })

  it('lets a server that runs at the same time write between two rooms', async () => {
    const server = new Database(await openExisting(location()))
    const order: string[] = []
    await maintained(async ({ check }) => {
      const checking = check().then(() => order.push('everything is checked'))
      await setImmediate()
      await server.run((manager) => manager.query("UPDATE users SET firstName = 'Ada' WHERE id = 1"))
      order.push('written')
      await checking
    })
    assert.deepEqual(order, ['written', 'everything is checked'])
    await server.close()
  })

  it('lists problems, repairs them only with --yes, and has nothing to do afterwards', async () => {
    await damage(`DELETE FROM journal WHERE roomId = '${roomId}' AND sequence = 7`)
    const before = await everyRow(location())
    const checked = await run('check')
    assert.equal(checked.code, 1)
    assert.match(checked.output, new RegExp(`^2 rooms, 1 findings\n.*\n${roomId}  playing    hole .* at record 7\n$`))
    const refused = await run('repair')
    assert.equal(refused.code, 1)
    assert.match(refused.output, /Nothing was changed/)
    assert.deepEqual(await everyRow(location()), before)
    const done = await run('repair', '--yes')
    assert.equal(done.code, 0)
    assert.match(done.output, new RegExp(`${roomId}  hole: closed, tokens back to users 10, 11, 12, 13`))
    assert.deepEqual(await run('repair', '--yes'), { code: 0, output: '2 rooms, 0 findings\n' })
  })

  const damages: readonly (readonly [string, (room: string) => string])[] = [
    ['hole', (room) => `DELETE FROM journal WHERE roomId = '${room}' AND sequence = 7`],
    ['corruptRecord', (room) => `UPDATE journal SET command = 'x' WHERE roomId = '${room}' AND sequence = 7`],
    [
      'refusedRecord',
      (room) =>
        `UPDATE journal SET command = '{"type":"playAgain","userId":10,"seed":"${seedOf(1)}"}' WHERE roomId = '${room}' AND sequence = 7`,
    ],
    ['unknownVersion', (room) => `UPDATE journal SET version = 0 WHERE roomId = '${room}' AND sequence = 7`],
    ['outOfOrder', (room) => `UPDATE journal SET atMs = 0 WHERE roomId = '${room}' AND sequence = 7`],
    ['noOpening', (room) => `DELETE FROM journal WHERE roomId = '${room}'`],
  ]
  for (const change of ['version = 999', `command = '{"type":"fly"}'`]) {
    it(`leaves a room alone that a newer program has gone on with: ${change}`, async () => {
      await damage(`UPDATE journal SET ${change} WHERE roomId = '${roomId}' AND sequence >= 7`)
      const before = await everyRow(location())
      assert.deepEqual(await found(), [`${roomId} newerVersion`])
      assert.deepEqual(await repaired(), [`${roomId} newerVersion left`])
      assert.deepEqual(await everyRow(location()), before)
    })
  }

  for (const [kind, sqlFor] of damages) {
    it(`finds ${kind}, and repairs it once: the room closes, the unfinished game is refunded, no record is changed`, async () => {
      await damage(sqlFor(roomId))
      const { journal } = await everyRow(location())
      assert.deepEqual(await found(), [`${roomId} ${kind}`])
      assert.deepEqual(await repaired(), [`${roomId} ${kind} closed 10 11 12 13`])
      assert.deepEqual(await tokens(), [9, 9, 9, 9])
      assert.deepEqual(await repaired(), [])
      assert.deepEqual((await everyRow(location()))['journal'], journal)
    })
  }

  const mismatches: readonly (readonly [string, (room: string) => string])[] = [
    ['room', (room) => `UPDATE rooms SET status = 'waiting' WHERE roomId = '${room}'`],
    ['result', (room) => `UPDATE games SET endedAtMs = NULL WHERE roomId = '${room}' AND gameNumber = 1`],
    ['result', (room) => `UPDATE games SET endedAtMs = 7 WHERE roomId = '${room}' AND gameNumber = 2`],
    ['result', () => 'UPDATE game_players SET isWinner = 1 - isWinner WHERE seat = 2 AND isWinner IS NOT NULL'],
    ['game', (room) => `UPDATE games SET gameNumber = 3 WHERE roomId = '${room}' AND gameNumber = 2`],
    ['price', (room) => `UPDATE token_ledger SET gameRef = NULL WHERE userId = 12 AND gameRef = '${room}/2'`],
    ['wrongBalance', () => 'UPDATE users SET tokens = 99 WHERE id = 11'],
  ]
  for (const [kind, sqlFor] of mismatches) {
    it(`finds ${kind}, and does not repair it automatically: ${sqlFor('...').replace(/ WHERE .*/, '')}`, async () => {
      await damage(sqlFor(roomId))
      const before = await everyRow(location())
      const expected = `${kind === 'wrongBalance' ? '-' : roomId} ${kind}`
      assert.equal((await found())[0], expected)
      assert.equal((await repaired())[0], `${expected} left`)
      assert.deepEqual(await everyRow(location()), before)
    })
  }

  it('refunds the game of a room that is closed', async () => {
    await damage(`UPDATE rooms SET status = 'closed', journalFault = 'hole' WHERE roomId = '${roomId}'`)
    assert.deepEqual(await repaired(), [`${roomId} missingRefund refunded 10 11 12 13`])
    assert.deepEqual([await tokens(), await found()], [[9, 9, 9, 9], []])
  })

  it('does not touch a room that a running server holds', async () => {
    await damage(
      `INSERT INTO server_processes (id, place, expiresAtMs, aliveAtMs) VALUES ('a-server', '', 99999999999999, 0)`,
    )
    await damage(`UPDATE rooms SET leaseOwner = 'a-server' WHERE roomId = '${lounge}'`)
    await damage(`DELETE FROM journal WHERE roomId = '${lounge}'`)
    assert.deepEqual(await repaired(), [`${lounge} noOpening held`])
  })

  it('explains its usage', async () => {
    assert.equal((await run('mend')).code, 2)
    assert.equal((await run('check', '--now')).code, 2)
  })
})
