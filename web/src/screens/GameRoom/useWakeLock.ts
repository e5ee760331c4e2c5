/** Keeps the screen of a phone on during a game: a phone that falls asleep is a player who has gone away. */
import { useEffect } from 'react'

/** `isWanted`: whether a game is running. Where the browser has no wake lock, or refuses it on low battery, the screen sleeps as usual. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const release = (): void => void lock?.release().catch(() => undefined)
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const fresh = await navigator.wakeLock.request('screen').catch(() => null)
      // A page that is hidden and shown quickly asks twice; one lock is enough, and a second one would never be released.
      if (isOver || lock?.released === false) void fresh?.release().catch(() => undefined)
      else lock = fresh
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
