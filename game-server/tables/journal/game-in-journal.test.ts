import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { seedOf } from '#common/rules/testing.ts'
import { openTable, type StandingCommand } from '#common/table/reduce.ts'
import { isGameOver, type Table } from '#common/table/state.ts'
import { apply, gameOf, nextMove, PEOPLE } from '#common/table/testing.ts'
import { ABSENCE_TIMES, REOPENING_ABSENCE_MS } from '#common/timings.ts'
import { gameInJournal, movesOfGames } from './game-in-journal.ts'
import { JournalFault } from './journal-fault.ts'
import type { JournalRecord } from '../ports.ts'

const [anna] = PEOPLE

/** A table with its journal. */
class Played {
  readonly records: JournalRecord[] = [
    {
      roomId: 'ABC234',
      sequence: 1,
      atMs: 0,
      command: { type: 'open', roomId: 'ABC234', name: 'Sala', creator: anna, times: ABSENCE_TIMES, deckSecret: null },
    },
  ]
  atMs = 0
  table: Table = openTable('ABC234', 'Sala', anna, 0, ABSENCE_TIMES)

  do(...commands: readonly StandingCommand[]): void {
    for (const command of commands) {
      this.table = apply(this.table, [command], this.atMs).table
      this.records.push({ roomId: 'ABC234', sequence: this.records.length + 1, atMs: this.atMs, command })
    }
  }

  /** Plays the game on the table to its end; resolves with the sequence of its last record. */
  finish(): number {
    while (!isGameOver(this.table)) this.do(nextMove(this.table))
    return this.records.length
  }
}

const begun = (): Played => {
  const played = new Played()
  played.do(
    ...PEOPLE.slice(1).map((person) => ({ type: 'join', person }) as const),
    ...PEOPLE.map(({ userId }) => ({ type: 'connect', userId }) as const),
  )
  played.do(...PEOPLE.map(({ userId }) => ({ type: 'setReady', userId, ready: true }) as const), {
    type: 'start',
    userId: anna.userId,
    seed: seedOf(1),
  })
  return played
}

describe('a game in the journal of its room', () => {
  it('is found by its number, with its moves and what belongs to it', async () => {
    const played = begun()
    const firstSequence = played.records.length
    const end = played.finish()
    const first = played.table
    played.do({ type: 'disconnect', userId: 13 }, { type: 'connect', userId: 13 })
    played.do(...PEOPLE.map(({ userId }) => ({ type: 'playAgain', userId, seed: seedOf(2) }) as const))
    const secondSequence = played.records.length
    const secondEnd = played.finish()
    const found = await gameInJournal(played.records, 1)
    assert.deepEqual(
      [found?.table.moves.all(), found?.firstSequence, found?.lastSequence],
      [first.moves.all(), firstSequence, end + 5],
    )
    assert.deepEqual(
      found?.moveSequences.slice(0, 8),
      [1, 2, 3, 4, 5, 6, 7, 8].map((place) => firstSequence + place),
    )
    assert.equal(found?.moveSequences.length, first.moves.length)
    const second = await gameInJournal(played.records, 2)
    assert.deepEqual(
      [second?.table.moves.all(), second?.firstSequence, second?.lastSequence],
      [played.table.moves.all(), secondSequence, secondEnd],
    )
    assert.deepEqual(
      [...(await movesOfGames(played.records))],
      [
        [1, first.moves.all()],
        [2, played.table.moves.all()],
      ],
    )
  })

  it('is not there before its end', async () => {
    const played = begun()
    while (gameOf(played.table).roundScores.length === 0) played.do(nextMove(played.table))
    assert.deepEqual([await gameInJournal(played.records, 1), await gameInJournal(played.records, 2)], [null, null])
    assert.equal((await movesOfGames(played.records)).size, 0)
  })

  it('ends when the table opens again without one of its players', async () => {
    const played = begun()
    played.finish()
    played.do(
      { type: 'disconnect', userId: 13 },
      ...PEOPLE.slice(0, 3).map(({ userId }) => ({ type: 'playAgain', userId, seed: seedOf(2) }) as const),
    )
    const last = played.records.length
    played.atMs = REOPENING_ABSENCE_MS
    played.do({ type: 'timeElapsed' }, { type: 'disconnect', userId: 12 })
    assert.equal(played.table.status, 'waiting')
    assert.equal((await gameInJournal(played.records, 1))?.lastSequence, last)
  })

  it('is read only as far as it goes, and lets other work run meanwhile', async () => {
    const played = begun()
    played.finish()
    played.do(...PEOPLE.map(({ userId }) => ({ type: 'playAgain', userId, seed: seedOf(2) }) as const))
    const wrong = [
      ...played.records,
      { roomId: 'ABC234', sequence: 9_999, atMs: 0, command: { type: 'timeElapsed' } as const },
    ]
    assert.ok((await gameInJournal(wrong, 1)) !== null)
    await assert.rejects(gameInJournal(wrong, 2), JournalFault)

    const { records } = begun()
    const idle = Array.from(
      { length: 30_000 },
      (_, index) => ({ type: index % 2 === 0 ? 'disconnect' : 'connect', userId: 13 }) as const,
    )
    const long = [
      ...records,
      ...idle.map((command, index) => ({ roomId: 'ABC234', sequence: records.length + index + 1, atMs: 0, command })),
    ]
    let turns = 0
    const reading = { isOver: false }
    const others = (async (): Promise<void> => {
      for (; !reading.isOver; turns++) await setImmediate()
    })()
    assert.equal(await gameInJournal(long, 1), null)
    reading.isOver = true
    await others
    assert.ok(turns >= 3, `${turns} turns`)
  })
})
