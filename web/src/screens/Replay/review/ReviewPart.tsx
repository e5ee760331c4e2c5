/** 'Ripassa i tuoi errori', in the place of the replay. It comes with its own script. */
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useMemo, useState, type JSX } from 'react'
import type { GameRecord } from '#common/protocol/game-record.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { Mistake } from '../../../game/analysis/analysis.ts'
import { reviewTask, unsolvedFirst, worstMistakes } from '../../../game/analysis/review.ts'
import type { Replay } from '../../../game/replay/replay.ts'
import { analysisText } from '../../../text/table/analysis.ts'
import { reviewText as text } from '../../../text/table/review.ts'
import { browserTimers } from '../../../transport/timers.ts'
import { browserComputers } from '../../../transport/solo/worker-computers.ts'
import { Button } from '../../../ui/Button.tsx'
import { CrownIcon } from '../../../ui/icons/table-icons.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import { useAnalysis } from '../useAnalysis.ts'
import { useSolved } from './useSolved.ts'

export type ReviewPartProps = {
  readonly game: GameRecord
  readonly replay: Replay
  readonly seat: Seat
  readonly onLeave: () => void
}

const focusAtOnce = (button: HTMLButtonElement | null): void => button?.focus()

/** Nothing is left to do but to go back. */
const End = ({ title, children, onLeave }: Pick<ReviewPartProps, 'onLeave'> & EndText): JSX.Element => {
  const id = useId()
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <Notice
        title={title}
        ornament={<CrownIcon size={56} />}
        action={
          <Button ref={focusAtOnce} aria-describedby={id} onClick={onLeave}>
            {text.back}
          </Button>
        }
      >
        <p id={id}>
          {/* A screen reader says it with the button, which has the focus. */}
          <VisuallyHidden component="span">{title}. </VisuallyHidden>
          {children}
        </p>
      </Notice>
    </>
  )
}
type EndText = { readonly title: string; readonly children: string }

type ReviewProps = ReviewPartProps & {
  readonly mistakes: readonly Mistake[]
  readonly solved: readonly number[]
  readonly onSolved: (move: number) => void
}

const Review = ({ game, replay, seat, mistakes, solved, onSolved, onLeave }: ReviewProps): JSX.Element => {
  const computers = useMemo(() => browserComputers(browserTimers), [])
  useEffect(() => {
    computers.warmUp()
    return () => computers.stop()
  }, [computers])
  /** What is solved meanwhile changes nothing of the order. */
  const [tasks] = useState(() =>
    unsolvedFirst(mistakes, solved).map((mistake) => reviewTask({ game, replay, seat }, mistake)),
  )
  const [index, setIndex] = useState(0)
  const task = tasks[index]
  if (task === undefined) {
    const count = mistakes.filter(({ price }) => solved.includes(price.move)).length
    return (
      <End title={text.end(count, mistakes.length)} onLeave={onLeave}>
        {count === mistakes.length ? text.endAll : text.endSome}
      </End>
    )
  }
  return (
    <ReviewTable
      key={index}
      task={task}
      computers={computers}
      progress={text.progress(index + 1, tasks.length)}
      onSolved={onSolved}
      onNext={() => setIndex(index + 1)}
      onLeave={onLeave}
    />
  )
}

export const ReviewPart = (props: ReviewPartProps): JSX.Element => {
  const { game, seat, onLeave } = props
  const analysis = useAnalysis(game, seat)
  const { solved, solve } = useSolved(game.gameId, seat)
  if (analysis === 'failed')
    return (
      <End title={text.title} onLeave={onLeave}>
        {analysisText.failed}
      </End>
    )
  if (!analysis.isPriced || solved === null) return <Loading />
  const mistakes = worstMistakes(analysis.mistakes)
  if (mistakes.length === 0)
    return (
      <End title={text.title} onLeave={onLeave}>
        {analysisText.noMistakes}
      </End>
    )
  return <Review {...props} mistakes={mistakes} solved={solved} onSolved={solve} />
}
