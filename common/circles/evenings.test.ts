import assert from 'node:assert/strict'
import fc from 'fast-check'
import { eveningOf } from './days.ts'
import { eveningsOf, eveningStory, eveningSums, eveningWinners } from './evenings.ts'
import { aheadMatrices, queenGifts, queenMatrix } from './matrices.ts'
import { game } from './testing.ts'

const NINE = '2026-11-27T21:00:00+01:00'
const AFTER_MIDNIGHT = '2026-11-28T00:30:00+01:00'

describe('the games of a circle', () => {
  it('are of one evening until noon, in the order in which they ended', () => {
    const late = game(AFTER_MIDNIGHT, { 1: 60, 2: 10 })
    const early = game(NINE, { 1: 60, 2: 10 })
    const nextDay = game('2026-11-28T12:00:00+01:00', { 1: 60, 2: 10 })
    assert.deepEqual(eveningsOf([nextDay, late, early]), [
      { day: '2026-11-27', games: [early, late] },
      { day: '2026-11-28', games: [nextDay] },
    ])
  })

  it('add up to totals, and the highest total has won the evening', () => {
    const [evening] = eveningsOf([
      game(NINE, { 1: 60, 2: 10, 3: -20, 4: -30 }),
      game(AFTER_MIDNIGHT, { 1: -40, 2: 55, 3: 5, 5: 0 }),
    ])
    assert.ok(evening !== undefined)
    assert.deepEqual(eveningSums(evening), [
      { playerId: '2', games: 2, gamesWon: 1, total: 65, isWinner: true },
      { playerId: '1', games: 2, gamesWon: 1, total: 20, isWinner: false },
      { playerId: '5', games: 1, gamesWon: 0, total: 0, isWinner: false },
      { playerId: '3', games: 2, gamesWon: 0, total: -15, isWinner: false },
      { playerId: '4', games: 1, gamesWon: 0, total: -30, isWinner: false },
    ])
    assert.deepEqual(eveningWinners(evening), ['2'])
  })

  it('give the evening to two whose totals are equal', () => {
    const [evening] = eveningsOf([game(NINE, { 1: 30, 2: 30, 3: -60 })])
    assert.deepEqual(evening && eveningWinners(evening), ['1', '2'])
  })

  it('count for nobody when only one of four has an account, and never for guests', () => {
    const guest = { isCounted: false }
    assert.deepEqual(eveningsOf([game(NINE, { 1: 60, 2: 10 }, { 2: guest })]), [])
    assert.deepEqual(eveningsOf([game(NINE, { 1: 60 })]), [])
    const [evening] = eveningsOf([game(NINE, { 1: 20, 2: 10, 3: 90 }, { 3: guest })])
    assert.deepEqual(evening && eveningWinners(evening), ['1'])
  })

  it('tell the best and the worst round, and the regicides', () => {
    const first = game(
      NINE,
      { 1: 60, 2: 10 },
      { 1: { bestRound: 30, worstRound: -4, regicides: 2 }, 2: { bestRound: 31, worstRound: -39 } },
    )
    const second = game(AFTER_MIDNIGHT, { 1: 60, 2: 10 }, { 1: { bestRound: 31, worstRound: -39, regicides: 1 } })
    const [evening] = eveningsOf([first, second])
    assert.deepEqual(evening && eveningStory(evening), {
      best: { playerId: '2', gameId: first.id, points: 31 },
      worst: { playerId: '2', gameId: first.id, points: -39 },
      regicides: [{ playerId: '1', times: 3 }],
    })
  })

  it('say who gave the queen to whom, by the seats of each game', () => {
    const evenings = eveningsOf([
      game(NINE, { 1: 60, 2: 10, 3: 0 }, { 1: { queensGiven: [1, 2, 0, 5] } }),
      game(AFTER_MIDNIGHT, { 0: 5, 1: 10, 2: 60 }, { 0: { isCounted: false }, 1: { queensGiven: [4, 0, 1, 0] } }),
    ])
    const gifts = queenGifts(evenings)
    assert.deepEqual(gifts, [
      { giverId: '1', takerId: '2', times: 3 },
      { giverId: '1', takerId: '1', times: 1 },
    ])
    assert.deepEqual(queenMatrix(['2', '1'], gifts), [
      [0, 0],
      [3, 1],
    ])
  })

  it('say who came before whom, and in how many games', () => {
    const evenings = eveningsOf([game(NINE, { 1: 60, 2: 10, 3: 10 }), game(AFTER_MIDNIGHT, { 1: 0, 2: 10 })])
    assert.deepEqual(aheadMatrices(['1', '2', '3'], evenings), {
      ahead: [
        [0, 1, 1],
        [1, 0, 0],
        [0, 0, 0],
      ],
      together: [
        [0, 2, 1],
        [2, 0, 1],
        [1, 1, 0],
      ],
    })
  })

  it('are each in the evening of its end, and each point is in one sum', () => {
    const total = fc.integer({ min: -120, max: 120 })
    const anyGame = fc
      .tuple(fc.integer({ min: 1_700_000_000_000, max: 1_705_000_000_000 }), total, total, total, total)
      .map(([atMs, a, b, c, d]) => game(new Date(atMs).toISOString(), { 1: a, 2: b, 3: c, 4: d }))
    fc.assert(
      fc.property(fc.array(anyGame, { maxLength: 20 }), (games) => {
        const evenings = eveningsOf(games)
        assert.equal(evenings.flatMap((evening) => evening.games).length, games.length)
        for (const { day, games: played } of evenings)
          for (const { endedAtMs } of played) assert.equal(eveningOf(endedAtMs), day)
        const days = evenings.map(({ day }) => day)
        assert.deepEqual(days, [...new Set(days)].toSorted())
        const all = games.flatMap(({ seats }) => seats).reduce((sum, seat) => sum + seat.total, 0)
        const summed = evenings.flatMap(eveningSums).reduce((sum, each) => sum + each.total, 0)
        assert.equal(summed, all)
        const ids = ['1', '2', '3', '4']
        const { ahead, together } = aheadMatrices(ids, evenings)
        for (const [a] of ids.entries())
          for (const [b] of ids.entries())
            if (a !== b) assert.ok((ahead[a]?.[b] ?? 0) + (ahead[b]?.[a] ?? 0) <= (together[a]?.[b] ?? 0))
      }),
    )
  })
})
