/** The seconds since this appeared, in a sentence. It says nothing at first, because most waits are short. */
import { useEffect, useState, type JSX } from 'react'

const SECOND_MS = 1_000

/** `fromSeconds`: the first number that is shown. Give it another key when something else is waited for. */
export const Elapsed = ({ fromSeconds, say }: { readonly fromSeconds: number; readonly say: (seconds: number) => string }): JSX.Element | null => {
  const [beganMs] = useState(() => performance.now())
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - beganMs) / SECOND_MS)), SECOND_MS)
    return () => clearInterval(timer)
  }, [beganMs])
  return seconds < fromSeconds ? null : <>{say(seconds)}</>
}
