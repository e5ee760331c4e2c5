import assert from 'node:assert/strict'
import { simulationDraw } from '#common/rules/draw.ts'
import { playDeal, type DealResult } from './match.ts'
import { PLAYERS } from './players.ts'
import { progressLine } from './progress.ts'
import { chartOf, jsonOf, playedIn, tableOf, withNews, type Played } from './report.ts'
import { ratioOf, summaryOf } from './statistics.ts'

const untimed = ({ games, won, points, rounds }: DealResult) => ({ games, won, points, rounds })

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
    for (const player of [PLAYERS.shape, PLAYERS['flat-100'], PLAYERS.cheat])
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
    const before = [result('medio', 'heuristic', 'monday'), result('heuristic', 'random', 'monday')]
    const added = withNews(
      withNews(before, result('forte', 'random', 'tuesday')),
      result('heuristic', 'random', 'wednesday'),
    )
    assert.deepEqual(
      added.map(({ match: { one, others }, date }) => [one, others, date]),
      [
        ['forte', 'random', 'tuesday'],
        ['medio', 'heuristic', 'monday'],
        ['heuristic', 'random', 'wednesday'],
      ],
    )
  })

  it('tells how much time is left', () => {
    assert.equal(progressLine('a:b', 25, 100, 60_000), `${'█'.repeat(8)}${'░'.repeat(22)} 25 % 3:00 left, a:b`)
  })
})
