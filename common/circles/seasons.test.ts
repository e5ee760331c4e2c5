import assert from 'node:assert/strict'
import fc from 'fast-check'
import { daysAfter } from './wall-time.ts'
import { eveningsOf } from './evenings.ts'
import { bySeason, overlap, placePoints, quarterOf, seasonOf, seasonTable, trophiesOf, type Season } from './seasons.ts'
import { game } from './testing.ts'

const anyDay = fc.integer({ min: 0, max: 9_000 }).map((days) => daysAfter('2020-01-01', days))
const at = (day: string): string => `${day}T20:00:00Z`

describe('a season', () => {
  it('is the quarter of the year', () => {
    assert.deepEqual(quarterOf('2026-11-27'), { from: '2026-10-01', to: '2026-12-31', name: null })
    assert.deepEqual(quarterOf('2028-02-29'), { from: '2028-01-01', to: '2028-03-31', name: null })
    assert.deepEqual(quarterOf('2026-06-30'), { from: '2026-04-01', to: '2026-06-30', name: null })
  })

  it('has dates of its own where the owner chose some', () => {
    const own = [{ from: '2026-11-01', to: '2027-01-31', name: 'Inverno' }]
    assert.equal(seasonOf('2026-11-01', own).name, 'Inverno')
    assert.equal(seasonOf('2027-01-31', own).name, 'Inverno')
    assert.deepEqual(seasonOf('2027-02-01', own), { from: '2027-01-01', to: '2027-03-31', name: null })
    assert.deepEqual(seasonOf('2026-10-31', own), { from: '2026-10-01', to: '2026-12-31', name: null })
  })

  it('has each day once: the seasons of a circle divide its evenings', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 6 })
    fc.assert(
      fc.property(anyDay, lengths, fc.array(anyDay, { maxLength: 30 }), (first, days, played) => {
        const own: Season[] = []
        for (const length of days) {
          const from = daysAfter(own.at(-1)?.to ?? first, 5)
          own.push({ from, to: daysAfter(from, length), name: 'propria' })
        }
        const evenings = eveningsOf(played.map((day) => game(at(day), { 1: 5, 2: 3 })))
        const seasons = bySeason(evenings, own)
        assert.equal(seasons.flatMap((each) => each.evenings).length, evenings.length)
        for (const { season, evenings: inside } of seasons)
          for (const { day } of inside) assert.ok(season.from <= day && day <= season.to)
      }),
    )
  })

  it('overlaps another one exactly when they have a day in common', () => {
    const season = (from: string, to: string): Season => ({ from, to, name: null })
    const one = season('2026-01-10', '2026-01-20')
    assert.ok(overlap(one, season('2026-01-20', '2026-02-01')))
    assert.ok(overlap(one, season('2026-01-12', '2026-01-13')))
    assert.ok(!overlap(one, season('2026-01-21', '2026-02-01')))
    assert.ok(!overlap(season('2026-01-21', '2026-02-01'), one))
  })
})

describe('the places of a game', () => {
  it('are worth 15, 5, −5 and −15, and equal places share', () => {
    const rows: readonly (readonly [position: number, shared: number, points: number])[] = [
      [1, 1, 15],
      [2, 1, 5],
      [3, 1, -5],
      [4, 1, -15],
      [1, 2, 10],
      [2, 2, 0],
      [3, 2, -10],
      [1, 3, 5],
      [2, 3, -5],
      [1, 4, 0],
    ]
    for (const [position, shared, points] of rows) assert.equal(placePoints(position, shared), points)
  })

  it('add up to 0 in each game of four', () => {
    const total = fc.integer({ min: -3, max: 3 })
    fc.assert(
      fc.property(total, total, total, total, (a, b, c, d) => {
        const played = game(at('2026-11-27'), { 1: a, 2: b, 3: c, 4: d })
        const places = played.seats.map(({ position }) =>
          placePoints(position, played.seats.filter((seat) => seat.position === position).length),
        )
        assert.equal(
          places.reduce((sum, points) => sum + points, 0),
          0,
        )
        const points = seasonTable(eveningsOf([played])).reduce((sum, row) => sum + row.points, 0)
        assert.ok(Math.abs(points - (a + b + c + d) / 10) < 1e-9)
      }),
    )
  })
})

describe('the table of a season', () => {
  const evenings = eveningsOf([
    game(at('2026-10-02'), { 1: 60, 2: 20, 3: -30, 4: -50 }),
    game(at('2026-10-02'), { 1: 52, 2: 51, 3: -50, 4: -53 }),
    game(at('2026-10-09'), { 1: -50, 2: 55, 3: 0, 4: -5 }),
    game(at('2026-10-16'), { 2: 30, 3: 30, 4: -10, 5: -50 }),
    game(at('2026-10-23'), { 1: -10, 2: -20, 3: 51, 4: -21 }),
  ])

  it('has the points of the places and a tenth of the totals, with averages for a game', () => {
    const table = seasonTable(evenings)
    const row = (playerId: string) => table.find((each) => each.playerId === playerId)
    // 15 + 15 − 15 + 5 for places, and 6 + 5.2 − 5 − 1 for totals.
    assert.deepEqual(row('1'), {
      playerId: '1',
      evenings: 3,
      eveningsWon: 1,
      games: 4,
      gamesWon: 2,
      points: 25.2,
      average: 6.3,
      hasBestAverage: false,
    })
    // 5 + 5 + 15 + 10 − 5, and 2 + 5.1 + 5.5 + 3 − 2.
    assert.equal(row('2')?.points, 43.6)
    assert.equal(row('3')?.eveningsWon, 2)
    assert.deepEqual(
      table.map(({ playerId }) => playerId),
      ['2', '1', '3', '5', '4'],
    )
  })

  it('lets nobody lead the averages who was there on less than a third of the evenings', () => {
    const rare = eveningsOf([
      ...['02', '09', '16', '23'].map((day) => game(at(`2026-10-${day}`), { 1: 20, 2: 10, 3: 0, 4: -30 })),
      game(at('2026-10-30'), { 9: 90, 2: 10, 3: 0, 4: -100 }),
    ])
    const best = (played: typeof rare) =>
      seasonTable(played).flatMap(({ playerId, hasBestAverage }) => (hasBestAverage ? [playerId] : []))
    assert.deepEqual(best(rare), ['1'])
    assert.deepEqual(best(rare.slice(2)), ['9'])
  })

  it('gives trophies of seasons that are over', () => {
    const before = eveningsOf([
      game(at('2026-05-01'), { 1: 60, 2: 20, 3: -30, 4: -50 }),
      game(at('2026-08-07'), { 1: 30, 2: 30, 3: -30, 4: -30 }),
    ])
    const all = [...before, ...evenings]
    assert.deepEqual(trophiesOf(all, [], '2026-12-31'), [
      { from: '2026-07-01', to: '2026-09-30', name: null, winners: ['1', '2'], points: 13 },
      { from: '2026-04-01', to: '2026-06-30', name: null, winners: ['1'], points: 21 },
    ])
    const own = [{ from: '2026-10-01', to: '2026-10-16', name: 'Ottobre' }]
    assert.deepEqual(
      trophiesOf(all, own, '2026-10-17').map(({ name, winners }) => [name, winners]),
      [
        ['Ottobre', ['2']],
        [null, ['1', '2']],
        [null, ['1']],
      ],
    )
  })
})
