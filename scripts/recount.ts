/**
 * `node scripts/recount.ts DATA_DIR`: computes every number of the statistics screen again, from the texts of the
 * journals alone (`recount-journals.ts`), so that a fault in the projections cannot hide here.
 *
 * A game in which the creator filled seats with computers is in the history and in the sums of its players, but in
 * no ranking and no matrix.
 */
import { hasComputers, readJournals, roundPoints, SEATS, sum, totalOf, type Journals } from './recount-journals.ts'

const orNull = (numbers: readonly number[], of: (...all: number[]) => number): number | null =>
  numbers.length === 0 ? null : of(...numbers)

type OwnGame = { readonly game: Journals['games'][number]; readonly seat: number }

/** The games of a user, newest first. */
const gamesOf = ({ games }: Journals, userId: number): readonly OwnGame[] =>
  games
    .filter(({ seats }) => seats.includes(userId))
    .toSorted((a, b) => b.endedAtMs - a.endedAtMs || b.id - a.id)
    .map((game) => ({ game, seat: game.seats.indexOf(userId) }))

const isWon = ({ game, seat }: OwnGame): boolean =>
  game.held[seat] !== true && totalOf(game, seat) === Math.max(...SEATS.map((other) => totalOf(game, other)))
const entryOf = (own: OwnGame) => {
  const { game, seat } = own
  const total = totalOf(game, seat)
  const position = 1 + SEATS.filter((other) => totalOf(game, other) > total).length
  return {
    id: game.id,
    isWinner: isWon(own),
    playedAt: new Date(game.endedAtMs).toISOString(),
    position,
    finalScore: total,
    wasComputer: game.held[seat] === true,
    withComputers: hasComputers(game),
  }
}

/** How often one user gave the queen of spades to another. What a computer played does not count. */
const queensGiven = ({ games }: Journals, from: number, to: number): number => {
  const tricks = games
    .filter((game) => !hasComputers(game))
    .flatMap(({ rounds, seats }) => rounds.flat().map((trick) => ({ trick, seats })))
  return tricks.filter(({ trick: { plays, taker }, seats }) => {
    const queen = plays.find(({ card }) => card === 's12')
    const taken = plays.find(({ seat }) => seat === taker)
    return (
      queen !== undefined &&
      taken !== undefined &&
      !queen.byComputer &&
      !taken.byComputer &&
      seats[queen.seat] === from &&
      seats[taker] === to
    )
  }).length
}

const matrixOf = (journals: Journals, userId: number, own: readonly OwnGame[]) => {
  const together = (id: number): number => own.filter(({ game }) => game.seats.includes(id)).length
  const others = journals.users
    .filter(({ id, isDeleted }) => id !== userId && !isDeleted && together(id) > 0)
    .toSorted((a, b) => together(b.id) - together(a.id) || b.id - a.id)
  const shown = [...journals.users.filter(({ id }) => id === userId), ...others.slice(0, 5)]
  return {
    players: shown.map(({ id, name, avatarUrl }) => ({ name, avatarUrl, isSelf: id === userId })),
    given: shown.map((from) => shown.map((to) => queensGiven(journals, from.id, to.id))),
  }
}

/** What `GET /api/stats/profile` must answer to a user with at most 50 games. */
export const statisticsOf = (journals: Journals, userId: number) => {
  const own = gamesOf(journals, userId)
  const ofPeople = own.filter(({ game }) => !hasComputers(game))
  const history = own.map(entryOf)
  const points = own.flatMap(({ game, seat }) => game.rounds.map((round) => roundPoints(round, seat)))
  const taken = own.flatMap(({ game, seat }) => game.rounds.flat().filter(({ taker }) => taker === seat))
  const queens = taken.filter(({ plays }) => plays.some(({ card }) => card === 's12'))
  const regicides = queens.filter(({ plays, taker }) =>
    plays.some(({ seat, card }) => seat === taker && (card === 's13' || card === 's1')),
  )
  const perRound = (count: number): number | null => (points.length === 0 ? null : count / points.length)
  const won = history.filter(({ isWinner }) => isWinner).length
  const values = taken.map(({ value }) => value)
  return {
    stats: {
      gamesPlayed: own.length,
      gamesWon: won,
      gamesLost: own.length - won,
      withComputers: own.length - ofPeople.length,
      totalScore: sum(history.map(({ finalScore }) => finalScore)),
      highestTrickValue: orNull(values, Math.max),
      lowestTrickValue: orNull(values, Math.min),
      lastPlayed: history[0]?.playedAt ?? null,
    },
    gameHistory: history,
    more: {
      form: history
        .slice(0, 20)
        .toReversed()
        .map(({ finalScore, isWinner }) => ({ finalScore, isWinner })),
      pointsPerRound: perRound(sum(points)),
      tricksPerRound: perRound(taken.length),
      queensTaken: queens.length,
      queensPerRound: perRound(queens.length),
      regicides: regicides.length,
      bestRound: orNull(points, Math.max),
      worstRound: orNull(points, Math.min),
      queenMatrix: matrixOf(journals, userId, ofPeople),
    },
  }
}

/**
 * What `GET /api/stats/rankings` must answer, if everybody fits on the first page. Equal players are in no certain
 * order.
 */
export const rankingOf = (journals: Journals) => {
  const ranked = journals.users
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, name }) => {
      const history = gamesOf(journals, id)
        .filter(({ game }) => !hasComputers(game))
        .map(entryOf)
      const gamesWon = history.filter(({ isWinner }) => isWinner).length
      const scores = history.map(({ finalScore }) => finalScore)
      return {
        userId: id,
        nickname: name,
        gamesPlayed: history.length,
        gamesWon,
        winPercentage: (100 * gamesWon) / history.length,
        avgScore: sum(scores) / history.length,
        bestScore: Math.max(...scores),
      }
    })
    .filter(({ gamesPlayed }) => gamesPlayed >= 5)
  const isBetter = (a: (typeof ranked)[number], b: (typeof ranked)[number]): boolean =>
    a.winPercentage > b.winPercentage || (a.winPercentage === b.winPercentage && a.avgScore > b.avgScore)
  return ranked
    .map((entry) => ({ ...entry, position: 1 + ranked.filter((other) => isBetter(other, entry)).length }))
    .toSorted((a, b) => a.position - b.position || a.userId - b.userId)
}

if (import.meta.main) {
  const journals = await readJournals({
    databaseUrl: process.env['DATABASE_URL'] ?? null,
    dataDir: process.argv[2] ?? 'data',
  })
  const statistics = journals.users.map(({ id, name }) => ({
    userId: id,
    nickname: name,
    ...statisticsOf(journals, id),
  }))
  process.stdout.write(`${JSON.stringify({ statistics, ranking: rankingOf(journals) }, null, 2)}\n`)
}
