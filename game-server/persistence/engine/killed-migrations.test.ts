import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm'
import { PEOPLE } from '#common/table/testing.ts'
import { isGameOver } from '#common/table/state.ts'
import { everyRow, insertRows, withQueries, type Row } from '../../testing/database-rows.ts'
import { GOLDEN_JOURNALS, goldenJournal, tableOf } from '../../testing/golden-journals.ts'
import { CUTS, StatementProxy, type Cut } from '../../testing/statement-proxy.ts'
import { temporaryMariaDb } from '../../testing/temporary-mariadb.ts'
import { createDataSource, type DatabaseLocation } from '../data-source.ts'
import { Database } from './database.ts'
import { Journal } from '../journal/journal.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { fillRoomSeats } from '../projections/fill-seats.ts'
import { openStorage } from '../storage.ts'
import {
  connected,
  environmentOf,
  failOnError,
  mariaDbServer,
  tablesOf,
  temporaryFolder,
  type TestDatabase,
} from './test-databases.ts'
import { addressHash } from '../accounts/welcome.ts'

/*
 * A database as the oldest version left it whose journals are kept as golden ones: with the schema of that time, and
 * with rows that later migrations move.
 */
/** The migrations that the oldest version had. */
const OLDEST = MIGRATIONS.slice(0, 3)
const AT_MS = 1_700_000_000_000
const JOURNALS = readdirSync(GOLDEN_JOURNALS)
  .filter((name) => name.startsWith('v1-'))
  .map((name) => goldenJournal.parse(JSON.parse(readFileSync(new URL(name, GOLDEN_JOURNALS), 'utf8'))))

/** The first migration of a version that takes notes ends this list. */
const OF_VERSIONS_WITHOUT_NOTES = MIGRATIONS.slice(
  0,
  MIGRATIONS.findIndex(({ name }) => name === 'ArrivalsOfGuests1794000000032'),
)

/**
 * Runs some of the migrations as versions without notes did. `beforeStatement` is told each statement, and may throw.
 */
const runWithoutNotes = async (
  location: DatabaseLocation,
  migrations: typeof MIGRATIONS,
  beforeStatement: (sql: string) => void = () => undefined,
): Promise<void> => {
  const source = await createDataSource(location)
  source.setOptions({ migrations })
  await source.initialize()
  const make = source.createQueryRunner.bind(source)
  source.createQueryRunner = (mode) => {
    const runner = make(mode)
    const query = runner.query.bind(runner)
    runner.query = async (
      sql: string,
      values?: unknown[],
      isStructured?: boolean,
    ): ReturnType<QueryRunner['query']> => {
      beforeStatement(sql)
      return isStructured === true ? query(sql, values, true) : query(sql, values)
    }
    return runner
  }
  try {
    await source.runMigrations()
  } finally {
    await source.destroy()
  }
}

const user = (id: number, nickname: string, deletedAtMs: number | null = null) => {
  return {
    id,
    email: `${nickname}@example.it`,
    nickname,
    nicknameKey: nickname.toLowerCase(),
    passwordHash: 'x',
    tokens: 10 + id,
    createdAtMs: AT_MS + id,
    deletedAtMs,
  }
}

/**
 * Fills a database. The look-alikes, the links to a new password, the payments, the chat and the leases are what later
 * migrations move.
 */
const fillOldest = (location: DatabaseLocation): Promise<void> =>
  withQueries(location, async (query) => {
    const users = [
      user(1, 'Capo'),
      ...PEOPLE.map(({ userId, name }) => user(userId, name)),
      user(21, 'Alice'),
      user(22, 'AIice'),
      user(23, 'via', AT_MS),
    ]
    await insertRows(query, 'users', users)
    await insertRows(
      query,
      'token_ledger',
      users.map(({ id, tokens }) => ({
        userId: id,
        delta: tokens,
        balance: tokens,
        reason: 'welcome',
        actorId: null,
        gameRef: null,
        createdAtMs: AT_MS,
      })),
    )
    await insertRows(query, 'sessions', [{ id: 's1', userId: 10, data: '{}', expiresAtMs: 4 * AT_MS }])
    await insertRows(
      query,
      'password_resets',
      ['a', 'b'].map((name, index) => ({
        emailHash: name,
        userId: 10 + index,
        tokenHash: `hash of ${name}`,
        expiresAtMs: 4 * AT_MS,
      })),
    )
    await insertRows(
      query,
      'payments',
      ['cs_1', 'cs_2'].map((id) => ({
        id,
        userId: 11,
        packageId: 'base',
        tokens: 10,
        amountCents: 500,
        createdAtMs: AT_MS,
      })),
    )
    await insertRows(query, 'grants', [{ id: 'g1', actorId: 1, request: '{}', answer: '{}', createdAtMs: AT_MS }])
    for (const [index, journal] of JOURNALS.entries()) {
      const { roomId, records, status } = journal
      const isOver = isGameOver(tableOf(journal))
      await insertRows(query, 'rooms', [
        {
          roomId,
          creatorId: 10,
          name: 'Sala',
          status: status === 'running' ? 'playing' : status,
          leaseOwner: `former ${index}`,
          leaseExpiresAtMs: AT_MS + index,
          createdAtMs: AT_MS,
        },
      ])
      await insertRows(
        query,
        'journal',
        records.map(({ sequence, atMs, command }) => ({ roomId, sequence, atMs, command: JSON.stringify(command) })),
      )
      await insertRows(query, 'games', [
        { id: index + 1, roomId, gameNumber: 1, startedAtMs: AT_MS, endedAtMs: isOver ? AT_MS + 1 : null },
      ])
      await insertRows(
        query,
        'game_players',
        PEOPLE.map(({ userId }, seat) => ({ gameId: index + 1, seat, userId })),
      )
    }
  })

/** With `EVERY_KILL=1` a process is killed at every statement (20 minutes: mocha's `--timeout 0`); without it at a few. */
const isComplete = process.env['EVERY_KILL'] === '1'
const FEW = 2
/** A first installation has the same statements, but no rows. */
const CUTS_OF: Readonly<Record<string, readonly Cut[]>> = isComplete
  ? {}
  : { 'a first installation': ['after'], 'an update of the oldest version': ['during', 'after'] }
const CHILD = fileURLToPath(new URL('../../testing/migrating-process.ts', import.meta.url))

const emptyMariaDb = async (): Promise<TestDatabase> => {
  const { url, drop } = await temporaryMariaDb(mariaDbServer ?? '')
  const folder = await temporaryFolder()
  return {
    location: { ...folder.location, databaseUrl: url },
    drop: () => Promise.all([drop(), folder.drop()]).then(() => undefined),
  }
}

/** The two databases that a server may find. */
const BEGINNINGS: Readonly<Record<string, (location: DatabaseLocation) => Promise<void>>> = {
  'a first installation': async () => undefined,
  'an update of the oldest version': async (location) => {
    await runWithoutNotes(location, OLDEST)
    await fillOldest(location)
  },
}

const sqliteSchema = ({ dataDir }: DatabaseLocation): readonly unknown[] => {
  const file = new DatabaseSync(join(dataDir, 'regicidio.sqlite'))
  try {
    return file
      .prepare('SELECT name, sql FROM sqlite_master ORDER BY name')
      .all()
      .map((row) => ({ ...row }))
  } finally {
    file.close()
  }
}

/**
 * Everything in a database but secrets, ids that may have gaps, and who runs. Whose address got its welcome is told by
 * the secret.
 */
const contentOf = async (location: DatabaseLocation) => {
  const rows = JSON.parse(JSON.stringify(await everyRow(location))) as Record<string, Row[]>
  const {
    server_keys: [key] = [],
    users = [],
    welcomed_addresses: welcomed = [],
    payment_messages: messages = [],
    server_processes: processes = [],
    ...rest
  } = rows
  const hashes = new Set(welcomed.map((row) => row['addressHash']))
  const hasWelcome = users
    .filter(({ email }) => hashes.has(addressHash(String(email), String(key?.['secret']))))
    .map(({ email }) => email)
  const schema =
    location.databaseUrl === null ? sqliteSchema(location) : [...(await connected(location.databaseUrl, tablesOf))]
  return {
    schema,
    users,
    hasWelcome,
    welcomed: welcomed.length,
    messages: messages.map((message) => ({ ...message, id: null })),
    former: processes.filter(({ id }) => id === 'former'),
    rest: Object.fromEntries(
      Object.entries(rest).map(([table, list]) => [table, list.map((row) => JSON.stringify(row)).toSorted()]),
    ),
  }
}
type Content = Awaited<ReturnType<typeof contentOf>>

/** Migrates, and resolves with the migrations that were continued. */
const migrated = async (
  location: DatabaseLocation,
  migrations: readonly (new () => MigrationInterface)[] = MIGRATIONS,
): Promise<readonly string[]> => {
  const continued: string[] = []
  const source = await createDataSource(location)
  source.setOptions({ migrations: [...migrations] })
  try {
    await source.initialize()
    const database = new Database(source)
    await migrate(
      source,
      location.dataDir,
      () => fillRoomSeats(database, new Journal(database)),
      (migration) => void continued.push(migration),
    )
    return continued
  } finally {
    if (source.isInitialized) await source.destroy()
  }
}

/** A start with all that comes after the migrations. */
const startsUp = async (location: DatabaseLocation, onError = failOnError): Promise<void> => {
  const storage = await openStorage({ ...location, onError })
  await storage.close()
}

/**
 * Runs the child, which kills itself at a statement if one is given for SQLite. Resolves with the number of statements
 * of SQLite; null when it was killed.
 */
const child = async (
  location: DatabaseLocation,
  killAt = 0,
  onStarted: (kill: () => void) => void = () => undefined,
): Promise<number | null> => {
  const environment = {
    DATA_DIR: location.dataDir,
    KILL_AT: String(killAt),
    ...environmentOf(location),
  }
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env
  const started = spawn(process.execPath, [CHILD], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onStarted(() => void started.kill('SIGKILL'))
  let text = ''
  started.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  const [code, signal]: unknown[] = await once(started, 'close')
  assert.ok(signal === 'SIGKILL' || code === 0, `the process ended with ${String(code ?? signal)}`)
  return signal === 'SIGKILL' ? null : Number(text)
}

/** A statement without what is new at each start. */
const likeness = (sql: string): string => sql.replaceAll(/[0-9a-f]{32,}|[0-9a-f]{8}-[0-9a-f-]{27}|\d{10,}/gi, '#')
/** What only reads changes nothing: a kill there is like one after the statement before. */
const changes = (sql: string): boolean => !/^\s*(SELECT(?! (GET|RELEASE)_LOCK)|SHOW)\b/i.test(sql)
const spread = (count: number, few = FEW): readonly number[] => {
  const chosen = isComplete ? count : Math.min(few, count)
  return Array.from({ length: chosen }, (_, index) => Math.floor(((index + 0.5) * count) / chosen) + 1)
}

type Start = (location: DatabaseLocation) => Promise<unknown>

/**
 * Starts again and again, cut off at each change that no start was cut off at before, until a start is not cut off.
 * Resolves with the number of cuts.
 */
const cutAtEach = async (location: DatabaseLocation, cut: Cut, start: Start): Promise<number> => {
  const seen = new Set<string>()
  for (let cuts = 0; ;) {
    let before = ''
    const cutsBefore = cuts
    const proxy = new StatementProxy(location.databaseUrl ?? '', (sql) => {
      const change = `${before}\n${likeness(sql)}`
      before = likeness(sql)
      if (!changes(sql) || seen.has(change)) return null
      seen.add(change)
      cuts += 1
      return cut
    })
    try {
      await start({ ...location, databaseUrl: await proxy.open() })
    } catch (problem) {
      if (cuts === cutsBefore) throw problem
    } finally {
      await proxy.close()
    }
    if (cuts === cutsBefore) return cuts
  }
}

for (const [name, begin] of Object.entries(BEGINNINGS)) {
  describe(`migrations that are interrupted in ${name}`, () => {
    const databases: TestDatabase[] = []
    const database = async (make: () => Promise<TestDatabase>): Promise<DatabaseLocation> => {
      const made = await make()
      databases.push(made)
      return made.location
    }
    const begun = async (make: () => Promise<TestDatabase>): Promise<DatabaseLocation> => {
      const location = await database(make)
      await begin(location)
      return location
    }
    const results = new Map<() => Promise<TestDatabase>, Content>()
    /** What a database has after migrations that nothing has interrupted. */
    const undisturbed = async (make: () => Promise<TestDatabase>): Promise<Content> => {
      const known = results.get(make)
      if (known !== undefined) return known
      const location = await begun(make)
      assert.deepEqual(await migrated(location), [])
      const content = await contentOf(location)
      results.set(make, content)
      return content
    }
    const tell = (text: string): void => void (isComplete && console.log(`      ${text}`))
    afterEach(async () => {
      for (const { drop } of databases.splice(0)) await drop()
    })

    it('are as if nothing had been, after a kill at any statement (SQLite)', async () => {
      const expected = await undisturbed(temporaryFolder)
      const location = await begun(temporaryFolder)
      const copies = new Map<string, string>()
      let statements = 0
      const keep = (): void => {
        statements += 1
        const files = ['regicidio.sqlite', 'regicidio.sqlite-wal']
          .map((file) => join(location.dataDir, file))
          .filter((file) => existsSync(file))
        const hash = createHash('sha256')
        for (const file of files) hash.update(readFileSync(file))
        const state = hash.digest('hex')
        if (copies.has(state)) return
        const copy = join(location.dataDir, state)
        for (const file of files) cpSync(file, join(copy, file.slice(location.dataDir.length)))
        copies.set(state, copy)
      }
      await runWithoutNotes(location, MIGRATIONS, keep)
      for (const dataDir of copies.values()) {
        await migrated({ databaseUrl: null, dataDir })
        assert.deepEqual(await contentOf({ databaseUrl: null, dataDir }), expected)
      }
      tell(`${statements} statements, ${copies.size} different states of the files`)
    })

    it('are as if nothing had been, after the process was killed (SQLite)', async () => {
      const expected = await undisturbed(temporaryFolder)
      const statements = (await child(await begun(temporaryFolder))) ?? 0
      for (const killAt of spread(statements)) {
        const location = await begun(temporaryFolder)
        assert.equal(await child(location, killAt), null)
        await migrated(location)
        assert.deepEqual(await contentOf(location), expected, `killed before statement ${killAt} of ${statements}`)
        await startsUp(location)
        await databases.pop()?.drop()
      }
      tell(`${statements} statements, ${spread(statements).length} kills, each of which a start followed that was up`)
    })

    if (mariaDbServer === undefined) return

    for (const cut of CUTS_OF[name] ?? CUTS) {
      it(`are continued after every connection was lost ${cut} each statement (MariaDB)`, async () => {
        const expected = await undisturbed(emptyMariaDb)
        const location = await begun(emptyMariaDb)
        const cuts = await cutAtEach(location, cut, migrated)
        assert.ok(cuts > 100, `${cuts}`)
        assert.deepEqual(await contentOf(location), expected)
        const cutsAfterwards = await cutAtEach(location, cut, (where) => startsUp(where, () => undefined))
        await startsUp(location)
        tell(`${cuts} cuts in the migrations and ${cutsAfterwards} in the rest of the start`)
      })
    }

    it('are continued after the process was killed (MariaDB)', async () => {
      const expected = await undisturbed(emptyMariaDb)
      const changesOf = async (location: DatabaseLocation, killAt: number, cut: Cut): Promise<number> => {
        let [count, kill] = [0, (): void => undefined]
        const proxy = new StatementProxy(
          location.databaseUrl ?? '',
          (sql) => (changes(sql) && (count += 1) === killAt ? cut : null),
          () => kill(),
        )
        const ended = await child({ ...location, databaseUrl: await proxy.open() }, 0, (killed) => void (kill = killed))
        await proxy.close()
        assert.equal(ended === null, killAt > 0)
        return count
      }
      const count = await changesOf(await begun(emptyMariaDb), 0, 'before')
      for (const killAt of spread(count)) {
        const location = await begun(emptyMariaDb)
        await changesOf(location, killAt, CUTS[killAt % CUTS.length] ?? 'after')
        await migrated(location)
        assert.deepEqual(await contentOf(location), expected, `killed at change ${killAt} of ${count}`)
        await startsUp(location)
        await databases.pop()?.drop()
      }
      tell(`${count} changes, ${spread(count).length} kills, each of which a start followed that was up`)
    })

    it('are continued when a version without notes was killed, too (MariaDB)', async () => {
      const expected = await undisturbed(emptyMariaDb)
      const { password_resets: links = [], ...rest } = expected.rest
      const until = async (location: DatabaseLocation, killAt: number): Promise<number> => {
        let count = 0
        await runWithoutNotes(location, OF_VERSIONS_WITHOUT_NOTES, (sql) => {
          if (changes(sql) && (count += 1) === killAt) throw new Error('killed')
        }).catch((problem: unknown) => assert.match(String(problem), /killed/))
        return count
      }
      const count = await until(await begun(emptyMariaDb), 0)
      for (const killAt of spread(count, 2 * FEW)) {
        const location = await begun(emptyMariaDb)
        await until(location, killAt)
        await migrated(location)
        const content = await contentOf(location)
        const { password_resets: kept = [], ...others } = content.rest
        assert.deepEqual({ ...content, rest: others }, { ...expected, rest }, `killed at change ${killAt} of ${count}`)
        // Links that were only in the memory of the process that was killed are gone.
        assert.ok(kept.every((link) => links.includes(link)))
        await databases.pop()?.drop()
      }
      tell(`${count} changes, ${spread(count, 2 * FEW).length} kills, each of which a start followed that was up`)
    })
  })
}

/** Reads answers of every kind, and needs them after statements that have destroyed what it has read. */
class Odd9999999999999 implements MigrationInterface {
  readonly name = 'Odd9999999999999'
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE odd (id int PRIMARY KEY, at datetime(3), picture longblob)')
    await runner.manager.transaction((manager) =>
      manager.query('INSERT INTO odd VALUES (1, ?, ?), (2, NULL, NULL)', [
        new Date(5_000),
        Buffer.alloc(1_200_000, 'ab'),
      ]),
    )
    const read: readonly { id: number; at: unknown; picture: unknown }[] = await runner.query('SELECT * FROM odd')
    await runner.query('TRUNCATE TABLE odd')
    await runner.addColumn('odd', new TableColumn({ name: 'number', type: 'int', isNullable: true }))
    await runner.query('SET @number = 7')
    await runner.query('/* as some people write it */ CREATE  INDEX odd_at ON odd (at)')
    for (const { id, at, picture } of read)
      await runner.query('INSERT INTO odd VALUES (?, ?, ?, @number)', [id, at, picture])
    await runner.query('DROP INDEX odd_at ON odd')
    await runner.query('UPDATE odd SET number = number + 1')
  }
  async down(): Promise<void> {}
}
class Untold9999999999999 implements MigrationInterface {
  readonly name = 'Untold9999999999999'
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TEMPORARY TABLE gone (id int)')
  }
  async down(): Promise<void> {}
}

if (mariaDbServer !== undefined) {
  describe('a migration of tomorrow (MariaDB)', () => {
    let database: TestDatabase
    beforeEach(async () => {
      database = await emptyMariaDb()
      await migrated(database.location)
    })
    afterEach(() => database.drop())
    const query = (sql: string) => withQueries(database.location, (run) => run(sql))

    for (const cut of isComplete ? CUTS : (['after'] as const)) {
      it(`gets the answers from before, whatever they were, when every connection is lost ${cut} each statement`, async () => {
        const cuts = await cutAtEach(database.location, cut, (location) =>
          migrated(location, [...MIGRATIONS, Odd9999999999999]),
        )
        assert.ok(cuts > 20)
        const [first, second] = await query('SELECT * FROM odd ORDER BY id')
        assert.deepEqual(
          { ...first },
          { id: 1, at: new Date(5_000), picture: Buffer.alloc(1_200_000, 'ab'), number: 8 },
        )
        assert.deepEqual({ ...second }, { id: 2, at: null, picture: null, number: 8 })
        assert.deepEqual(await query("SHOW TABLES LIKE 'migration_notes'"), [])
      })
    }

    it('is named when a start continues it', async () => {
      let isCut = false
      const proxy = new StatementProxy(database.location.databaseUrl ?? '', (sql) =>
        sql.startsWith('TRUNCATE') && !isCut && (isCut = true) ? 'during' : null,
      )
      await assert.rejects(
        migrated({ ...database.location, databaseUrl: await proxy.open() }, [...MIGRATIONS, Odd9999999999999]),
      )
      await proxy.close()
      await assert.rejects(migrated(database.location), /interrupted, and this version does not have it/)
      assert.deepEqual(await migrated(database.location, [...MIGRATIONS, Odd9999999999999]), ['Odd9999999999999'])
      assert.deepEqual(await migrated(database.location, [...MIGRATIONS, Odd9999999999999]), [])
    })

    it('must not do what nobody could know about after a kill', async () => {
      await assert.rejects(migrated(database.location, [...MIGRATIONS, Untold9999999999999]), /must not do this/)
    })
  })

  describe('a database of somebody else (MariaDB)', () => {
    for (const [what, sql] of [
      ['other columns', 'CREATE TABLE users (id int, secret text)'],
      ['the same columns', null],
    ] as const) {
      it(`is left alone when it has a table of the same name with ${what}`, async () => {
        const database = await emptyMariaDb()
        const query = (text: string) => withQueries(database.location, (run) => run(text))
        if (sql === null) {
          await runWithoutNotes(database.location, OLDEST.slice(0, 1))
          await query('DROP TABLE migrations')
          await query("INSERT INTO users VALUES (1, 'a', 'a', 'a', NULL, NULL, NULL, '', 0, 0)")
        } else {
          await query(sql)
          await query("INSERT INTO users VALUES (1, 'a')")
        }
        const before = await query('SELECT * FROM users')
        for (const _ of [1, 2]) await assert.rejects(migrated(database.location), /already exists/)
        assert.deepEqual(await query('SELECT * FROM users'), before)
        await database.drop()
      })
    }
  })
}
