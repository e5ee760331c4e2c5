/** Seconds that pass, in a sentence that says what they are about. */
import { type JSX, useEffect, useState } from 'react'
import { useSecondsLeft } from './useSecondsLeft.ts'

/**
 * The seconds until something happens. `endsAtMs` is on the page's own clock; `say` turns the seconds into a sentence.
 */
export const Countdown = ({
  endsAtMs,
  say,
}: {
  readonly endsAtMs: number
  readonly say: (seconds: number) => string
}): JSX.Element => <span aria-live="off">{say(useSecondsLeft(endsAtMs))}</span>

const SECOND_MS = 1_000

/**
 * The seconds since this appeared. It says nothing at first, because most waits are short: `fromSeconds` is the first
 * number that is shown. Give it another key when something else is waited for.
 */
export const Elapsed = ({
  fromSeconds,
  say,
}: {
  readonly fromSeconds: number
  readonly say: (seconds: number) => string
}): JSX.Element | null => {
  const [beganMs] = useState(() => performance.now())
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - beganMs) / SECOND_MS)), SECOND_MS)
    return () => clearInterval(timer)
  }, [beganMs])
  return seconds < fromSeconds ? null : <>{say(seconds)}</>
}
