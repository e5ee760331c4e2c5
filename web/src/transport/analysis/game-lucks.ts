/** What the cards gave all four in finished games of a user: counted once in a Web Worker, and kept in this browser. */
import { ANALYSIS_VERSION } from '#common/analysis/findings.ts'
import { seatLuck } from '#common/analysis/luck.ts'
import { SEATS } from '#common/rules/seats.ts'
import type { Cancel } from '../timers.ts'
import { keep, keptAll } from '../kept.ts'
import { startCount, type LuckListener, type SeatPoints } from './count-luck.ts'
import { keepLuck } from './own-luck.ts'

/** By seat. */
export type GameLucks = readonly SeatPoints[]

const nameOf = (gameId: number): string => `lucks:${ANALYSIS_VERSION}:${gameId}`

/** What is kept of games, in their order; undefined where it was never counted. */
export const keptGameLucks = (ids: readonly number[]): Promise<readonly (GameLucks | undefined)[]> =>
  keptAll<GameLucks>(ids.map(nameOf))

/** Says what is kept of a game that the user has played, or counts it, until the returned function is called. */
export const startGameLucks = (userId: number, gameId: number, listener: LuckListener<GameLucks>): Cancel =>
  startCount<GameLucks>(
    String(gameId),
    async () => (await keptGameLucks([gameId]))[0],
    (answer) => (findings, roundScores) => {
      const lucks = SEATS.flatMap((seat) => seatLuck(findings, roundScores, seat) ?? [])
      if (lucks.length < SEATS.length) return null
      const kept = lucks.map(({ luck, points }) => ({ luck, points }))
      void keep([nameOf(gameId)], kept)
      // The history asks for the own seat alone.
      const own = lucks.find(({ seat }) => seat === answer.ownSeat)
      if (own !== undefined) void keepLuck(userId, answer, own)
      return kept
    },
    listener,
  )
