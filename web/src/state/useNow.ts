import { useEffect, useState } from 'react'
import { serverNow } from '../transport/server-clock.ts'

/** The present time by the server's clock, for relative times, updated every `stepMs` milliseconds. */
export const useNow = (stepMs: number): Date => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
