/** The analysis of a replay. */
import { useEffect, useMemo, useState } from 'react'
import type { Finding } from '#common/analysis/analyse.ts'
import { decisionsOf } from '#common/analysis/decisions.ts'
import { movesIn, seedIn, type GameRecord } from '#common/protocol/game-record.ts'
import { perSeat, type Seat } from '#common/rules/seats.ts'
import { analysisOf, type Analysis } from '../../game/analysis/analysis.ts'
import { startAnalysis } from '../../transport/analysis/analysis.ts'

/** What is found so far; `failed` when the browser could not go on. */
type AnalysisState = Analysis | 'failed'

/** Analyses a game that can be replayed for a seat, or for nobody. */
export const useAnalysis = (record: GameRecord, seat: Seat | null): AnalysisState => {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [hasFailed, setFailed] = useState(false)
  const game = useMemo(() => {
    const seed = seedIn(record)
    return seed && { seed, moves: movesIn(record.moves) }
  }, [record])
  const roundScores = useMemo(() => record.roundScores.map((scores) => perSeat((each) => scores[each] ?? 0)), [record])
  useEffect(
    () =>
      game === null
        ? undefined
        : startAnalysis(
            { gameId: record.gameId, game, rounds: roundScores.length, seat },
            { onFindings: setFindings, onFailure: () => setFailed(true) },
          ),
    [record, game, roundScores, seat],
  )
  const decisions = useMemo(() => (game === null || seat === null ? [] : decisionsOf(game, seat)), [game, seat])
  const analysis = useMemo(
    () => analysisOf(findings, { seat, decisions, roundScores }),
    [findings, seat, decisions, roundScores],
  )
  return hasFailed ? 'failed' : analysis
}
