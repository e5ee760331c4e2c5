import assert from 'node:assert/strict'
import { heuristicMove } from '#common/computers/heuristic.ts'
import { chooseMove, type Thinking } from '#common/computers/computer.ts'
import { EQUAL_THINKING } from '#common/computers/equal-play.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { newGame, turnOf } from '#common/rules/state.ts'
import { randomGame, seedOf } from '#common/rules/testing.ts'
import { TestClock } from '../tables/testing.ts'
import type { ComputerRequest } from '../tables/ports.ts'
import { ComputerPool, LATE_MS, PAUSE_AFTER_LOSS_MS, STUCK_MS, type PoolTools } from './computer-pool.ts'
import { levelInLine } from './question.ts'

const requestOf = (number: number): ComputerRequest => ({
  knowledge: seatKnowledge(newGame(seedOf(number)), 0),
  level: 'forte',
})
/** A seat with one card left: what it plays depends on no seed. */
const seatAtLastCard = (): ComputerRequest => {
  const state =
    randomGame(9).states.find(({ phase, round }) => phase === 'playing' && round.tricks.length === 12) ??
    assert.fail('no such state')
  return { knowledge: seatKnowledge(state, turnOf(state) ?? assert.fail('nobody plays')), level: 'forte' }
}
const never = new AbortController().signal

describe('the computers of all tables', () => {
  let pool: ComputerPool
  let clock: TestClock
  let problems: unknown[]
  const open = (options: Partial<PoolTools> = {}): void => {
    problems = []
    clock = new TestClock()
    pool = new ComputerPool({ clock, reportProblem: (problem) => problems.push(problem), threads: 1, ...options })
  }
  afterEach(() => pool.stop())

  it('choose the move of their level in another thread', async () => {
    open()
    const { knowledge } = seatAtLastCard()
    assert.deepEqual(
      await pool.player({ knowledge, level: 'forte' }, never),
      chooseMove(knowledge, { level: 'forte', seed: 0 }),
    )
    const { knowledge: dealt } = requestOf(2)
    assert.equal((await pool.player({ knowledge: dealt, level: 'facile' }, never)).type, 'pass')
    assert.deepEqual(problems, [])
  })

  it('play alike where the same cards are played: for points, and no longer than is needed', async () => {
    open()
    const { states } = randomGame(9)
    const state = states.find(({ phase, round }) => phase === 'playing' && round.tricks.length === 1) ?? assert.fail()
    const knowledge = seatKnowledge(state, turnOf(state) ?? assert.fail('nobody plays'))
    const seeds = [1, 2, 3]
    const thought = (options: Partial<Thinking>) =>
      seeds.map((seed) => chooseMove(knowledge, { level: 'forte', seed, ...options }))
    assert.notDeepEqual(thought(EQUAL_THINKING), thought({}))
    assert.deepEqual(
      await Promise.all(seeds.map((equalSeed) => pool.player({ knowledge, level: 'forte', equalSeed }, never))),
      thought(EQUAL_THINKING),
    )
  })

  it('play by the rule of thumb when the queue is full, and at once', async () => {
    open({ longestQueue: 3 })
    const first = Array.from({ length: 4 }, (_, number) => pool.player(requestOf(number), never))
    assert.equal(pool.queueLength, 3)
    const more = requestOf(5)
    assert.deepEqual(await pool.player(more, never), heuristicMove(more.knowledge))
    assert.equal(pool.queueLength, 3)
    assert.equal((await Promise.all(first)).length, 4)
    assert.equal(pool.queueLength, 0)
  })

  it('play by the rule of thumb when they are late, and a thread that is stuck is replaced', async () => {
    open()
    const [asked, waiting] = [requestOf(1), requestOf(2)]
    const answers = [pool.player(asked, never), pool.player(waiting, never)]
    clock.advance(LATE_MS.pass)
    assert.deepEqual(
      await Promise.all(answers),
      [asked, waiting].map(({ knowledge }) => heuristicMove(knowledge)),
    )
    assert.equal(pool.queueLength, 0)
    clock.advance(STUCK_MS - LATE_MS.pass)
    assert.match(String(problems), /has not answered/)
    // Until a new thread may start, the rule of thumb answers at once.
    const resting = requestOf(3)
    assert.deepEqual(await pool.player(resting, never), heuristicMove(resting.knowledge))
    clock.advance(PAUSE_AFTER_LOSS_MS)
    const { knowledge } = seatAtLastCard()
    assert.deepEqual(
      await pool.player({ knowledge, level: 'forte' }, never),
      chooseMove(knowledge, { level: 'forte', seed: 0 }),
    )
  })

  it('think as long as maestro only when nobody else waits', () => {
    assert.deepEqual(
      [levelInLine('maestro', 0), levelInLine('maestro', 1), levelInLine('facile', 9)],
      ['maestro', 'forte', 'facile'],
    )
  })

  it('drop what is no longer needed', async () => {
    open()
    void pool.player(requestOf(1), never)
    const left = new AbortController()
    const dropped = pool.player(requestOf(2), left.signal)
    assert.equal(pool.queueLength, 1)
    left.abort()
    assert.equal(pool.queueLength, 0)
    await dropped
  })

  it('still answer when the pool is stopped, without a thread', async () => {
    open()
    const [asked, later] = [requestOf(1), requestOf(2)]
    const answer = pool.player(asked, never)
    await pool.stop()
    assert.deepEqual(await answer, heuristicMove(asked.knowledge))
    assert.deepEqual(await pool.player(later, never), heuristicMove(later.knowledge))
    assert.deepEqual(problems, [])
  })
})
