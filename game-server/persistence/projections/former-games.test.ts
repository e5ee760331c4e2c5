import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { SEATS } from '#common/rules/seats.ts'
import { gameOf, PEOPLE } from '#common/table/testing.ts'
import { isGameOver } from '#common/table/state.ts'
import { JournalFault } from '../../tables/journal/journal-fault.ts'
import { type Row, withQueries } from '../../testing/database-rows.ts'
import { GOLDEN_JOURNALS, goldenJournal, tableOf } from '../../testing/golden-journals.ts'
import { createDataSource } from '../data-source.ts'
import { Statistics1794000000020 } from '../migrations/1794000000020-statistics.ts'
import { GamesWithComputers1794000000025 } from '../migrations/1794000000025-games-with-computers.ts'
import { openStorage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { rebuildProjections } from './rebuild.ts'

const JOURNALS = readdirSync(GOLDEN_JOURNALS)
  .filter((name) => name.endsWith('.json'))
  .map((name) => goldenJournal.parse(JSON.parse(readFileSync(new URL(name, GOLDEN_JOURNALS), 'utf8'))))
/** The golden journals with a game that was played to its end. Hands that others play too are in no statistics. */
const ENDED = JOURNALS.filter((journal) => {
  const table = tableOf(journal)
  return isGameOver(table) && table.duplicate === null
})

describeOnEveryDatabase('games that ended before there were statistics', (location) => {
  const queries = <T>(work: Parameters<typeof withQueries<T>>[1]): Promise<T> => withQueries(location(), work)
  const select = (sql: string): Promise<readonly Row[]> =>
    queries(async (query) => JSON.parse(JSON.stringify(await query(sql))))

  /**
   * A database as it was before the migration, with the golden journals and the rows that the server of that time
   * stored for them.
   */
  beforeEach(async () => {
    const source = await createDataSource(location())
    await source.initialize()
    await source.runMigrations()
    const runner = source.createQueryRunner()
    for (const migration of [new GamesWithComputers1794000000025(), new Statistics1794000000020()])
      await migration.down(runner)
    await runner.query(
      "DELETE FROM migrations WHERE name IN ('GamesWithComputers1794000000025', 'Statistics1794000000020')",
    )
    await runner.release()
    await source.destroy()
    await queries(async (query) => {
      for (const { userId, name } of PEOPLE) {
        await query(
          'INSERT INTO users (id, email, nickname, nicknameKey, passwordHash, tokens, createdAtMs) VALUES (?, ?, ?, ?, ?, 10, 1)',
          [userId, `${name}@example.it`, name, name.toLowerCase(), 'x'],
        )
      }
      for (const journal of JOURNALS) {
        const { roomId, records } = journal
        await query('INSERT INTO rooms (roomId, creatorId, name, status, createdAtMs) VALUES (?, 10, ?, ?, 1)', [
          roomId,
          'Sala',
          'closed',
        ])
        for (const { sequence, atMs, version, command } of records) {
          await query(
            'INSERT INTO journal (roomId, sequence, atMs, command, version, writer) VALUES (?, ?, ?, ?, ?, ?)',
            [roomId, sequence, atMs, JSON.stringify(command), version, ''],
          )
        }
        const endedAtMs = isGameOver(tableOf(journal)) ? records.at(-1)?.atMs : null
        await query('INSERT INTO games (roomId, gameNumber, startedAtMs, endedAtMs) VALUES (?, 1, 1, ?)', [
          roomId,
          endedAtMs,
        ])
      }
    })
  })

  const rows = () =>
    select(
      'SELECT player_games.*, roomId FROM player_games JOIN games ON games.id = player_games.gameId ORDER BY gameId, seat',
    )
  const sums = () => select('SELECT * FROM player_statistics ORDER BY userId')
  const pairs = () => select('SELECT * FROM player_pairs ORDER BY userId, otherId')

  it('are counted after the start, once, however many processes do that', async () => {
    const storages = [
      await openStorage({ ...location(), onError: failOnError }),
      await openStorage({ ...location(), onError: failOnError }),
    ]
    assert.deepEqual(await rows(), [])
    for (const { formerGames } of storages) formerGames.begin()
    for (const { formerGames } of storages) await formerGames.done()
    const added = await rows()
    assert.deepEqual(
      added.map(({ roomId, seat, userId, total }) => ({ roomId, seat, userId, total })),
      ENDED.flatMap((journal) =>
        SEATS.map((seat) => ({
          roomId: journal.roomId,
          seat,
          userId: PEOPLE[seat].userId,
          total: gameOf(tableOf(journal)).totals[seat],
        })),
      ),
    )
    assert.ok(
      added.every(
        ({ rounds, tricks, queensGiven }) =>
          Number(rounds) > 1 && Number(tricks) > 1 && String(queensGiven).startsWith('['),
      ),
    )
    assert.deepEqual(
      (await sums()).map(({ userId, gamesPlayed }) => [userId, gamesPlayed]),
      PEOPLE.map(({ userId }) => [userId, ENDED.length]),
    )
    const before = [added, await sums(), await pairs()]
    for (const { formerGames } of storages) formerGames.begin()
    for (const { formerGames } of storages) await formerGames.done()
    assert.deepEqual([await rows(), await sums(), await pairs()], before)
    for (const storage of storages) await storage.close()
  })

  it('are counted without those of unreadable journals, each of which is reported once', async () => {
    const [broken] = ENDED
    assert.ok(broken !== undefined && ENDED.length > 1)
    await queries((query) =>
      query("UPDATE journal SET command = '{}' WHERE roomId = ? AND sequence = 9", [broken.roomId]),
    )
    const reported: unknown[] = []
    const storage = await openStorage({ ...location(), onError: (problem) => void reported.push(problem) })
    storage.formerGames.begin()
    await storage.formerGames.done()
    await storage.close()
    assert.deepEqual(
      reported.map((problem) => problem instanceof JournalFault && problem.kind),
      ['corruptRecord'],
    )
    assert.deepEqual(
      new Set((await rows()).map(({ roomId }) => roomId)),
      new Set(ENDED.filter((journal) => journal !== broken).map(({ roomId }) => roomId)),
    )
  })

  it('are counted by a rebuild, too', async () => {
    await (await openStorage({ ...location(), onError: failOnError })).close()
    await rebuildProjections(location(), false)
    assert.equal((await rows()).length, 4 * ENDED.length)
    assert.deepEqual(
      (await sums()).map(({ gamesPlayed }) => gamesPlayed),
      PEOPLE.map(() => ENDED.length),
    )
  })
})
