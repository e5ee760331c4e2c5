import assert from 'node:assert/strict'
import { REACTION_BURST } from '#common/limits.ts'
import { seedOf } from '#common/rules/testing.ts'
import { nextMove, PEOPLE } from '#common/table/testing.ts'
import { NUDGE_MS } from '#common/timings.ts'
import type { CommandResult } from '../command-result.ts'
import type { LiveTable } from '../live-table.ts'
import { LiveTables } from '../live-tables.ts'
import { fourReady, openBench, type Bench } from '../testing.ts'
import type { TableUpdate } from '../watchers.ts'

const [anna, bruno, carla, dino] = PEOPLE

describe('the signs of a live table', () => {
  let bench: Bench
  let tables: LiveTables
  let liveTable: LiveTable
  let told: TableUpdate[]
  beforeEach(async () => {
    bench = await openBench()
    tables = new LiveTables(bench)
    liveTable = await fourReady(tables)
    told = []
    liveTable.watch((update) => told.push(update))
  })
  afterEach(async () => {
    tables.end()
    await bench.close()
  })
  const codeOf = (answer: CommandResult): string => (answer.ok ? 'ok' : answer.code)
  const nudged = (): readonly unknown[] => told.filter(({ type }) => type === 'personal')

  it('are reactions, which everybody sees and nobody can send without end', () => {
    const react = (): string => codeOf(liveTable.signs.react(anna.userId, String(bruno.userId), 'rose'))
    assert.deepEqual(Array.from({ length: REACTION_BURST + 1 }, react), [
      ...Array<string>(REACTION_BURST).fill('ok'),
      'reactionsTooFast',
    ])
    assert.deepEqual(
      told,
      Array.from({ length: REACTION_BURST }, () => ({
        type: 'reacted',
        reaction: { from: '10', to: '11', reaction: 'rose' },
      })),
    )
    assert.equal(codeOf(liveTable.signs.react(bruno.userId, '999', 'rose')), 'guestNotAtTable')
    assert.equal(codeOf(liveTable.signs.react(999, String(bruno.userId), 'rose')), 'notAtTable')
  })

  it('wake a player after a while, once for each move, and nobody else hears it', async () => {
    await liveTable.dispatch({ type: 'start', userId: anna.userId, seed: seedOf(1) })
    const nudge = (by: number, sleeper: number): string => codeOf(liveTable.signs.nudge(by, sleeper))
    bench.clock.advance(NUDGE_MS - 1)
    assert.equal(nudge(anna.userId, dino.userId), 'nudgeNotNow')
    bench.clock.advance(1)
    assert.deepEqual(
      [nudge(anna.userId, dino.userId), nudge(anna.userId, dino.userId), nudge(bruno.userId, dino.userId)],
      ['ok', 'alreadyNudged', 'ok'],
    )
    assert.deepEqual(nudged()[0], {
      type: 'personal',
      userId: dino.userId,
      message: { type: 'nudge', payload: { from: '10', fromName: 'Anna' } },
    })
    assert.equal(nudge(dino.userId, dino.userId), 'nudgeNotNow')
    assert.equal(nudge(anna.userId, carla.userId), 'ok', 'another player has another move to make')
    while (liveTable.table.game?.phase === 'passing') await liveTable.dispatch(nextMove(liveTable.table))
    const turn = liveTable.table.awaited.findIndex((move) => move !== null)
    const [sleeper, other] = [PEOPLE[turn], PEOPLE[(turn + 1) % 4]]
    assert.ok(sleeper !== undefined && other !== undefined)
    assert.equal(nudge(other.userId, sleeper.userId), 'nudgeNotNow', 'the next move has its own time')
    bench.clock.advance(NUDGE_MS)
    assert.equal(nudge(other.userId, sleeper.userId), 'ok')
    const before = liveTable.sequence
    await liveTable.presence.depart(sleeper.userId, sleeper)
    assert.equal(
      nudge(anna.userId === sleeper.userId ? bruno.userId : anna.userId, sleeper.userId),
      'nudgeNotNow',
      'who is away hears nothing',
    )
    assert.equal(liveTable.sequence, before + 1, 'only the departure is in the journal')
  })
})
