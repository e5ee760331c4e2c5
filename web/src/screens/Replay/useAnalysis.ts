/** The analysis of a replay. */
import { useEffect, useMemo, useState } from 'react'
import type { Finding } from '#common/analysis/analyse.ts'
import { moveIn, seedIn, type GameRecord } from '#common/protocol/game-record.ts'
import { perSeat, type Seat } from '#common/rules/seats.ts'
import { analysisOf, type Analysis } from '../../game/analysis/analysis.ts'
import type { Replay } from '../../game/replay/replay.ts'
import { startAnalysis } from '../../transport/analysis/analysis.ts'

/** What is found so far; `failed` when the browser could not go on. */
export type AnalysisState = Analysis | 'failed'

/** Analyses a game for a seat, or for nobody. */
export const useAnalysis = (game: GameRecord, replay: Replay, seat: Seat | null): AnalysisState => {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const seed = seedIn(game)
    if (seed === null) return undefined
    const moves = game.moves.map(moveIn).filter((move) => move !== null)
    return startAnalysis(
      { gameId: game.gameId, game: { seed, moves }, rounds: game.roundScores.length, seat },
      { onFindings: setFindings, onFailure: () => setFailed(true) },
    )
  }, [game, seat])
  const roundScores = useMemo(
    () => game.roundScores.map((scores) => perSeat((each) => scores[each] ?? 0)),
    [game.roundScores],
  )
  const analysis = useMemo(
    () => analysisOf(findings, { replay, roundScores, seat }),
    [findings, replay, roundScores, seat],
  )
  return hasFailed ? 'failed' : analysis
}
