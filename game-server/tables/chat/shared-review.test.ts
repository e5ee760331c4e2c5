import assert from 'node:assert/strict'
import { REVIEW_BURST, REVIEW_LEAD_COST } from '#common/limits.ts'
import { seedOf } from '#common/rules/testing.ts'
import { isGameOver } from '#common/table/state.ts'
import { PEOPLE } from '#common/table/testing.ts'
import type { CommandResult } from '../command-result.ts'
import type { LiveTable } from '../live-table.ts'
import { LiveTables } from '../live-tables.ts'
import { fourReady, openBench, playUntil, type Bench } from '../testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
const elena = { userId: 1, name: 'Elena', avatarUrl: null }

describe('the review of the last game of a table', () => {
  let bench: Bench
  let tables: LiveTables
  let liveTable: LiveTable
  let told: object[]
  beforeEach(async () => {
    bench = await openBench()
    tables = new LiveTables(bench)
    liveTable = await fourReady(tables)
    told = []
    liveTable.watch((update) => {
      if (update.type === 'review') told.push(update.review)
    })
    await liveTable.dispatch({ type: 'setAudience', userId: anna.userId, audience: 'everybody' })
    await liveTable.dispatch({ type: 'start', userId: anna.userId, seed: seedOf(1) })
  })
  afterEach(async () => {
    tables.end()
    await bench.close()
  })
  const codeOf = (answer: CommandResult): string => (answer.ok ? 'ok' : answer.code)
  const show = (userId: number, move = 5): string => codeOf(liveTable.signs.review.show(userId, { move }))
  const finish = (): Promise<void> => playUntil(liveTable, () => isGameOver(liveTable.table))
  const watched = (): Promise<CommandResult> => liveTable.spectators.admit(elena, elena, () => undefined)
  const of = (leader: { userId: number; name: string }, move = 5): object => ({
    leaderId: String(leader.userId),
    leaderName: leader.name,
    move,
    isDealt: false,
    showsPrices: false,
  })

  it('begins when the game is over, never before, and nobody may read the game before', async () => {
    await watched()
    assert.equal(show(anna.userId, 0), 'gameNotOver')
    assert.equal(tables.lastGameFor(liveTable.table.roomId, elena.userId), null)
    assert.equal(tables.lastGameFor(liveTable.table.roomId, anna.userId), null)
    await finish()
    assert.equal(tables.lastGameFor(liveTable.table.roomId.toLowerCase(), elena.userId), 1)
    assert.equal(tables.lastGameFor(liveTable.table.roomId, anna.userId), 1)
    assert.equal(tables.lastGameFor(liveTable.table.roomId, 999), null)
    assert.deepEqual([told, liveTable.signs.review.shown], [[], {}])
    assert.equal(show(anna.userId, 0), 'ok')
    const { sequence } = liveTable
    assert.equal(show(anna.userId, liveTable.table.moves.length + 1), 'badMessage')
    assert.equal(show(anna.userId, liveTable.table.moves.length), 'ok')
    assert.deepEqual(told, [of(anna, 0), of(anna, liveTable.table.moves.length)])
    assert.equal(liveTable.sequence, sequence, 'nothing of it is in the journal')
  })

  it('is led by the player who began it, until that one hands it on or ends it', async () => {
    await finish()
    await watched()
    const { review } = liveTable.signs
    assert.equal(show(elena.userId), 'notAtTable', 'a spectator does not begin')
    assert.equal(codeOf(review.show(bruno.userId, { move: 5, card: 'h1' })), 'ok')
    for (const { userId } of [anna, elena]) {
      assert.equal(show(userId), 'notReviewLeader')
      assert.equal(codeOf(review.handOn(userId, userId)), 'notReviewLeader')
      assert.equal(codeOf(review.end(userId)), 'notReviewLeader')
    }
    assert.equal(codeOf(review.handOn(bruno.userId, 999)), 'guestNotAtTable')
    assert.equal(codeOf(review.handOn(bruno.userId, elena.userId)), 'ok')
    assert.equal(codeOf(review.show(elena.userId, { move: 7, card: 's12', showsPrices: true })), 'ok')
    assert.equal(codeOf(review.end(elena.userId)), 'ok')
    assert.deepEqual(told, [
      { ...of(bruno), card: 'h1' },
      of(elena),
      { ...of(elena, 7), card: 's12', showsPrices: true },
      {},
    ])
    assert.equal(show(carla.userId), 'ok', 'somebody else may begin another one')
  })

  it('waits for a leader whose line is lost, who still leads when back in time, and then goes on with a player', async () => {
    await finish()
    await watched()
    const { review } = liveTable.signs
    const { absenceMs } = liveTable.table.times
    show(anna.userId)
    await liveTable.presence.depart(anna.userId, anna)
    assert.equal(show(bruno.userId), 'notReviewLeader', 'nobody else leads meanwhile')
    bench.clock.advance(absenceMs - 1)
    await liveTable.presence.arrive(anna.userId, anna)
    bench.clock.advance(absenceMs)
    assert.equal(show(anna.userId, 6), 'ok')
    assert.deepEqual(told, [of(anna), of(anna, 6)])
    // A new drop has the whole time again.
    await liveTable.presence.depart(anna.userId, anna)
    bench.clock.advance(absenceMs - 1)
    assert.deepEqual(review.shown, of(anna, 6))
    bench.clock.advance(1)
    assert.deepEqual(told.slice(2), [of(bruno, 6)])
    await liveTable.presence.arrive(anna.userId, anna)
    assert.deepEqual(review.shown, of(bruno, 6), 'who comes back later follows')
    // So it is with a spectator who leads.
    review.handOn(bruno.userId, elena.userId)
    liveTable.spectators.depart(elena)
    assert.deepEqual(review.shown, of(elena, 6))
    await watched()
    bench.clock.advance(absenceMs)
    assert.deepEqual(review.shown, of(elena, 6))
    liveTable.spectators.depart(elena)
    for (const person of PEOPLE) await liveTable.presence.depart(person.userId, person)
    bench.clock.advance(absenceMs)
    assert.deepEqual(review.shown, {}, 'nobody is there')
  })

  it('goes on at once with the first of the players who are there when the leader leaves', async () => {
    await finish()
    show(dino.userId)
    await liveTable.presence.leave({ type: 'leave', userId: dino.userId })
    assert.deepEqual(told, [of(dino), of(anna)])
    await liveTable.presence.depart(anna.userId, anna)
    await liveTable.presence.leave({ type: 'leave', userId: anna.userId })
    assert.deepEqual(told, [of(dino), of(anna), of(bruno)])
  })

  it('ends with the next game, after which nobody may read the one before as a spectator', async () => {
    await finish()
    await watched()
    show(anna.userId)
    for (const { userId } of PEOPLE) await liveTable.dispatch({ type: 'playAgain', userId, seed: seedOf(2) })
    assert.equal(liveTable.table.gameNumber, 2)
    assert.deepEqual(told, [of(anna), {}])
    assert.equal(tables.lastGameFor(liveTable.table.roomId, elena.userId), null)
    assert.equal(show(anna.userId), 'gameNotOver')
  })

  it('shows so many moments at once and no more', async () => {
    await finish()
    const answers = Array.from({ length: REVIEW_BURST }, () => show(anna.userId))
    const allowed = REVIEW_BURST - REVIEW_LEAD_COST + 1
    assert.deepEqual(new Set(answers.slice(0, allowed)), new Set(['ok']))
    assert.deepEqual(new Set(answers.slice(allowed)), new Set(['tooManyRequests']))
    bench.clock.advance(1_000)
    assert.equal(show(anna.userId), 'ok')
  })

  it('is begun and handed on only now and then', async () => {
    await finish()
    const { review } = liveTable.signs
    const begun = Array.from({ length: 4 }, () => [show(anna.userId), codeOf(review.end(anna.userId))])
    assert.deepEqual(begun, [
      ['ok', 'ok'],
      ['ok', 'ok'],
      ['ok', 'ok'],
      ['tooManyRequests', 'notReviewLeader'],
    ])
    assert.equal(show(bruno.userId), 'ok', 'it is counted by person')
    const toSelf = Array.from({ length: 3 }, () => codeOf(review.handOn(bruno.userId, bruno.userId)))
    assert.deepEqual(toSelf, ['ok', 'ok', 'tooManyRequests'])
  })
})
