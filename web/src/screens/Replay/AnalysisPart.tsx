/** The analysis of a replay. It comes with its own script, and begins when it is opened. */
import { useEffect, type JSX } from 'react'
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { completedTrick } from '../../game/replay/replay-caption.ts'
import { stepAfterMoves, stepAt, stepWithMoves, type Replay } from '../../game/replay/replay.ts'
import { useSession } from '../../state/account/session.ts'
import { AnalysisPanel } from '../../table/replay/AnalysisPanel.tsx'
import { analysisText } from '../../text/table/analysis.ts'
import { keepLuck } from '../../transport/analysis/own-luck.ts'
import { useAnalysis, type AnalysisState } from './useAnalysis.ts'
import { useReview } from './review/useReview.ts'
import { useSolved } from './review/useSolved.ts'

type AnalysisPartProps = {
  readonly answer: GameAnswer
  readonly replay: Replay
  readonly viewer: Seat
  readonly nameOf: (seat: number) => string
  /** Whether the own mistakes can be gone through again from here. */
  readonly hasReview: boolean
  readonly onStep: (step: number) => void
}

/** The own luck, once it is counted, need not be counted again where else it is told. */
const useKeptLuck = (answer: GameAnswer, analysis: AnalysisState): void => {
  const userId = useSession().user?.id
  useEffect(() => {
    const own = analysis === 'failed' ? undefined : analysis.luck.find(({ seat }) => seat === answer.ownSeat)
    if (own !== undefined && userId !== undefined) void keepLuck(userId, answer, own)
  }, [answer, analysis, userId])
}

export const AnalysisPart = ({ answer, replay, viewer, nameOf, hasReview, onStep }: AnalysisPartProps): JSX.Element => {
  const { game, ownSeat } = answer
  const seat = SEATS.find((own) => own === ownSeat) ?? null
  const analysis = useAnalysis(game, seat)
  useKeptLuck(answer, analysis)
  const { solved } = useSolved(game.gameId, seat)
  const review = useReview()
  if (analysis === 'failed') return <p role="alert">{analysisText.failed}</p>
  return (
    <AnalysisPanel
      analysis={analysis}
      viewer={viewer}
      isOwn={ownSeat !== null}
      nameOf={nameOf}
      trickText={(moves) => completedTrick(stepAt(replay, stepAfterMoves(replay, moves)).state, nameOf)}
      onTurn={(moves) => onStep(stepAfterMoves(replay, moves))}
      onMistake={(moves) => onStep(stepWithMoves(replay, moves))}
      solved={solved ?? []}
      onReview={hasReview ? review.open : null}
    />
  )
}
