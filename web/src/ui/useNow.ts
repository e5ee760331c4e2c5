import { useEffect, useState } from 'react'

/** The present time for relative times, updated every `stepMs` milliseconds. */
export const useNow = (stepMs: number): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
