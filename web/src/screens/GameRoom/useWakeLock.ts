/** Keeps the screen of a phone on during a game: a phone that falls asleep is a player who has gone away. */
import { useEffect } from 'react'

/** `isWanted`: whether a game is on. Where the browser has no wake lock, or refuses it on low battery, the screen sleeps as usual. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const release = (): void => void lock?.release().catch(() => undefined)
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const fresh = await navigator.wakeLock.request('screen').catch(() => null)
      lock = fresh
      if (isOver) release()
    }
    // The browser takes the lock away when the page is hidden.
    const onVisibility = (): void => void ask()
    document.addEventListener('visibilitychange', onVisibility)
    void ask()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      release()
    }
  }, [isWanted])
}
