/** The table before one mistake, as its player saw it: another move is tried there, and judged. */
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState, type JSX } from 'react'
import { isSame } from '#common/analysis/price.ts'
import { isCardId, type CardId } from '#common/rules/cards.ts'
import { viewerIdOf } from '../../game/seating.ts'
import { BEST, REVIEW_ROOM, verdictOf, withOwnPass, type ReviewTask, type Verdict } from '../../game/analysis/review.ts'
import { forgetKeptChoices } from '../../state/kept-choices.ts'
import { select, useTable, withdrawUnconfirmed } from '../../state/table.ts'
import { reviewText } from '../../text/table/review.ts'
import { stillTable } from '../../transport/analysis/still-table.ts'
import type { WorkerComputers } from '../../transport/solo/worker-computers.ts'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { Loading } from '../../ui/Loading.tsx'
import { useTableConnection, type Send, type TablePlace } from '../PlayingTable/useTableConnection.ts'
import { SoloTable } from '../Solo/SoloTable.tsx'
import { ReviewCoach, type ReviewState } from './ReviewCoach.tsx'

const ITERATIONS = 20_000
/** Far from the seeds of the analysis: a try is judged by other worlds than those in which the best move was found. */
const SEED = 1_000_003

const placeAt = ({ view }: ReviewTask): TablePlace => ({
  roomId: REVIEW_ROOM,
  playerId: viewerIdOf(view),
  open: stillTable(view),
  isServerUp: () => Promise.resolve(true),
  openVoice: null,
  onGameStarted: () => undefined,
})

/** The cards that a message to the table plays or passes. */
const triedIn = (...[type, payload]: Parameters<Send>): readonly CardId[] => {
  if (type === 'play_card' && 'cardId' in payload) return [payload.cardId].filter(isCardId)
  return type === 'pass_cards' && 'cardIds' in payload ? payload.cardIds.filter(isCardId) : []
}

const judge = async (
  computers: WorkerComputers,
  { mistake: { price }, known }: ReviewTask,
  tried: readonly CardId[],
): Promise<Verdict | null> => {
  const best = price.best.cards
  if (isSame(tried, best)) return BEST
  const compared = await computers.comparison(known, [best, tried], { seed: SEED + price.move, iterations: ITERATIONS })
  return compared && verdictOf(compared, tried)
}

/** The table as it was before the try. */
const takeBack = (): void => {
  withdrawUnconfirmed()
  select([])
}

const focusHand = (): void =>
  document.querySelector<HTMLElement>('[data-playing] button[data-card][tabindex="0"]')?.focus({ preventScroll: true })

const isInDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

type Course = { readonly state: ReviewState; readonly send: Send; readonly show: () => void }

/** What was tried, and what it is worth. A card that was tried lies on the table until it is taken back. */
const useCourse = (task: ReviewTask, computers: WorkerComputers, onSolved: (move: number) => void): Course => {
  const [state, setState] = useState<ReviewState>({ type: 'asked' })
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const isTrying = ['asked', 'wrong', 'failed'].includes(state.type)
  const attempt = async (tried: readonly CardId[]): Promise<void> => {
    setState({ type: 'judging' })
    const verdict = await judge(computers, task, tried)
    if (!isOpen.current) return
    setState(verdict ?? { type: 'failed' })
    if (verdict?.type === 'right') onSolved(task.mistake.price.move)
    else takeBack()
  }
  const send: Send = (type, payload) => {
    const tried = triedIn(type, payload)
    if (!isTrying || tried.length === 0) return false
    void attempt(tried)
    return true
  }
  return { state, send, show: () => setState({ type: 'shown' }) }
}

/** The focus is in the hand when the table has come, and when it would be lost after a try. */
const useHandFocus = (isShown: boolean, { type }: ReviewState): void => {
  useEffect(() => {
    if (!isShown) return
    if (type === 'asked' || (type !== 'judging' && document.activeElement === document.body)) focusHand()
  }, [isShown, type])
}

type ReviewTableProps = {
  readonly task: ReviewTask
  readonly computers: WorkerComputers
  readonly progress: string
  readonly onSolved: (move: number) => void
  readonly onNext: () => void
  readonly onLeave: () => void
}

export const ReviewTable = ({
  task,
  computers,
  progress,
  onSolved,
  onNext,
  onLeave,
}: ReviewTableProps): JSX.Element => {
  const { state, send, show } = useCourse(task, computers, onSolved)
  const place = useMemo(() => placeAt(task), [task])
  // Before the table opens: what was chosen at another one says nothing here.
  useEffect(() => forgetKeptChoices(place), [place])
  useTableConnection(place)
  const { snapshot } = useTable()
  const shown = snapshot?.view.players === task.view.players ? snapshot : null
  useHandFocus(shown !== null, state)
  useHotkeys([['Escape', (event) => !isInDialog(event) && onLeave()]])

  const isPassed = task.known.phase === 'passing' && (state.type === 'judging' || state.type === 'right')
  const view = shown && (isPassed ? withOwnPass(shown.view) : shown.view)
  if (shown === null || view === null || view.game === null) return <Loading />
  const coach = <ReviewCoach task={task} state={state} progress={progress} onShow={show} onNext={onNext} />
  return (
    <NamesTogether value={namesTogether(view.players)}>
      <SoloTable
        snapshot={{ ...shown, view }}
        game={view.game}
        solo={{
          levelName: reviewText.short,
          asked: state.type === 'shown' ? task.mistake.price.best.cards : [],
          panel: coach,
          banner: coach,
          button: null,
        }}
        isCoached
        send={send}
        onLeave={onLeave}
        onChangeLevel={onLeave}
      />
    </NamesTogether>
  )
}
