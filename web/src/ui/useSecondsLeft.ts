/** The seconds until a moment, only for display: other code does what is due at that moment. */
import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Whole seconds until a moment on the page's own clock, which changes of the wall clock do not affect. */
export const secondsUntil = (endsAtMs: number): number =>
  Math.max(0, Math.round((endsAtMs - performance.now()) / SECOND_MS))

/**
 * Whole seconds until a moment on the page's own clock (`performance.now()`). After a time in the background the page
 * shows the right number at once.
 */
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
