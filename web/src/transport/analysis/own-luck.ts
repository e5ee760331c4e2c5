/** What the cards gave a user in finished games: counted once in a Web Worker, and kept in this browser. */
import { ANALYSIS_VERSION } from '#common/analysis/findings.ts'
import { seatLuck } from '#common/analysis/luck.ts'
import { playedIn, roundScoresIn, type GameAnswer } from '#common/protocol/game-record.ts'
import { SEATS } from '#common/rules/seats.ts'
import type { Cancel } from '../timers.ts'
import { gamePath, recordedGame } from '../rest/games.ts'
import { startAnalysis } from './analysis.ts'
import { keep, keptAll } from '../kept.ts'

/** What the cards gave somebody in a game, and what they made with them, in points. */
export type OwnLuck = { readonly luck: number; readonly points: number }

/** A finished game of a user. `key`: its id, or its room and its number there. */
export type OwnGame = { readonly userId: number; readonly key: string }

/** The key of a game at a table, which does not know its id. */
export const tableGameKey = (roomId: string, gameNumber: number): string => `${roomId}-${gameNumber}`

const nameOf = ({ userId, key }: OwnGame): string => `luck:${ANALYSIS_VERSION}:${userId}:${key}`

/** What is kept of games, in their order; undefined where it was never counted. */
export const keptLucks = (games: readonly OwnGame[]): Promise<readonly (OwnLuck | undefined)[]> =>
  keptAll<OwnLuck>(games.map(nameOf))

/** Keeps what was counted, by both keys of the game: its table knows one of them, and the history the other. */
export const keepLuck = (
  userId: number,
  { game: { gameId, gameNumber }, roomId }: GameAnswer,
  { luck, points }: OwnLuck,
): Promise<void> => {
  const keys = [String(gameId), ...(roomId === null ? [] : [tableGameKey(roomId, gameNumber)])]
  return keep(
    keys.map((key) => nameOf({ userId, key })),
    { luck, points },
  )
}

type LuckListener = {
  /** Called with what was found; null when nothing can be said of this game. */
  readonly onLuck: (luck: OwnLuck | null) => void
  /** Called when the server or the worker does not answer. */
  readonly onFailure: () => void
}

const isUnknown = (code: string | null): boolean => code === 'gameNotFound' || code === 'gameUnreadable'

/** Counts the luck of a user in the game of an answer. */
const count = (userId: number, answer: GameAnswer, { onLuck, onFailure }: LuckListener): Cancel | null => {
  const game = playedIn(answer.game)
  const seat = SEATS.find((own) => own === answer.ownSeat)
  if (game === null || seat === undefined) {
    onLuck(null)
    return null
  }
  const roundScores = roundScoresIn(answer.game)
  const { gameId } = answer.game
  return startAnalysis(
    { gameId, game, rounds: roundScores.length, seat, part: 'luck' },
    {
      onFindings: (findings) => {
        const own = seatLuck(findings, roundScores, seat)
        if (own === null) return
        void keepLuck(userId, answer, own)
        onLuck(own)
      },
      onFailure,
    },
  )
}

/** Says what is kept of a game, or counts it, until the returned function is called. */
export const startLuck = (of: OwnGame, listener: LuckListener): Cancel => {
  const asking = new AbortController()
  let cancel: Cancel | null = null
  const begin = async (): Promise<void> => {
    const [kept] = await keptLucks([of])
    if (asking.signal.aborted) return
    if (kept !== undefined) return listener.onLuck(kept)
    const answer = await recordedGame(gamePath(of.key), asking.signal)
    if (asking.signal.aborted) return
    if (answer.ok) cancel = count(of.userId, answer.value, listener)
    else if (isUnknown(answer.code)) listener.onLuck(null)
    else listener.onFailure()
  }
  begin().catch((problem: unknown) => {
    if (!asking.signal.aborted) throw problem
  })
  return () => {
    asking.abort()
    cancel?.()
  }
}
