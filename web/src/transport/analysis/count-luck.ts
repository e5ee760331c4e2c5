/** Counts what the cards gave in a finished game, in a Web Worker. */
import type { Finding } from '#common/analysis/findings.ts'
import { playedIn, roundScoresIn, type GameAnswer } from '#common/protocol/game-record.ts'
import { SEATS, type PerSeat } from '#common/rules/seats.ts'
import type { Cancel } from '../timers.ts'
import { gamePath, recordedGame } from '../rest/games.ts'
import { startAnalysis } from './analysis.ts'

/** What the cards gave somebody in a game, and what they made with them, in points. */
export type SeatPoints = { readonly luck: number; readonly points: number }

export type LuckListener<Luck> = {
  /** Called with what was found; null when nothing can be said of this game. */
  readonly onLuck: (luck: Luck | null) => void
  /** Called when the server or the worker does not answer. */
  readonly onFailure: () => void
}

/** What is told of the findings about a game once all of its rounds are known; null until then. */
type LuckIn<Luck> = (findings: readonly Finding[], roundScores: readonly PerSeat<number>[]) => Luck | null
/** How the luck of a game is told; null when nothing can be said of it. */
type Teller<Luck> = (answer: GameAnswer) => LuckIn<Luck> | null

const isUnknown = (code: string | null): boolean => code === 'gameNotFound' || code === 'gameUnreadable'

/** What the deals gave is the same for every seat, and is kept with the analysis of the own one. */
const count = <Luck>(
  answer: GameAnswer,
  teller: Teller<Luck>,
  { onLuck, onFailure }: LuckListener<Luck>,
): Cancel | null => {
  const game = playedIn(answer.game)
  const luckIn = teller(answer)
  if (game === null || luckIn === null) {
    onLuck(null)
    return null
  }
  const roundScores = roundScoresIn(answer.game)
  const seat = SEATS.find((own) => own === answer.ownSeat) ?? null
  return startAnalysis(
    { gameId: answer.game.gameId, game, rounds: roundScores.length, seat, part: 'luck' },
    {
      onFindings: (findings) => {
        const luck = luckIn(findings, roundScores)
        if (luck !== null) onLuck(luck)
      },
      onFailure,
    },
  )
}

/**
 * Says what is kept of a game, or asks for the game by its key and counts, until the returned function is called.
 */
export const startCount = <Luck>(
  key: string,
  kept: () => Promise<Luck | undefined>,
  teller: Teller<Luck>,
  listener: LuckListener<Luck>,
): Cancel => {
  const asking = new AbortController()
  let cancel: Cancel | null = null
  const begin = async (): Promise<void> => {
    const known = await kept()
    if (asking.signal.aborted) return
    if (known !== undefined) return listener.onLuck(known)
    const answer = await recordedGame(gamePath(key), asking.signal)
    if (asking.signal.aborted) return
    if (answer.ok) cancel = count(answer.value, teller, listener)
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
