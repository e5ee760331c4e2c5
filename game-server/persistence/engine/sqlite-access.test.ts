import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { lockFile } from '../../testing/foreign-lock.ts'
import { SqliteWriter } from './sqlite-access.ts'
import { temporarySqlite, type TestDatabase } from './test-databases.ts'

const UNIQUE_VIOLATION = 2067
const BUSY = 5
const add = (suit: string) => ({ sql: 'INSERT INTO cards (suit) VALUES (?)', values: [suit] })
/** It ends the thread: node:sqlite takes no such value, which is a bug of the caller and not a refusal of SQLite. */
const CRASHING = { sql: 'INSERT INTO cards (suit) VALUES (?)', values: [undefined as unknown as string] }

describe('the thread that writes to SQLite', () => {
  let database: TestDatabase
  let file: DatabaseSync
  let writer: SqliteWriter
  beforeEach(async () => {
    database = await temporarySqlite()
    const path = join(database.location.dataDir, 'regicidio.sqlite')
    file = new DatabaseSync(path)
    file.exec('PRAGMA journal_mode = WAL; CREATE TABLE cards (suit TEXT UNIQUE)')
    writer = new SqliteWriter(path)
  })
  afterEach(async () => {
    await writer.close()
    file.close()
    await database.drop()
  })
  const suits = (): unknown[] =>
    file
      .prepare('SELECT suit FROM cards')
      .all()
      .map(({ suit }) => suit)

  it('has stored a statement when it answers', async () => {
    await writer.run(add('hearts'))
    assert.deepEqual(suits(), ['hearts'])
  })
  it('answers with the code of SQLite when that refuses a statement, and goes on', async () => {
    await writer.run(add('hearts'))
    await assert.rejects(writer.run(add('hearts')), { errcode: UNIQUE_VIOLATION })
    await writer.run(add('spades'))
    assert.deepEqual(suits(), ['hearts', 'spades'])
  })
  it('does not wait for a file that another process has locked', async () => {
    const release = await lockFile(database.location.dataDir)
    await assert.rejects(writer.run(add('hearts')), { errcode: BUSY })
    await release()
    await writer.run(add('hearts'))
    assert.deepEqual(suits(), ['hearts'])
  })
  it('begins again with the next statement when it has crashed', async () => {
    await assert.rejects(writer.run(CRASHING), /has ended: .*cannot be bound/)
    await writer.run(add('hearts'))
    assert.deepEqual(suits(), ['hearts'])
  })
  it('begins again after it was closed', async () => {
    await writer.run(add('hearts'))
    await writer.close()
    await writer.run(add('spades'))
    assert.deepEqual(suits(), ['hearts', 'spades'])
  })
})
