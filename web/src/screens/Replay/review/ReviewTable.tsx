/** The table before one mistake, as its player saw it: another move is tried there, and judged. */
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState, type JSX } from 'react'
import { isSame } from '#common/analysis/marks.ts'
import { isCardId, type CardId } from '#common/rules/cards.ts'
import { roundKey } from '../../../game/hand/actions.ts'
import {
  ASKED,
  BEST,
  REVIEW_ROOM,
  verdictOf,
  withOwnPass,
  type ReviewState,
  type ReviewTask,
  type Verdict,
} from '../../../game/analysis/review.ts'
import { reviewSays } from '../../../game/analysis/review-text.ts'
import { narrate } from '../../../state/story.ts'
import { expectPassed, expectPlayed, select, useTable, withdrawUnconfirmed } from '../../../state/table.ts'
import { reviewText } from '../../../text/table/review.ts'
import { stillSnapshot, stillTable } from '../../../transport/analysis/still-table.ts'
import type { WorkerComputers } from '../../../transport/solo/worker-computers.ts'
import { NamesTogether, namesTogether } from '../../../ui/initials.ts'
import { useTableConnection, type Send, type TablePlace } from '../../PlayingTable/useTableConnection.ts'
import { SoloTable } from '../../Solo/SoloTable.tsx'
import { ReviewCoach } from './ReviewCoach.tsx'

/** Of a card and of a pass, of which each takes four times as long: some 100 ms on a desktop, a second on a phone. */
const ITERATIONS = { card: 20_000, pass: 5_000 } as const
/** Far from the seeds of the analysis: a try is judged by other worlds than those in which the best move was found. */
const SEED = 1_000_003

const placeAt = ({ view }: ReviewTask): TablePlace => ({
  roomId: REVIEW_ROOM,
  playerId: null,
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
  const iterations = known.phase === 'passing' ? ITERATIONS.pass : ITERATIONS.card
  const aim = price.isForPoints === true ? 'points' : 'winningTotal'
  const compared = await computers.comparison(known, [best, tried], { seed: SEED + price.move, iterations, aim })
  return compared && verdictOf(compared, tried, price)
}

/** Whether a move may be tried now. */
const isToTry = ({ type }: ReviewState): boolean => type === 'asked' || type === 'wrong' || type === 'failed'

/** Lays the best move on the table. */
const showBest = ({ mistake, known, view }: ReviewTask): void => {
  const [card] = mistake.price.best.cards
  if (known.phase === 'passing') {
    select(mistake.price.best.cards)
    expectPassed(roundKey(view))
  } else if (card !== undefined) expectPlayed(card)
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
  const [state, setState] = useState<ReviewState>(ASKED)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
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
    if (!isToTry(state) || tried.length === 0) return false
    void attempt(tried)
    return true
  }
  const show = (): void => {
    showBest(task)
    setState({ type: 'shown' })
  }
  return { state, send, show }
}

/** The focus is in the hand at first, and when it would be lost after a try. */
const useHandFocus = ({ type }: ReviewState): void => {
  useEffect(() => {
    if (type === 'asked' || (type !== 'judging' && document.activeElement === document.body)) focusHand()
  }, [type])
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
  useTableConnection(place)
  // A screen reader says what changes: the coach has come with its text.
  useEffect(() => narrate(reviewSays(task, ASKED)), [task])
  const { snapshot } = useTable()
  // The same is shown until the table has opened, so that nothing flickers from one decision to the next.
  const shown = snapshot?.view.players === task.view.players ? snapshot : stillSnapshot(task.view)
  const isPassed = task.known.phase === 'passing' && !isToTry(state)
  const view = isPassed ? withOwnPass(shown.view) : shown.view
  useHandFocus(state)
  useHotkeys([['Escape', (event) => !isInDialog(event) && onLeave()]])

  const coach = <ReviewCoach task={task} state={state} progress={progress} onShow={show} onNext={onNext} />
  return (
    <NamesTogether value={namesTogether(view.players)}>
      <SoloTable
        snapshot={{ ...shown, view }}
        game={view.game ?? task.view.game}
        solo={{
          levelName: null,
          rounds: view.duplicate?.rounds ?? null,
          short: reviewText.short,
          leave: reviewText.back,
          asked: [],
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
