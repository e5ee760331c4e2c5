import { deepEqual, equal } from 'node:assert/strict'
import type { Insights, StatisticsSummary } from '#common/protocol/rest/statistics-answers.ts'
import { detailFigures, gameCounts, shares, summaryFigures, type Figure } from './figures.ts'

const NONE: StatisticsSummary = {
  gamesPlayed: 0,
  gamesWon: 0,
  gamesLost: 0,
  withComputers: 0,
  totalScore: 0,
  highestTrickValue: null,
  lowestTrickValue: null,
  lastPlayed: null,
}
const SOME: StatisticsSummary = {
  gamesPlayed: 19,
  gamesWon: 12,
  gamesLost: 7,
  withComputers: 3,
  totalScore: 301,
  highestTrickValue: 10,
  lowestTrickValue: -55,
  lastPlayed: '2026-11-21T12:34:00.000Z',
}
const MORE: Insights = {
  form: [],
  pointsPerRound: 2.54,
  tricksPerRound: 3.25,
  queensTaken: 14,
  queensPerRound: 0.218,
  regicides: 3,
  bestRound: 61,
  worstRound: -48,
  queenMatrix: { players: [], given: [] },
}
const values = (figures: readonly Figure[]): string =>
  figures.map(({ value }) => value.replaceAll('\u00a0', ' ')).join('; ')

describe('the numbers of the statistics screen', () => {
  it('count the games, and say how many of them were with a computer', () => {
    equal(values(gameCounts(SOME)), '19; 12; 7')
    equal(gameCounts(SOME)[0]?.note, 'di cui 3 con il computer')
    equal(gameCounts(NONE)[0]?.note, undefined)
  })
  it('share the games between won and lost', () => {
    deepEqual(shares({ ...SOME, gamesPlayed: 8, gamesWon: 5, gamesLost: 3 }), { won: 62.5, lost: 37.5 })
    deepEqual(shares(NONE), { won: 0, lost: 0 })
  })
  it('show winnings as half of the points, opponents as a dash, and the last game', () => {
    const shown = summaryFigures(SOME)
    equal(values(shown.slice(0, 5)), '150 $; 10; −55; -; -')
    equal(/^2[12] nov 2026, \d\d:34$/.test(shown[5]?.value ?? ''), true)
  })
  it('say before the first game that there was none', () => equal(values(summaryFigures(NONE)), '0 $; -; -; -; -; Mai'))
  it('tell about rounds, tricks and the queen', () => {
    equal(values(detailFigures(MORE)), '+2,5; 3,3; 14; 3; +61; −48')
    equal(detailFigures(MORE)[2]?.note, '21,8% delle mani')
  })
  it('have a dash where there was no round', () =>
    equal(
      values(
        detailFigures({
          ...MORE,
          pointsPerRound: null,
          tricksPerRound: null,
          queensTaken: 0,
          queensPerRound: null,
          regicides: 0,
          bestRound: null,
          worstRound: null,
        }),
      ),
      '-; -; 0; 0; -; -',
    ))
  it('each say what they mean', () => {
    for (const { explanation } of [...gameCounts(SOME), ...summaryFigures(SOME), ...detailFigures(MORE)])
      equal(explanation.length > 10, true)
  })
})
