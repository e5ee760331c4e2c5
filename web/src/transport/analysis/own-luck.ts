/** What the cards gave a user in finished games: counted once in a Web Worker, and kept in this browser. */
import { ANALYSIS_VERSION } from '#common/analysis/findings.ts'
import { seatLuck } from '#common/analysis/luck.ts'
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { SEATS } from '#common/rules/seats.ts'
import type { Cancel } from '../timers.ts'
import { keep, keptAll } from '../kept.ts'
import { startCount, type LuckListener, type SeatPoints } from './count-luck.ts'

/** A finished game of a user. `key`: its id, or its room and its number there. */
export type OwnGame = { readonly userId: number; readonly key: string }

/** The key of a game at a table, which does not know its id. */
export const tableGameKey = (roomId: string, gameNumber: number): string => `${roomId}-${gameNumber}`

const nameOf = ({ userId, key }: OwnGame): string => `luck:${ANALYSIS_VERSION}:${userId}:${key}`

/** What is kept of games, in their order; undefined where it was never counted. */
export const keptLucks = (games: readonly OwnGame[]): Promise<readonly (SeatPoints | undefined)[]> =>
  keptAll<SeatPoints>(games.map(nameOf))

/** Keeps what was counted, by both keys of the game: its table knows one of them, and the history the other. */
export const keepLuck = (
  userId: number,
  { game: { gameId, gameNumber }, roomId }: GameAnswer,
  { luck, points }: SeatPoints,
): Promise<void> => {
  const keys = [String(gameId), ...(roomId === null ? [] : [tableGameKey(roomId, gameNumber)])]
  return keep(
    keys.map((key) => nameOf({ userId, key })),
    { luck, points },
  )
}

/** Says what is kept of a game, or counts it, until the returned function is called. */
export const startLuck = (of: OwnGame, listener: LuckListener<SeatPoints>): Cancel =>
  startCount<SeatPoints>(
    of.key,
    async () => (await keptLucks([of]))[0],
    (answer) => {
      const seat = SEATS.find((own) => own === answer.ownSeat)
      if (seat === undefined) return null
      return (findings, roundScores) => {
        const own = seatLuck(findings, roundScores, seat)
        if (own !== null) void keepLuck(of.userId, answer, own)
        return own
      }
    },
    listener,
  )
