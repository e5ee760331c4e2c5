/** The moment at which a replay is: buttons, keys, swipes and its own clock move it. */
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { REPLAY_STEP_MS } from '#common/timings.ts'
import { type Replay, nextTrick, previousTrick } from '../../game/replay/replay.ts'
import type { ReplayActions } from '../../table/replay/ReplayControls.tsx'

type ReplayState = { readonly step: number; readonly isPlaying: boolean; readonly actions: ReplayActions }

/** A slider with the focus handles the arrow keys itself. */
const isOnSlider = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role="slider"]') !== null
/** Other keys of the page, such as those that scroll, stay as they are. */
const OWN_KEYS = { preventDefault: false } as const

type ReplayOptions = {
  /** The step that is shown first. */
  readonly startsAt: number
  /** Whether the replay is on the screen; otherwise it stands still, and its keys do nothing. */
  readonly isShown: boolean
}

export const useReplay = (replay: Replay, { startsAt, isShown }: ReplayOptions): ReplayState => {
  const last = replay.steps.length - 1
  const [step, setStep] = useState(startsAt)
  const [wantsPlaying, setPlaying] = useState(false)
  const isPlaying = isShown && wantsPlaying && step < last
  const goTo = (to: number): void => {
    setPlaying(false)
    setStep(Math.min(Math.max(to, 0), last))
  }
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => setStep(step + 1), REPLAY_STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, step])
  const actions: ReplayActions = {
    goTo,
    previous: () => goTo(step - 1),
    next: () => goTo(step + 1),
    previousTrick: () => goTo(previousTrick(replay, step)),
    nextTrick: () => goTo(nextTrick(replay, step)),
    togglePlaying: () => setPlaying(!isPlaying),
  }
  const onKey = (act: () => void) => (event: KeyboardEvent) => {
    if (isShown && !isOnSlider(event)) act()
  }
  useHotkeys([
    ['ArrowLeft', onKey(actions.previous), OWN_KEYS],
    ['ArrowRight', onKey(actions.next), OWN_KEYS],
    ['shift+ArrowLeft', onKey(actions.previousTrick), OWN_KEYS],
    ['shift+ArrowRight', onKey(actions.nextTrick), OWN_KEYS],
    ['Home', onKey(() => goTo(0)), { preventDefault: isShown }],
    ['End', onKey(() => goTo(last)), { preventDefault: isShown }],
  ])
  return { step, isPlaying, actions }
}
