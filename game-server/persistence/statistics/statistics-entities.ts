/**
 * What the statistics and the ranking are made of (specification section 3, 'Stats' and 'Ranking entry'). All of it
 * follows from the journals.
 */
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm'
import { COUNTED, perCount, type Counts } from '#common/record/counted.ts'
import { milliseconds, text, wholeNumber } from '../engine/entity-columns.ts'

const countedColumns = perCount<EntitySchemaColumnOptions>((name) => ({
  type: 'integer',
  nullable: COUNTED[name].fold !== 'sum',
}))

/**
 * A seat of a game that was played to its end. `isWinner`, `isComputer` and `withComputers` are 0 or 1; `isComputer`: a
 * computer held the seat at the end (DESIGN decision 17); `withComputers`: the creator had filled seats with computers,
 * so the game is in `computer_statistics` and in no ranking (DESIGN decision 20).
 */
export type PlayerGameRow = Counts & {
  readonly gameId: number
  readonly seat: number
  readonly userId: number
  readonly endedAtMs: number
  readonly total: number
  readonly position: number
  readonly isWinner: number
  readonly isComputer: number
  readonly withComputers: number
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
    ...countedColumns,
    queensGiven: text(40),
  },
  indices: [{ columns: ['userId', 'endedAtMs', 'gameId'] }],
})

/** Sums over rows of `player_games` of a user. */
export type SumsRow = Counts & {
  readonly userId: number
  readonly gamesPlayed: number
  readonly gamesWon: number
  readonly totalScore: number
  /** The highest total of a game. */
  readonly bestScore: number
  readonly lastPlayedMs: number
}

/**
 * The sums over a user's games of four people, of which the ranking is made. The row of a deleted account stays,
 * without a rank.
 */
export type PlayerStatisticsRow = SumsRow & {
  /**
   * The higher, the better the place in the ranking. Null with too few games and for deleted accounts (`rank-key.ts`).
   */
  readonly rankKey: number | null
}

const sumsColumns = {
  userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } },
  gamesPlayed: { type: 'integer' },
  gamesWon: { type: 'integer' },
  totalScore: { type: 'integer' },
  bestScore: { type: 'integer' },
  lastPlayedMs: milliseconds,
  ...countedColumns,
} as const satisfies Readonly<Record<string, EntitySchemaColumnOptions>>

export const PLAYER_STATISTICS = new EntitySchema<PlayerStatisticsRow>({
  name: 'PlayerStatistics',
  tableName: 'player_statistics',
  columns: {
    ...sumsColumns,
    rankKey: { ...wholeNumber, nullable: true },
  },
  indices: [{ columns: ['rankKey', 'userId'] }],
})

/** The sums over a user's games with computers that the creator had added. */
export const COMPUTER_STATISTICS = new EntitySchema<SumsRow>({
  name: 'ComputerStatistics',
  tableName: 'computer_statistics',
  columns: sumsColumns,
})

/**
 * How many games two users have ended together, and how often the first gave the queen of spades to the second. There
 * is a row for each direction, and one for each user with themselves: the queens that they took with their own queen.
 */
export type PlayerPairRow = {
  readonly userId: number
  readonly otherId: number
  readonly games: number
  readonly queensGiven: number
}

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

/**
 * How many users the ranking has in one of the equal parts into which the rank keys are divided. All steps always have
 * a row.
 */
export type RankingStepRow = { readonly step: number; readonly users: number }

export const RANKING_STEPS = new EntitySchema<RankingStepRow>({
  name: 'RankingStep',
  tableName: 'ranking_steps',
  columns: { step: { type: 'integer', primary: true }, users: { type: 'integer' } },
})
