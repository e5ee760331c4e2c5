/**
 * The pictures of the statistics screen. Its answers are written here, so that they have many games at once and are the
 * same in every run.
 */
import type { Page } from 'playwright-core'
import { ANALYSIS_VERSION } from '#common/analysis/findings.ts'
import type { HistoryEntry, RankingEntry, StatisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { keepInPage } from './kept.ts'
import type { Viewers } from './screenshot-run.ts'
import { WHOLE, type SceneContext } from './scene-context.ts'

const NAMES = ['Marta', 'Bruno', 'Carla', 'Il conte di Montecristo', 'Elena', 'Federica'] as const
const SCORES = [51, 12, -8, 57, 34, 53, -31, 22, 60, 38, 5, 52, -14, 55, 41, 29, 63, -2, 18, 54] as const

const isWon = (score: number): boolean => score > 50

/** The history of `count` games, newest first. */
const history = (count: number): readonly HistoryEntry[] =>
  Array.from({ length: count }, (_, index) => {
    const finalScore = SCORES[(SCORES.length - 1 - index) % SCORES.length] ?? 0
    const playedAt = new Date(Date.UTC(2026, 10, 21, 21) - index * 31_000_000).toISOString()
    return {
      id: 1_000 - index,
      isWinner: isWon(finalScore),
      playedAt,
      position: isWon(finalScore) ? 1 : 2 + (index % 3),
      finalScore,
      wasComputer: index === 4,
      withComputers: index === 6,
    }
  })

/** A rating after each of `count` games, from where the last one leads to 1587. */
const ratingLine = (count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => 1_587 - (count - 1 - index) * 2 + Math.round(24 * Math.sin((count - 1 - index) / 4)),
  )

const NO_GAMES: StatisticsAnswer = {
  stats: {
    gamesPlayed: 0,
    gamesWon: 0,
    gamesLost: 0,
    withComputers: 0,
    totalScore: 0,
    highestTrickValue: null,
    lowestTrickValue: null,
    lastPlayed: null,
  },
  gameHistory: [],
  more: {
    form: [],
    pointsPerRound: null,
    tricksPerRound: null,
    queensTaken: 0,
    queensPerRound: null,
    regicides: 0,
    bestRound: null,
    worstRound: null,
    queenMatrix: { players: [{ name: 'Marta', avatarUrl: null, isSelf: true }], given: [[0]] },
  },
  rating: null,
}

const TWO_GAMES: StatisticsAnswer = {
  stats: {
    gamesPlayed: 2,
    gamesWon: 1,
    gamesLost: 1,
    withComputers: 0,
    totalScore: 72,
    highestTrickValue: 10,
    lowestTrickValue: -29,
    lastPlayed: '2026-11-21T21:00:00.000Z',
  },
  gameHistory: [...history(2)],
  more: {
    form: [
      { finalScore: 18, isWinner: false },
      { finalScore: 54, isWinner: true },
    ],
    pointsPerRound: 8,
    tricksPerRound: 3.67,
    queensTaken: 1,
    queensPerRound: 0.111,
    regicides: 0,
    bestRound: 34,
    worstRound: -29,
    queenMatrix: {
      players: NAMES.slice(0, 4).map((name, index) => ({ name, avatarUrl: null, isSelf: index === 0 })),
      given: [
        [0, 1, 0, 0],
        [0, 0, 0, 2],
        [1, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    },
  },
  rating: { value: 1512, isCertain: false, games: 2, opponents: 4, line: [1494, 1512] },
}

const MANY_GAMES: StatisticsAnswer = {
  stats: {
    gamesPlayed: 137,
    gamesWon: 62,
    gamesLost: 75,
    withComputers: 3,
    totalScore: 3_219,
    highestTrickValue: 10,
    lowestTrickValue: -55,
    lastPlayed: '2026-11-21T21:00:00.000Z',
  },
  gameHistory: [...history(50)],
  next: 951,
  more: {
    form: SCORES.map((finalScore) => ({ finalScore, isWinner: isWon(finalScore) })),
    pointsPerRound: 5.02,
    tricksPerRound: 3.41,
    queensTaken: 148,
    queensPerRound: 0.231,
    regicides: 37,
    bestRound: 64,
    worstRound: -61,
    queenMatrix: {
      players: NAMES.map((name, index) => ({ name, avatarUrl: null, isSelf: index === 0 })),
      given: [
        [28, 64, 43, 19, 9, 0],
        [53, 12, 25, 15, 4, 6],
        [38, 27, 9, 0, 6, 0],
        [21, 12, 3, 6, 0, 0],
        [8, 0, 9, 0, 3, 3],
        [0, 3, 0, 0, 0, 0],
      ],
    },
  },
  rating: { value: 1587, isCertain: true, games: 131, opponents: 8, line: ratingLine(50) },
}

const ranking = (count: number, ownUserId: number): readonly RankingEntry[] =>
  Array.from({ length: count }, (_, index) => {
    const gamesPlayed = 137 - index
    const gamesWon = Math.floor(gamesPlayed * (0.71 - index * 0.012))
    return {
      userId: index === 7 ? ownUserId : 10_000 + index,
      nickname: index === 7 ? 'Marta' : index === 3 ? 'WWWWWWWWWWWWWWWWWWWW' : `Giocatrice ${index + 1}`,
      gamesPlayed,
      gamesWon,
      winPercentage: (100 * gamesWon) / gamesPlayed,
      avgScore: 38.42 - index,
      bestScore: 98 - index,
      position: index + 1,
      rating: index % 6 === 5 ? null : { value: 1_702 - index * 9, isCertain: index % 4 !== 2 },
    }
  })

const answerWith = (viewers: Viewers, statistics: StatisticsAnswer, entries: readonly RankingEntry[]): Promise<void> =>
  viewers.each(async (page) => {
    await page.unrouteAll()
    await page.route('**/api/stats/profile*', (route) => route.fulfill({ json: statistics }))
    await page.route('**/api/stats/rankings*', (route) => route.fulfill({ json: entries }))
  })

/** Lets a page know what the cards gave in these games, as if that had been counted before. */
const knowLuck = (page: Page, userId: number, games: readonly HistoryEntry[]): Promise<void> =>
  keepInPage(
    page,
    games.map(({ id, finalScore }, index) => {
      const luck = { luck: finalScore * 0.4 + (index % 5) * 6 - 12, points: finalScore }
      return [`luck:${ANALYSIS_VERSION}:${userId}:${id}`, luck]
    }),
  )

/** The history with what the cards gave: in some of its games, and in all. */
const luckScreens = async (viewers: Viewers, userId: number): Promise<void> => {
  for (const [name, statistics, known] of [
    ['some', MANY_GAMES, 9],
    ['all', TWO_GAMES, 2],
  ] as const) {
    await answerWith(viewers, statistics, [])
    await viewers.visit('/statistics')
    await viewers.read('Storico')
    await viewers.each((page) => knowLuck(page, userId, statistics.gameHistory.slice(0, known)))
    await viewers.visit('/statistics')
    await viewers.read(/ · fortuna /)
    await viewers.each((page) =>
      page.getByRole('heading', { name: 'Storico' }).evaluate((title) => title.scrollIntoView({ behavior: 'instant' })),
    )
    await viewers.shoot(`statistics-luck-${name}`)
  }
}

/** Marta's statistics with no, few and many games, and the ranking. */
export const statisticsScreens = async ({ run, origin, marta }: SceneContext): Promise<void> => {
  const viewers = await run.viewers(origin, marta)
  for (const [name, statistics, entries] of [
    ['none', NO_GAMES, []],
    ['few', TWO_GAMES, ranking(3, 0)],
    ['many', MANY_GAMES, ranking(50, marta.userId)],
  ] as const) {
    await answerWith(viewers, statistics, entries)
    await viewers.visit('/statistics')
    await viewers.shoot(`statistics-${name}`, WHOLE)
    await viewers.visit('/statistics?tab=classifica')
    await viewers.shoot(`ranking-${name}`, WHOLE)
  }
  await luckScreens(viewers, marta.userId)
  await answerWith(viewers, MANY_GAMES, [])
  await viewers.visit('/statistics')
  await viewers.each((page) => page.getByRole('button', { name: 'Regicidi' }).focus())
  await viewers.each((page) => page.keyboard.press('Shift'))
  await viewers.each((page) => page.keyboard.press('Tab'))
  await viewers.read('La mano che ti ha dato')
  // A number that is cut by the header would be a small target.
  await viewers.each((page) =>
    page
      .getByRole('heading', { name: 'Al tavolo' })
      .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' })),
  )
  await viewers.shoot('statistics-explained')
  await viewers.each((page) => page.route('**/api/stats/*', (route) => route.fulfill({ json: {} })))
  await viewers.visit('/statistics')
  await viewers.read('Impossibile recuperare le statistiche. Riprova più tardi.')
  await viewers.shoot('statistics-failed')
}
