/** The moment at which a replay is: buttons, keys, swipes and its own clock move it. */
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
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
  /** The step that somebody else shows; null where the viewer chooses. */
  readonly followed?: number | null
  /** Is told each step that the viewer, or the clock, has chosen. */
  readonly onStep?: ((step: number) => void) | undefined
}

/** The keys of the page that move a replay while it is shown. */
const useReplayKeys = (
  actions: ReplayActions,
  { last, isShown }: { readonly last: number; readonly isShown: boolean },
): void => {
  const onKey = (act: () => void) => (event: KeyboardEvent) => {
    if (isShown && !isOnSlider(event)) act()
  }
  useHotkeys([
    ['ArrowLeft', onKey(actions.previous), OWN_KEYS],
    ['ArrowRight', onKey(actions.next), OWN_KEYS],
    ['shift+ArrowLeft', onKey(actions.previousTrick), OWN_KEYS],
    ['shift+ArrowRight', onKey(actions.nextTrick), OWN_KEYS],
    ['Home', onKey(() => actions.goTo(0)), { preventDefault: isShown }],
    ['End', onKey(() => actions.goTo(last)), { preventDefault: isShown }],
  ])
}

export const useReplay = (
  replay: Replay,
  { startsAt, isShown, followed = null, onStep }: ReplayOptions,
): ReplayState => {
  const last = replay.steps.length - 1
  const [own, setOwn] = useState(startsAt)
  // Whoever follows no longer goes on from there.
  if (followed !== null && followed !== own) setOwn(followed)
  const step = followed ?? own
  const [wantsPlaying, setPlaying] = useState(false)
  const isPlaying = isShown && followed === null && wantsPlaying && step < last
  const show = (to: number): void => {
    setOwn(to)
    onStep?.(to)
  }
  const goTo = (to: number): void => {
    setPlaying(false)
    show(Math.min(Math.max(to, 0), last))
  }
  const showNext = useEffectEvent(() => show(step + 1))
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => showNext(), REPLAY_STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, step])
  const actions: ReplayActions = {
    goTo,
    previous: () => goTo(step - 1),
    next: () => goTo(step + 1),
    previousTrick: () => goTo(previousTrick(replay, step)),
    nextTrick: () => goTo(nextTrick(replay, step)),
    togglePlaying: () => {
      if (followed !== null) show(step)
      setPlaying(!isPlaying)
    },
  }
  useReplayKeys(actions, { last, isShown })
  return { step, isPlaying, actions }
}
