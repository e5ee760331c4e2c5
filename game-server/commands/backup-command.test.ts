/**
 * Backups that are made while people play, and what can be made of them; and a SQLite site that becomes a MariaDB site.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { png } from '../http/avatars/test-pictures.ts'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { backUp, restore } from '../persistence/archive/archives.ts'
import { ArchiveError } from '../persistence/archive/format.ts'
import { openStorage } from '../persistence/storage.ts'
import {
  describeOnEveryDatabase,
  describeOnMariaDb,
  emptyDatabases,
  environmentOf,
  failOnError,
  temporarySqlite,
  type TestDatabase,
} from '../persistence/engine/test-databases.ts'
import { everyRow, type Row, withQueries } from '../testing/database-rows.ts'
import { type Four, registerFour, TestPlayer } from '../testing/player.ts'
import { deal, dropAll, MIXED, sitDown } from '../testing/seats.ts'
import { autoplay, passed, phaseOf, throwCard } from '../testing/strategy.ts'
import { type Outcome, asOperator } from '../testing/operator.ts'
import { type LocalServer, startLocalServer } from '../testing/local-server.ts'

const AT_MS = Date.parse('2027-01-15T08:00:00Z')
const SESSION_SECRET = 'for-the-tests-of-backups-0123456789'

const run = (location: DatabaseLocation, name: string, ...options: readonly string[]): Promise<Outcome> =>
  asOperator(name, location, options)
const done = async (outcome: Promise<Outcome>): Promise<string> => {
  const { code, output } = await outcome
  assert.equal(code, 0, output)
  return output
}

/**
 * A row in one form: databases give columns in different orders, and large numbers as text. Which process holds a room
 * is left out.
 */
const textOf = (row: Row): string =>
  Object.entries(row)
    .filter(([name]) => name !== 'leaseOwner')
    .map(
      ([name, value]) =>
        `${name}=${JSON.stringify(value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value).replaceAll('"', '')}`,
    )
    .toSorted()
    .join(' ')

/** All rows of all tables, whatever the database is, without the processes that use it. */
const contentOf = async (location: DatabaseLocation): Promise<unknown> =>
  Object.entries(await everyRow(location))
    .filter(([table]) => table !== 'server_processes')
    .map(([table, rows]) => [table, rows.map(textOf).toSorted()])

describeOnEveryDatabase('a backup', (location) => {
  let folder: string
  let server: LocalServer
  let players: Four<TestPlayer>
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regicidio-backups-'))
    // The game lasts longer than a backup of it.
    server = await startLocalServer({
      GAME_PACE: '0.03',
      RATE_LIMITS: 'off',
      SESSION_SECRET,
      ...(location().databaseUrl === null ? {} : { DATA_DIR: location().dataDir, ...environmentOf(location()) }),
    })
    players = await registerFour(server.origin)
  })
  afterEach(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })
  const site = (): DatabaseLocation => ({ databaseUrl: location().databaseUrl, dataDir: server.dataDir })

  it('made while people play is one moment, and goes on as a site on either database', async () => {
    const [anna, bruno] = players
    await bruno.call('Bruno', await bruno.upload(await png()))
    const seats = await deal(await sitDown(players, MIXED))
    const { roomId } = seats[0]
    // Who is thrown out of the game by the end of its server plays no more.
    for (const seat of seats) void autoplay(seat).catch(() => undefined)
    const made = await done(run(site(), 'backup', 'backup', folder))
    const file = join(folder, (await readdir(folder))[0] ?? '')
    assert.ok(made.startsWith(`${file}: `), made)
    assert.equal((await stat(file)).mode & 0o077, 0, 'only its owner can read it')
    assert.notEqual(phaseOf(seats[0]), 'game_over', 'it was made during the game')
    await dropAll(seats)
    await server.terminate()

    for (const make of emptyDatabases) {
      const { location: copy, drop } = await make()
      await done(run(copy, 'backup', 'restore', file))
      assert.equal(await done(run(copy, 'journal', 'check')), '1 rooms, 0 findings\n')
      const [room] = await withQueries(copy, (query) => query('SELECT status FROM rooms'))
      assert.equal(room?.['status'], 'playing')
      const restored = await startLocalServer(
        {
          GAME_PACE: '0',
          RATE_LIMITS: 'off',
          SESSION_SECRET,
          ...environmentOf(copy),
        },
        async (dataDir) => {
          if (copy.databaseUrl === null)
            await writeFile(join(dataDir, 'regicidio.sqlite'), await readFile(join(copy.dataDir, 'regicidio.sqlite')))
        },
      )
      const back = await Promise.all(players.map((player) => player.at(restored.origin).connect(roomId)))
      await Promise.all(back.map((seat) => autoplay(seat, { claims: true })))
      const { body } = await anna.at(restored.origin).get('/api/tokens')
      assert.deepEqual(body, { tokens: 9, weekly: 10 }, 'nobody pays again')
      const { avatarUrl } = (await bruno.at(restored.origin).get('/api/auth/me')).body as { readonly avatarUrl: string }
      assert.equal((await fetch(restored.origin + avatarUrl)).headers.get('content-type'), 'image/webp')
      await dropAll(back)
      await restored.stop()
      await drop()
    }
  })

  it('of a site that stands still has every row, and refuses a database that is not empty', async () => {
    const seats = await deal(await sitDown(players, MIXED))
    await passed(seats)
    await throwCard(seats)
    await server.terminate()
    const file = join(folder, 'mine.gz')
    await done(run(site(), 'backup', 'backup', file))
    for (const make of emptyDatabases) {
      const { location: copy, drop } = await make()
      await done(run(copy, 'backup', 'restore', file))
      assert.deepEqual(await contentOf(copy), await contentOf(site()))
      const again = await run(copy, 'backup', 'restore', file)
      assert.deepEqual([again.code, /not empty: there are rows in users/.test(again.output)], [2, true], again.output)
      assert.deepEqual(await contentOf(copy), await contentOf(site()))
      await drop()
    }
  })
})

describe('the file of a backup', () => {
  let folder: string
  let site: TestDatabase
  let location: DatabaseLocation
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regicidio-backups-'))
    site = await temporarySqlite()
    ;({ location } = site)
    const storage = await openStorage({ ...location, onError: failOnError })
    for (const nickname of ['Anna', 'Bruno'])
      await storage.users.create(
        { email: `${nickname}@example.it`, nickname, firstName: null, lastName: null, passwordHash: 'x' },
        10,
      )
    await storage.avatars.keep(2, await png())
    await storage.close()
  })
  afterEach(async () => {
    await site.drop()
    await rm(folder, { recursive: true })
  })

  it('is refused when it is damaged, cut off, or of another version, and the database stays empty', async () => {
    const { file } = await backUp(location, folder, null, { version: '1.2.3', nowMs: AT_MS })
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
    const packed = gzipSync(lines.join('\n'))
    const damages: readonly (readonly [string, Buffer, RegExp])[] = [
      ['a name', gzipSync(lines.join('\n').replace('"Bruno"', '"Brunu"')), /damaged: users .*other contents/],
      [
        'a row',
        gzipSync(lines.filter((line) => !line.includes('"Bruno"')).join('\n')),
        /nothing was restored: .*foreign key/i,
      ],
      [
        'a picture',
        gzipSync(lines.filter((line) => !line.includes('/avatars/')).join('\n')),
        /damaged: avatars \(1 rows expected, 0 found\)/,
      ],
      ['the end', gzipSync(lines.slice(0, -1).join('\n')), /incomplete/],
      ['half of the file', packed.subarray(0, packed.length / 2), /cannot be read/],
      [
        'another schema',
        gzipSync(lines.join('\n').replace('Conduct1794000000027', 'Future1799000000000')),
        /version 1\.2\.3 with another schema/,
      ],
      ['no backup at all', Buffer.from('PK'), /cannot be read/],
    ]
    const empty = await temporarySqlite()
    const damaged = join(folder, 'damaged.gz')
    for (const [what, bytes, expected] of damages) {
      await writeFile(damaged, bytes)
      await assert.rejects(
        restore(empty.location, damaged),
        (problem) => problem instanceof ArchiveError && expected.test(problem.message),
        what,
      )
      assert.deepEqual(await withQueries(empty.location, (query) => query('SELECT id FROM users')), [], what)
    }
    await restore(empty.location, file)
    assert.deepEqual(await contentOf(empty.location), await contentOf(location))
    await empty.drop()
  })

  it('takes the place of those in its folder that are too old, and of nothing else', async () => {
    const [old, young] = ['regicidio-2026-12-30-080000.ndjson.gz', 'regicidio-2027-01-03-080000.ndjson.gz']
    for (const name of [old, young, 'regicidio-notes.txt']) await writeFile(join(folder, name), '')
    const { file, dropped } = await backUp(location, folder, 14, { version: '1.2.3', nowMs: AT_MS })
    assert.deepEqual([file, dropped], [join(folder, 'regicidio-2027-01-15-080000.ndjson.gz'), [old]])
    assert.deepEqual((await readdir(folder)).toSorted(), [
      young,
      'regicidio-2027-01-15-080000.ndjson.gz',
      'regicidio-notes.txt',
    ])
    await assert.rejects(backUp(location, file, null, { version: '1.2.3', nowMs: AT_MS }), /exists already/)
  })

  it('is not made by a command that is written in another way', async () => {
    for (const options of [['mend'], ['backup'], ['backup', folder, '--keep-days', '0'], ['restore'], ['move', 'x']])
      assert.equal((await run(location, 'backup', ...options)).code, 2, options.join(' '))
    assert.deepEqual(await readdir(folder), [])
  })
})

describeOnMariaDb('a SQLite site', (location) => {
  it('moves to MariaDB with everything, when nobody writes to it, and goes on at the same card', async () => {
    const environment = { GAME_PACE: '0', RATE_LIMITS: 'off', SESSION_SECRET }
    const before = await startLocalServer(environment)
    const players = await registerFour(before.origin)
    const [, bruno] = players
    await bruno.call('Bruno', await bruno.upload(await png()))
    const seats = await deal(await sitDown(players, MIXED))
    await passed(seats)
    await throwCard(seats)
    const { roomId } = seats[0]
    const old = { databaseUrl: null, dataDir: before.dataDir }
    const both = { ...old, databaseUrl: location().databaseUrl }
    const tooEarly = await run(both, 'backup', 'move')
    assert.deepEqual([tooEarly.code, /stop it first/.test(tooEarly.output)], [2, true], tooEarly.output)
    await before.terminate()

    const content = await contentOf(old)
    assert.match(await done(run(both, 'backup', 'move')), /every journal replays as before\n$/)
    assert.deepEqual(await contentOf(both), content)
    assert.deepEqual(await contentOf(old), content, 'the old database stays as it was')
    const twice = await run(both, 'backup', 'move')
    assert.deepEqual([twice.code, /not empty/.test(twice.output)], [2, true], twice.output)

    const after = await startLocalServer({
      ...environment,
      ...environmentOf(both),
    })
    const back = await Promise.all(players.map((player) => player.at(after.origin).connect(roomId)))
    await Promise.all(back.map((seat) => autoplay(seat, { claims: true })))
    const { userId } = await TestPlayer.register(after.origin, 'Elena')
    assert.equal(userId, 5, 'the next id follows the last')
    await dropAll(back)
    await after.stop()
    await before.stop()
  })

  it('does not move without a new database', async () => {
    assert.equal((await run({ ...location(), databaseUrl: null }, 'backup', 'move')).code, 2)
  })
})
