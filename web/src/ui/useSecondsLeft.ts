/** The seconds that are left until a moment, for the eye only: whatever is due then is done by others. */
import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Whole seconds until a moment on the page's own clock, which does not follow the wall clock. */
export const secondsUntil = (endsAtMs: number): number => Math.max(0, Math.round((endsAtMs - performance.now()) / SECOND_MS))

/** Whole seconds until a moment on the page's own clock (`performance.now()`). A page that was in the background is right at once. */
export const useSecondsLeft = (endsAtMs: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(endsAtMs))
  useEffect(() => {
    const look = (): void => setLeft(secondsUntil(endsAtMs))
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return left
}
