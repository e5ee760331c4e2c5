import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { replayWithPauses } from '../../tables/journal/replay.ts'
import { createDataSource } from '../data-source.ts'
import { encodeCommand } from './command-codec.ts'
import { JOURNAL } from './journal-reading.ts'
import { openStorage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'

const RECORDS = 4_000
const creator = { userId: 1, name: 'Anna', avatarUrl: null }

describeOnEveryDatabase('a long journal', (location) => {
  it('is read in pages and replayed in slices, and other work continues meanwhile', async () => {
    const source = await createDataSource(location())
    await source.initialize()
    await source.runMigrations()
    await source.query(
      `INSERT INTO users (id, email, nickname, nicknameKey, passwordHash, tokens, createdAtMs) VALUES (1, 'a', 'Anna', 'anna', 'x', 0, 0)`,
    )
    await source.query(
      `INSERT INTO rooms (roomId, creatorId, name, status, createdAtMs) VALUES ('ABCDEF', 1, 'Sala', 'waiting', 0)`,
    )
    const open = {
      type: 'open',
      roomId: 'ABCDEF',
      name: 'Sala',
      creator,
      times: ABSENCE_TIMES,
      deckSecret: null,
    } as const
    const rows = Array.from({ length: RECORDS }, (_, index) => ({
      roomId: 'ABCDEF',
      sequence: index + 1,
      atMs: 1,
      version: JOURNAL_VERSION,
      writer: 'writer01',
      command: encodeCommand(index === 0 ? open : { type: 'setReady', userId: 1, ready: index % 2 === 1 }),
    }))
    for (let from = 0; from < RECORDS; from += 500)
      await source
        .createQueryBuilder()
        .insert()
        .into(JOURNAL.options.name)
        .values(rows.slice(from, from + 500))
        .execute()
    await source.destroy()

    const storage = await openStorage({ ...location(), onError: failOnError })
    let asked = 0
    const reading = { isOver: false }
    const others = (async (): Promise<void> => {
      while (!reading.isOver) {
        await storage.tables.peopleOf([1])
        asked += 1
        await setImmediate()
      }
    })()
    const records = (await storage.tables.openRoom('ABCDEF')) ?? []
    reading.isOver = true
    await others
    assert.equal(records.length, RECORDS)
    assert.ok(asked >= 10, `${asked} other questions were answered while the journal was read`)

    let turns = 0
    const replaying = { isOver: false }
    const counting = (async (): Promise<void> => {
      for (; !replaying.isOver; turns++) await setImmediate()
    })()
    const { sequence } = await replayWithPauses([
      ...records,
      ...Array.from({ length: 50_000 }, (_, index) => ({
        ...records[1],
        roomId: 'ABCDEF',
        sequence: RECORDS + index + 1,
        atMs: 1,
        command: { type: 'setReady', userId: 1, ready: index % 2 === 0 } as const,
      })),
    ])
    replaying.isOver = true
    await counting
    assert.equal(sequence, RECORDS + 50_000)
    assert.ok(turns >= 3, `${turns} turns`)
    await storage.close()
  })
})
