import assert from 'node:assert/strict'
import { NodeSqlite } from './node-sqlite.ts'

describe('a statement of SQLite', () => {
  let database: NodeSqlite
  beforeEach(() => {
    database = new NodeSqlite(':memory:')
    database.prepare('CREATE TABLE cards (suit TEXT)').run()
  })
  afterEach(() => database.close())
  const add = (suit: string): void => void database.prepare('INSERT INTO cards (suit) VALUES (?)').run(suit)
  const all = (): unknown[] => database.prepare('SELECT * FROM cards').all()
  const rows = (): unknown => JSON.parse(JSON.stringify(all()))

  it('stays prepared, and takes other values each time', () => {
    const sql = 'SELECT * FROM cards WHERE suit = ?'
    assert.equal(database.prepare(sql), database.prepare(sql))
    for (const suit of ['hearts', 'spades']) add(suit)
    for (const suit of ['hearts', 'spades'])
      assert.equal(JSON.stringify(database.prepare(sql).all(suit)), JSON.stringify([{ suit }]))
  })
  it('sees columns that were added since', () => {
    add('hearts')
    assert.deepEqual(rows(), [{ suit: 'hearts' }])
    database.prepare("ALTER TABLE cards ADD COLUMN rank TEXT DEFAULT 'ace'").run()
    assert.deepEqual(rows(), [{ suit: 'hearts', rank: 'ace' }])
  })
  it('is prepared again when many others were used since', () => {
    const sql = 'SELECT suit FROM cards'
    const first = database.prepare(sql)
    for (let number = 0; number < 1_000; number++) database.prepare(`SELECT ${number} AS number`).all()
    assert.notEqual(database.prepare(sql), first)
    assert.deepEqual(first.all(), [])
  })
})
