import assert from 'node:assert/strict'
import { simulationDraw } from '#common/rules/draw.ts'
import { SEATS } from '#common/rules/seats.ts'
import { brierOf, readingsOf, readingsOfLength, slopeOf, tenthsOf, type Reading } from './calibration.ts'
import { independent } from './independent.ts'
import { luckOf, parOf } from './luck.ts'
import { playDeal, seedOfDeal, type DealResult } from './match.ts'
import { PLAYERS } from './players.ts'
import { progressLine } from './progress.ts'
import { chartOf, jsonOf, playedIn, tableOf, withNews, type Played } from './report.ts'
import { ratioOf, summaryOf } from './statistics.ts'
import { gameOf, lineOf, playWhole } from './whole-games.ts'

/** Games in which a seat wins with the chance `won`, of which `said` was said. */
const readings = (said: number, won: number): readonly Reading[] => {
  const draw = simulationDraw(2)
  const ofOthers = (part: number): number => (1 - part) / 3
  return Array.from({ length: 4_000 }, (_, game) => {
    const winner = draw(256) < won * 256 ? 0 : 1 + draw(3)
    return {
      game,
      said: [said, ofOthers(said), ofOthers(said), ofOthers(said)],
      got: [Number(winner === 0), Number(winner === 1), Number(winner === 2), Number(winner === 3)],
    }
  })
}

const untimed = (result: DealResult): DealResult => ({ ...result, times: [] })

describe('the arena', () => {
  it('plays the same games again, and gives all of a game to its winners', () => {
    assert.deepEqual(
      untimed(playDeal(3, PLAYERS.heuristic, PLAYERS.random)),
      untimed(playDeal(3, PLAYERS.heuristic, PLAYERS.random)),
    )
    // Four equal players that do not draw lots: every deal is one game, won once.
    assert.equal(playDeal(4, PLAYERS.heuristic, PLAYERS.heuristic).won, 1)
    assert.equal(playDeal(4, PLAYERS.heuristic, PLAYERS.heuristic).points, 0)
  })

  it('has players that all play legal moves', () => {
    for (const player of [PLAYERS.shape, PLAYERS['flat-100'], PLAYERS['forte-before'], independent(20), PLAYERS.cheat])
      assert.ok(playDeal(5, player, PLAYERS.heuristic).rounds > 4)
  })

  it('gives confidence intervals that hold the true value 95 times of 100, also when the games of a deal are alike', () => {
    const draw = simulationDraw(1)
    let held = 0
    for (let match = 0; match < 400; match++) {
      const deals = Array.from({ length: 100 }, () => ({ part: draw(2) * 4, whole: 4 }))
      const { value, plusMinus } = ratioOf(deals)
      if (Math.abs(value - 0.5) <= plusMinus) held++
    }
    assert.ok(held > 360 && held < 396, `${held} of 400`)
  })

  it('takes the luck of the cards out of a result, which makes it surer', () => {
    const draw = simulationDraw(3)
    const deals = Array.from({ length: 200 }, (): DealResult => {
      const luck = (draw(201) - 100) / 100
      return { games: 4, won: 1 + luck + (draw(201) - 100) / 200, points: 0, rounds: 40, luck, times: [] }
    })
    const without = summaryOf(deals.map((deal) => ({ ...deal, luck: 0 })))
    const { won } = summaryOf(deals)
    assert.ok(won.plusMinus < without.won.plusMinus / 2)
    assert.ok(Math.abs(won.value - 0.25) < 1.5 * won.plusMinus, `${won.value} ± ${won.plusMinus}`)
  })

  it('finds luck in the cards: what one seat has, the others lack', () => {
    const { rounds } = playWhole(1, 5)
    const pars = rounds.map((_, index) => parOf(seedOfDeal(1_000_001), index + 1))
    const lucks = SEATS.map((seat) => luckOf(rounds, pars, seat))
    assert.ok(Math.abs(lucks.reduce((sum, luck) => sum + luck, 0)) < 1e-9)
    assert.ok(lucks.some((luck) => Math.abs(luck) > 0.01))
    assert.ok(luckOf([[0, 0, 0, 0]], [[8, 0, 0, -8]], 0) > 0)
  })

  it('shows each match in the table and in the chart', () => {
    const match = { one: 'heuristic', others: 'random', goal: 0.3, deals: 2 } as const
    const played: Played[] = [
      {
        match,
        machine: 'here',
        date: '2026-11-22',
        summary: summaryOf([1, 2].map((deal) => playDeal(deal, PLAYERS.heuristic, PLAYERS.random))),
      },
    ]
    assert.match(tableOf(played), /\| 1 heuristic against 3 random \| \d+\.\d % ± \d+\.\d % \| at least 30\.0 % \|/)
    assert.match(chartOf(played), /<svg [^]*1 heuristic : 3 random[^]*<\/svg>/)
    assert.deepEqual(playedIn(jsonOf(played)), played)
  })

  it('adds a result to those that are there, in the order of the matches, in the place of the one before', () => {
    const summary = summaryOf([playDeal(1, PLAYERS.heuristic, PLAYERS.random)])
    const result = (one: Played['match']['one'], others: Played['match']['others'], date: string): Played => ({
      match: { one, others, goal: null, deals: 1 },
      machine: 'here',
      date,
      summary,
    })
    const before = [result('bravo', 'medio', 'monday'), result('heuristic', 'random', 'monday')]
    const added = withNews(
      withNews(before, result('forte', 'heuristic', 'tuesday')),
      result('heuristic', 'random', 'wednesday'),
    )
    assert.deepEqual(
      added.map(({ match: { one, others }, date }) => [one, others, date]),
      [
        ['forte', 'heuristic', 'tuesday'],
        ['bravo', 'medio', 'monday'],
        ['heuristic', 'random', 'wednesday'],
      ],
    )
  })

  it('tells whether chances of winning are true or too sure', () => {
    const [right, tooSure] = [slopeOf(readings(0.5, 0.5)), slopeOf(readings(0.7, 0.5))]
    assert.ok(Math.abs(right.value - 1) < 2 * right.plusMinus && right.plusMinus < 0.1, `${right.value}`)
    assert.ok(tooSure.value + tooSure.plusMinus < 0.8, `${tooSure.value}`)
    assert.ok(brierOf(readings(0.5, 0.5)).brier < brierOf(readings(0.7, 0.5)).brier)
    assert.equal(brierOf(readings(0.25, 0.25)).brier, brierOf(readings(0.25, 0.25)).ofBaseRate)
    const [low, high] = tenthsOf(readings(0.55, 0.5))
    assert.deepEqual([low?.from, low?.count, high?.from, high?.count], [0.1, 12_000, 0.5, 4_000])
    assert.ok(Math.abs((high?.got ?? 0) - 0.5) < 0.02)
  })

  it('keeps whole games as lines, and reads them between rounds', () => {
    const game = playWhole(1, 5)
    assert.deepEqual(gameOf(lineOf(game)), game)
    assert.deepEqual(playWhole(1, 5), game)
    assert.equal(readingsOf([game]).length, game.rounds.length - 1)
    const ended = gameOf('7 10,0,-10,0 41,-41,0,0')
    assert.deepEqual(readingsOf([ended])[0]?.got, [1, 0, 0, 0])
    assert.deepEqual(
      readingsOfLength([ended], 2).map(({ said: [first, , third] }) => first > third),
      [true],
    )
  })

  it('tells how much time is left', () => {
    assert.equal(progressLine('a:b', 25, 100, 60_000), `${'█'.repeat(8)}${'░'.repeat(22)} 25 % 3:00 left, a:b`)
  })
})
