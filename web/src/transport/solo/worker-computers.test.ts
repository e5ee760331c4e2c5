import assert from 'node:assert/strict'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { newGame } from '#common/rules/state.ts'
import { seedOf } from '#common/rules/testing.ts'
import { COMPUTER_DEADLINE_MS, ROUND_DEADLINE_MS } from '#common/timings.ts'
import type { Answered, Asked } from './computer-worker.ts'
import { FakeTimers, settled } from '../test-timers.ts'
import { WorkerComputers } from './worker-computers.ts'

const known = seatKnowledge(newGame(seedOf(1)), 2)

/** Workers that answer only when the test says so. */
const workers = () => {
  const timers = new FakeTimers()
  const started: {
    asked: Asked[]
    isEnded: boolean
    answer: (answered: Answered) => void
    crash: (why: string) => void
  }[] = []
  const computers = new WorkerComputers(
    (answer, crash) => {
      const worker: (typeof started)[number] = { asked: [], isEnded: false, answer, crash }
      started.push(worker)
      return { ask: (asked) => worker.asked.push(asked), end: () => (worker.isEnded = true) }
    },
    timers,
    () => 7,
  )
  return { timers, started, computers }
}

describe('the computers of a solo table', () => {
  it('think in the worker, with what the seat knows, and answers find their questions', async () => {
    const { computers, started } = workers()
    const [first, second] = [computers.move(known, 'forte'), computers.move(known, 'medio')]
    const [worker] = started
    assert.deepEqual(worker?.asked[0], { id: 0, question: { type: 'move', known, level: 'forte', seed: 7 } })
    for (const id of [1, 0]) worker.answer({ id, type: 'move', move: { type: 'play', card: id === 0 ? 'h1' : 'c2' } })
    assert.deepEqual(await Promise.all([first, second]), [
      { type: 'play', card: 'h1' },
      { type: 'play', card: 'c2' },
    ])
  })

  it('play by the rule of thumb when the worker crashes, and start another worker', async () => {
    const { computers, started } = workers()
    const move = computers.move(known, 'forte')
    started[0]?.crash('out of memory')
    const made = await move
    assert.deepEqual([made.type, made.type === 'pass' && made.cards.length, started[0]?.isEnded], ['pass', 2, true])
    void computers.move(known, 'forte')
    assert.equal(started.length, 2)
    computers.stop()
  })

  it('compare some moves by the seed that is given, and say nothing when the worker crashes', async () => {
    const { computers, started } = workers()
    const moves = [
      ['c2', 'c3'],
      ['h1', 'h2'],
    ] as const
    const compared = computers.comparison(known, moves, { seed: 3, iterations: 50 })
    const question = { type: 'comparison', known, seed: 3, iterations: 50, moves } as const
    assert.deepEqual(started[0]?.asked[0], { id: 0, question })
    const advice = [{ cards: ['c2', 'c3'], expectedPoints: 1, winChance: 0.3, isAsGood: true }] as const
    started[0].answer({ id: 0, type: 'advice', advice })
    assert.deepEqual(await compared, advice)
    const unanswered = computers.comparison(known, moves, { seed: 3, iterations: 50 })
    started[0].crash('out of memory')
    assert.equal(await unanswered, null)
    computers.stop()
  })

  it('do not wait for a worker that is late', async () => {
    const { computers, timers } = workers()
    const asked = computers.advice(known, 100)
    await timers.advance(COMPUTER_DEADLINE_MS)
    await settled()
    assert.equal(await asked, null)
  })

  it('play whole rounds, for which they may take longer', async () => {
    const { computers, started, timers } = workers()
    const from = newGame(seedOf(1))
    const points = computers.round(from)
    assert.deepEqual(started[0]?.asked[0]?.question, { type: 'round', from, seed: 7 })
    await timers.advance(2 * COMPUTER_DEADLINE_MS)
    started[0].answer({ id: 0, type: 'round', points: [1, 2, 3, 4] })
    assert.deepEqual(await points, [1, 2, 3, 4])
    const late = computers.round(from)
    await timers.advance(ROUND_DEADLINE_MS)
    assert.equal(await late, null)
  })

  it('start no worker once they were stopped, until they are warmed up again', async () => {
    const { computers, started } = workers()
    computers.warmUp()
    computers.stop()
    assert.deepEqual([await computers.advice(known, 100), started.length, started[0]?.isEnded], [null, 1, true])
    computers.warmUp()
    void computers.advice(known, 100)
    assert.deepEqual([started.length, started[1]?.asked.length], [2, 1])
    computers.stop()
  })
})
