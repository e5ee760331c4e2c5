/**
 * `node scripts/golden-journals.ts` plays the scenarios below and writes the golden journals of today's version that
 * are not there yet (`game-server/testing/golden-journals.ts`). A file that is there is never written again.
 */
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import { claimableRest } from '#common/rules/claim.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { seedOf, seedPartOf } from '#common/rules/testing.ts'
import { gameOf, PEOPLE } from '#common/table/testing.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { LiveTable } from '../game-server/tables/live-table.ts'
import { LiveTables } from '../game-server/tables/live-tables.ts'
import { fourReady, heard, must, openBench, openRoom, playUntil, type Bench } from '../game-server/tables/testing.ts'
import { withQueries } from '../game-server/testing/database-rows.ts'
import {
  goldenJournal,
  GOLDEN_JOURNALS,
  shownOf,
  tableOf,
  type GoldenJournal,
} from '../game-server/testing/golden-journals.ts'

const [anna, bruno, carla, dino] = PEOPLE

const started = async (bench: Bench, seed: number): Promise<LiveTable> => {
  const liveTable = await fourReady(new LiveTables({ ...bench, newDeckSecret: () => seedOf(seed) }))
  // One of them gives no part of the seed, as old clients do.
  for (const { userId } of [anna, bruno, dino])
    await liveTable.dispatch({ type: 'setReady', userId, ready: true, seedPart: seedPartOf(userId) })
  await liveTable.dispatch({ type: 'start', userId: anna.userId })
  return liveTable
}

/** Somebody goes away, and the other three vote on it. */
const voteOn = async (
  bench: Bench,
  liveTable: LiveTable,
  away: number,
  vote: 'wait' | 'conclude' | 'save',
): Promise<void> => {
  const person = must(PEOPLE.find(({ userId }) => userId === away))
  await liveTable.presence.depart(away, person)
  const opened = heard(liveTable, 'voteOpened')
  bench.clock.advance(ABSENCE_TIMES.absenceMs + 1_000)
  await opened
  for (const { userId } of PEOPLE.filter((other) => other !== person))
    await liveTable.dispatch({ type: 'vote', userId, vote })
}

/** One loses the seat, and another is away for as long as a seat is just kept. */
const waitingRoom = async (bench: Bench): Promise<LiveTable> => {
  const tables = new LiveTables(bench)
  const liveTable = await openRoom(tables)
  for (const person of [anna, bruno, carla]) {
    await tables.join(liveTable.table.roomId, person)
    await liveTable.presence.arrive(person.userId, person)
  }
  await liveTable.presence.depart(bruno.userId, bruno)
  bench.clock.advance(1_000)
  await liveTable.presence.depart(carla.userId, carla)
  const left = heard(liveTable, 'playerLeft')
  bench.clock.advance(bench.times.seatKeptMs - 1_000)
  await left
  bench.clock.advance(999)
  await liveTable.presence.arrive(carla.userId, carla)
  await liveTable.dispatch({ type: 'setReady', userId: carla.userId, ready: true })
  return liveTable
}

const SCENARIOS: Readonly<Record<string, (bench: Bench) => Promise<LiveTable>>> = {
  finished: async (bench) => {
    const liveTable = await started(bench, 3)
    await liveTable.chat.say(carla.userId, 'buona fortuna')
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'gameOver')
    await liveTable.dispatch({ type: 'playAgain', userId: dino.userId, seedPart: seedPartOf(4) })
    return liveTable
  },
  running: async (bench) => {
    const before = await started(bench, 5)
    await playUntil(
      before,
      () => gameOf(before.table).round.number === 2 && gameOf(before.table).round.trick.cards.length === 2,
    )
    before.end()
    bench.clock.advance(20_000)
    // The server is started again, everybody comes back, and one has another name.
    const liveTable = must(await new LiveTables(bench).find(before.table.roomId))
    for (const person of PEOPLE) await liveTable.presence.arrive(person.userId, person)
    await bench.storage.profiles.update(bruno.userId, { nickname: 'Bea', firstName: null, lastName: null })
    await liveTable.dispatch({ type: 'updatePerson', person: { ...bruno, name: 'Bea' } })
    await playUntil(liveTable, () => gameOf(liveTable.table).round.trick.cards.length === 1)
    return liveTable
  },
  suspended: async (bench) => {
    const liveTable = await started(bench, 6)
    await playUntil(liveTable, () => gameOf(liveTable.table).round.trick.cards.length === 3)
    await voteOn(bench, liveTable, bruno.userId, 'save')
    return liveTable
  },
  absences: async (bench) => {
    const liveTable = await started(bench, 7)
    await playUntil(liveTable, () => gameOf(liveTable.table).phase === 'playing')
    await voteOn(bench, liveTable, carla.userId, 'wait')
    await liveTable.presence.arrive(carla.userId, carla)
    for (const times of [1, 2]) {
      await voteOn(bench, liveTable, dino.userId, 'conclude')
      await playUntil(liveTable, () => gameOf(liveTable.table).roundScores.length === times)
      if (times === 1) await liveTable.presence.arrive(dino.userId, dino)
      await playUntil(liveTable, () => gameOf(liveTable.table).round.trick.cards.length === 1)
    }
    return liveTable
  },
  deletedAccount: async (bench) => {
    const liveTable = await started(bench, 8)
    await playUntil(liveTable, () => gameOf(liveTable.table).round.trick.cards.length === 2)
    await bench.storage.profiles.remove(bruno.userId)
    await liveTable.remove(bruno.userId)
    await playUntil(liveTable, () => gameOf(liveTable.table).round.number === 2)
    return liveTable
  },
  /** Whoever may take the rest of a round does. */
  claims: async (bench) => {
    const liveTable = await started(bench, 15)
    const claimer = (): Seat | undefined => SEATS.find((seat) => claimableRest(gameOf(liveTable.table), seat) !== null)
    const isOver = (): boolean => gameOf(liveTable.table).phase === 'gameOver'
    while (!isOver()) {
      await playUntil(liveTable, () => claimer() !== undefined || isOver())
      const seat = claimer()
      if (seat !== undefined)
        assert.ok((await liveTable.dispatch({ type: 'claimRest', userId: PEOPLE[seat].userId })).ok)
    }
    return liveTable
  },
  waitingRoom,
  /** Two rounds with cards that others play too: left in the middle, and suspended because no computer answers. */
  duplicate: async (bench) => {
    const tables = new LiveTables(bench)
    const created = await tables.create(anna, 'Sfida', {
      isUnlisted: true,
      play: {
        duplicate: {
          set: 'challenge:7',
          rounds: 2,
          serverPart: seedOf(21),
          publishAfterMs: bench.clock.nowMs() + 86_400_000,
          computers: ['Computer 2', 'Computer 3', 'Computer 4'],
        },
        device: null,
        devices: [],
        places: null,
      },
    })
    assert.ok(created.ok)
    const liveTable = must(await tables.find(created.value.roomId))
    await liveTable.presence.arrive(anna.userId, anna)
    await playUntil(liveTable, () => gameOf(liveTable.table).round.tricks.length === 2)
    await liveTable.dispatch({ type: 'suspendPlay' })
    await liveTable.dispatch({ type: 'returnToSeat', userId: anna.userId })
    await playUntil(liveTable, () => gameOf(liveTable.table).phase === 'gameOver')
    return liveTable
  },
  /** One waits with a computer of each level that version 6 brought, and one that was there before. */
  computers: async (bench) => {
    const tables = new LiveTables(bench)
    const liveTable = await openRoom(tables)
    await tables.join(liveTable.table.roomId, anna)
    await liveTable.presence.arrive(anna.userId, anna)
    for (const [seat, level] of [
      [1, 'bravo'],
      [2, 'medio'],
      [3, 'maestro'],
    ] as const)
      assert.ok(
        (await liveTable.dispatch({ type: 'addComputer', userId: anna.userId, seat, level, name: `Computer ${seat}` }))
          .ok,
      )
    return liveTable
  },
}

const journalOf = async ({ location }: Bench, roomId: string): Promise<GoldenJournal['records']> => {
  const rows = await withQueries(location, (query) =>
    query('SELECT sequence, atMs, version, command FROM journal WHERE roomId = ? ORDER BY sequence', [roomId]),
  )
  return rows.map((row) =>
    goldenJournal.shape.records.element.parse({ ...row, command: JSON.parse(String(row['command'])) }),
  )
}

/** One record a line, so that a journal can be read. */
const textOf = ({ records, ...rest }: GoldenJournal): string =>
  `${JSON.stringify(rest).slice(0, -1)},"records":[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]}\n`

const writeAll = async (): Promise<void> => {
  for (const [name, play] of Object.entries(SCENARIOS)) {
    const file = new URL(`v${JOURNAL_VERSION}-${name}.json`, GOLDEN_JOURNALS)
    if (existsSync(file)) continue
    const bench = await openBench({ pace: 0 })
    const liveTable = await play(bench)
    const { roomId } = liveTable.table
    liveTable.end()
    const records = await journalOf(bench, roomId)
    writeFileSync(file, textOf({ roomId, records, ...shownOf(tableOf({ roomId, records })) }))
    await bench.close()
  }
}

await writeAll()
