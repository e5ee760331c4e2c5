/** The analysis of a replay. It comes with its own script, and begins when it is opened. */
import type { JSX } from 'react'
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { completedTrick } from '../../game/replay/replay-caption.ts'
import { stepAfterMoves, stepAt, stepWithMoves, type Replay } from '../../game/replay/replay.ts'
import { AnalysisPanel } from '../../table/replay/AnalysisPanel.tsx'
import { analysisText } from '../../text/table/analysis.ts'
import { useAnalysis } from './useAnalysis.ts'
import { useReview } from './useReview.ts'
import { useSolved } from './useSolved.ts'

type AnalysisPartProps = {
  readonly answer: GameAnswer
  readonly replay: Replay
  readonly viewer: Seat
  readonly nameOf: (seat: number) => string
  readonly onStep: (step: number) => void
}

export const AnalysisPart = ({
  answer: { game, ownSeat },
  replay,
  viewer,
  nameOf,
  onStep,
}: AnalysisPartProps): JSX.Element => {
  const seat = SEATS.find((own) => own === ownSeat) ?? null
  const analysis = useAnalysis(game, seat)
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
      onReview={review.open}
    />
  )
}
