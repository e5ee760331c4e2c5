import { useEffect, useState } from 'react'

/** The present moment, renewed every so many milliseconds, for relative times. */
export const useNow = (stepMs: number): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
