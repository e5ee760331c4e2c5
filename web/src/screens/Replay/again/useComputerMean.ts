/** What computers make of a moment of a finished game, while a person plays it. */
import { useEffect, useState } from 'react'
import type { Moment } from '../../../game/replay/play-again.ts'
import { browserTimers } from '../../../transport/timers.ts'
import { browserComputers } from '../../../transport/solo/worker-computers.ts'

const ROUNDS = 8

/**
 * The mean points of the seat of a moment in rounds that computers play from there. In a worker of its own, so that the
 * computers at the table need not wait. `moment` is the same object from one render to the next.
 */
export const useComputerMean = ({ from, seat }: Moment): number | 'thinking' | 'failed' => {
  const [mean, setMean] = useState<number | 'thinking' | 'failed'>('thinking')
  useEffect(() => {
    const computers = browserComputers(browserTimers)
    let isOpen = true
    const ask = async (): Promise<void> => {
      let sum = 0
      for (let round = 0; round < ROUNDS; round++) {
        const points = await computers.round(from)
        if (!isOpen) return
        if (points === null) return setMean('failed')
        sum += points[seat]
      }
      setMean(sum / ROUNDS)
    }
    void ask()
    return () => {
      isOpen = false
      computers.stop()
    }
  }, [from, seat])
  return mean
}
