/** The analysis of a replay. */
import { useEffect, useMemo, useState } from 'react'
import type { Finding } from '#common/analysis/findings.ts'
import { decisionsOf } from '#common/analysis/decisions.ts'
import { playedIn, roundScoresIn, type GameRecord } from '#common/protocol/game-record.ts'
import type { Seat } from '#common/rules/seats.ts'
import { analysisOf, type Analysis } from '../../game/analysis/analysis.ts'
import { startAnalysis } from '../../transport/analysis/analysis.ts'

/** What is found so far; `failed` when the browser could not go on. */
export type AnalysisState = Analysis | 'failed'

/** Analyses a game that can be replayed for a seat, or for nobody. */
export const useAnalysis = (record: GameRecord, seat: Seat | null): AnalysisState => {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [hasFailed, setFailed] = useState(false)
  const game = useMemo(() => playedIn(record), [record])
  const roundScores = useMemo(() => roundScoresIn(record), [record])
  useEffect(
    () =>
      game === null
        ? undefined
        : startAnalysis(
            { gameId: record.gameId, game, rounds: roundScores.length, seat, part: 'whole' },
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
