/** What the statistics and the ranking are made of (specification section 3, 'Stats' and 'Ranking entry'). All of it follows from the journals. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text, wholeNumber } from './entity-columns.ts'

/**
 * A seat of a game that was played to its end. `isWinner`, `isComputer` and `withComputers` are 0 or 1; `isComputer`: a computer held the seat at the
 * end (DESIGN decision 17); `withComputers`: the creator had filled seats with computers, so the game is in no sum (DESIGN decision 20). `queens` counts the queens of spades taken, `regicides` those of them that the king or the ace of spades took. `bestRound` and
 * `worstRound` are points of a round. `highestTrick` and `lowestTrick` are values of tricks taken. The last four are null when there is none.
 */
export type PlayerGameRow = {
  readonly gameId: number
  readonly seat: number
  readonly userId: number
  readonly endedAtMs: number
  readonly total: number
  readonly position: number
  readonly isWinner: number
  readonly isComputer: number
  readonly withComputers: number
  readonly rounds: number
  readonly tricks: number
  readonly queens: number
  readonly regicides: number
  readonly bestRound: number | null
  readonly worstRound: number | null
  readonly highestTrick: number | null
  readonly lowestTrick: number | null
  /** How often the player gave the queen of spades to the player of each seat: four numbers as JSON. */
  readonly queensGiven: string
}

export const PLAYER_GAMES = new EntitySchema<PlayerGameRow>({
  name: 'PlayerGame',
  tableName: 'player_games',
  columns: {
    gameId: { type: 'integer', primary: true, foreignKey: { target: 'Game' } },
    seat: { type: 'integer', primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    endedAtMs: milliseconds,
    total: { type: 'integer' },
    position: { type: 'integer' },
    isWinner: { type: 'integer' },
    isComputer: { type: 'integer' },
    withComputers: { type: 'integer', default: 0 },
    rounds: { type: 'integer' },
    tricks: { type: 'integer' },
    queens: { type: 'integer' },
    regicides: { type: 'integer' },
    bestRound: { type: 'integer', nullable: true },
    worstRound: { type: 'integer', nullable: true },
    highestTrick: { type: 'integer', nullable: true },
    lowestTrick: { type: 'integer', nullable: true },
    queensGiven: text(40),
  },
  indices: [{ columns: ['userId', 'endedAtMs', 'gameId'] }],
})

/** The sums over a user's rows of `player_games` without computers. The row of a deleted account stays, without a rank. */
export type PlayerStatisticsRow = {
  readonly userId: number
  readonly gamesPlayed: number
  readonly gamesWon: number
  readonly totalScore: number
  /** The highest total of a game. */
  readonly bestScore: number
  readonly lastPlayedMs: number
  readonly rounds: number
  readonly tricks: number
  readonly queens: number
  readonly regicides: number
  readonly bestRound: number | null
  readonly worstRound: number | null
  readonly highestTrick: number | null
  readonly lowestTrick: number | null
  /** The higher, the better the place in the ranking. Null with too few games and for deleted accounts (`rank-key.ts`). */
  readonly rankKey: number | null
}

export const PLAYER_STATISTICS = new EntitySchema<PlayerStatisticsRow>({
  name: 'PlayerStatistics',
  tableName: 'player_statistics',
  columns: {
    userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } },
    gamesPlayed: { type: 'integer' },
    gamesWon: { type: 'integer' },
    totalScore: { type: 'integer' },
    bestScore: { type: 'integer' },
    lastPlayedMs: milliseconds,
    rounds: { type: 'integer' },
    tricks: { type: 'integer' },
    queens: { type: 'integer' },
    regicides: { type: 'integer' },
    bestRound: { type: 'integer', nullable: true },
    worstRound: { type: 'integer', nullable: true },
    highestTrick: { type: 'integer', nullable: true },
    lowestTrick: { type: 'integer', nullable: true },
    rankKey: { ...wholeNumber, nullable: true },
  },
  indices: [{ columns: ['rankKey', 'userId'] }],
})

/**
 * How many games two users have ended together, and how often the first gave the queen of spades to the second. There is a row for each
 * direction, and one for each user with themselves: the queens that they took with their own queen.
 */
export type PlayerPairRow = { readonly userId: number; readonly otherId: number; readonly games: number; readonly queensGiven: number }

export const PLAYER_PAIRS = new EntitySchema<PlayerPairRow>({
  name: 'PlayerPair',
  tableName: 'player_pairs',
  columns: {
    userId: { type: 'integer', primary: true },
    otherId: { type: 'integer', primary: true },
    games: { type: 'integer' },
    queensGiven: { type: 'integer' },
  },
  indices: [{ columns: ['userId', 'games', 'otherId'] }],
})

/** How many users the ranking has in one of the equal parts into which the rank keys are divided. All steps always have a row. */
export type RankingStepRow = { readonly step: number; readonly users: number }

export const RANKING_STEPS = new EntitySchema<RankingStepRow>({
  name: 'RankingStep',
  tableName: 'ranking_steps',
  columns: { step: { type: 'integer', primary: true }, users: { type: 'integer' } },
})
