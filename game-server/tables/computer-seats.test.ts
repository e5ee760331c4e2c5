import assert from 'node:assert/strict'
import { COMPUTER_LONGEST_PAUSE_MS, thinkingPauseMs } from '#common/computers/thinking-pause.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import { gameOf, nextMove, PEOPLE } from '#common/table/testing.ts'
import { ABSENCE_TIMES, COMPUTER_DEADLINE_MS } from '#common/timings.ts'
import type { LiveTable } from './live-table.ts'
import { LiveTables } from './live-tables.ts'
import { RETRY_MS } from './presence.ts'
import type { ComputerPlayer } from './ports.ts'
import { fourReady, heard, must, openBench, type Bench } from './testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
const start = { type: 'start', userId: anna.userId } as const

/** Lets all pending promises run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a table whose computer fails', () => {
  let bench: Bench
  let tables: LiveTables
  beforeEach(async () => {
    bench = await openBench()
  })
  afterEach(async () => {
    tables.end()
    await bench.close()
  })

  /** A game in which a computer plays for Bruno and has to pass cards. */
  const concluded = async (computerPlayer: ComputerPlayer): Promise<LiveTable> => {
    tables = new LiveTables({ ...bench, computerPlayer })
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    await liveTable.presence.depart(bruno.userId, bruno)
    const opened = heard(liveTable, 'voteOpened')
    bench.clock.advance(ABSENCE_TIMES.absenceMs)
    await opened
    for (const { userId } of [anna, carla, dino])
      assert.deepEqual(await liveTable.dispatch({ type: 'vote', userId, vote: 'conclude' }), { ok: true })
    return liveTable
  }

  /** The cards that Bruno's seat passes. */
  const passOf = (liveTable: LiveTable): number | null => gameOf(liveTable.table).round.passes[1]

  const failures: Record<
    string,
    { readonly player: ComputerPlayer; readonly afterMs: number; readonly problem: RegExp }
  > = {
    'throws at once': {
      player: () => {
        throw new Error('no idea')
      },
      afterMs: COMPUTER_LONGEST_PAUSE_MS,
      problem: /no idea/,
    },
    rejects: {
      player: () => Promise.reject(new Error('no idea')),
      afterMs: COMPUTER_LONGEST_PAUSE_MS,
      problem: /no idea/,
    },
    'never answers': {
      player: () => new Promise(() => undefined),
      afterMs: COMPUTER_DEADLINE_MS,
      problem: /did not answer within/,
    },
    'passes the same card twice': {
      player: async () => ({ type: 'pass', cards: ['c2', 'c2'] }),
      afterMs: COMPUTER_LONGEST_PAUSE_MS,
      problem: /was refused/,
    },
    'plays a card when it has to pass': {
      player: async () => ({ type: 'play', card: 'c2' }),
      afterMs: COMPUTER_LONGEST_PAUSE_MS,
      problem: /was refused: notPlaying/,
    },
  }
  for (const [name, { player, afterMs, problem }] of Object.entries(failures)) {
    it(`gets a legal move when it ${name}, and the problem is reported`, async () => {
      const liveTable = await concluded(player)
      await settled()
      assert.equal(passOf(liveTable), null)
      const passed = heard(liveTable, 'passChosen')
      bench.clock.advance(afterMs)
      await passed
      assert.notEqual(passOf(liveTable), null)
      assert.deepEqual(
        bench.problems.map((reported) => problem.test(String(reported))),
        [true],
      )
    })
  }

  it('is played to its end even when its computer always fails', async () => {
    const liveTable = await concluded(() => Promise.reject(new Error('no idea')))
    const isComputers = (): boolean => nextMove(liveTable.table).type.startsWith('computer')
    while (gameOf(liveTable.table).phase !== 'gameOver') {
      if (!isComputers()) {
        assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: true })
        continue
      }
      const moved = Promise.race([heard(liveTable, 'passChosen'), heard(liveTable, 'cardPlayed')])
      await settled()
      bench.clock.advance(COMPUTER_LONGEST_PAUSE_MS)
      await moved
    }
  })

  it('tells its computer when a move is no longer needed, and drops the move', async () => {
    const asked: { readonly signal: AbortSignal; readonly answer: (move: ComputerMove) => void }[] = []
    const liveTable = await concluded((_, signal) => new Promise((answer) => asked.push({ signal, answer })))
    await settled()
    const first = must(asked[0])
    assert.equal(first.signal.aborted, false)
    const { hands } = gameOf(liveTable.table).round
    await liveTable.presence.arrive(bruno.userId, bruno)
    assert.equal(liveTable.table.seats[1]?.isComputer, false)
    assert.equal(first.signal.aborted, true)
    first.answer({ type: 'pass', cards: ['c2', 'c3'] })
    await settled()
    bench.clock.advance(COMPUTER_DEADLINE_MS)
    await settled()
    assert.equal(passOf(liveTable), null)
    assert.equal(gameOf(liveTable.table).round.hands, hands)
    assert.equal(asked.length, 1)
    assert.deepEqual(bench.problems, [])
  })

  it("makes the computer's move when the database works again", async () => {
    const liveTable = await concluded(bench.computerPlayer)
    await settled()
    bench.store.fault = 'refuse'
    const failed = new Promise<void>((resolve) => {
      const { appendStep } = bench.store
      bench.store.appendStep = (record, step) => appendStep(record, step).finally(resolve)
    })
    bench.clock.advance(COMPUTER_LONGEST_PAUSE_MS)
    await failed
    await settled()
    bench.store.fault = 'none'
    const passed = heard(liveTable, 'passChosen')
    bench.clock.advance(RETRY_MS)
    // The table reads its journal first.
    const pauseMs = thinkingPauseMs(gameOf(liveTable.table), 1)
    while (!bench.clock.pendingMs.includes(pauseMs)) await settled()
    bench.clock.advance(COMPUTER_LONGEST_PAUSE_MS)
    await passed
    assert.notEqual(passOf(liveTable), null)
  })
})

describe('a table where something fails after a command is stored', () => {
  it('has told its watchers, answers that the command is done, and reports the failure', async () => {
    const bench = await openBench()
    const openVoice: Bench['openVoice'] = (sendVoice) => ({
      ...bench.openVoice(sendVoice),
      keep: () => {
        throw new Error('the voice chat fails')
      },
    })
    const tables = new LiveTables({ ...bench, openVoice })
    const liveTable = await fourReady(tables)
    assert.match(String(bench.problems[0]), /the voice chat fails/)
    const left = heard(liveTable, 'playerLeft')
    assert.deepEqual(await liveTable.leave(dino.userId), { ok: true })
    await left
    tables.end()
    await bench.close()
  })
})
