import { useEffect, useEffectEvent } from 'react'

/** Calls `onReturn` when the page has the focus again, and when it is visible again. Both can happen at once. */
export const useReturn = (onReturn: () => void): void => {
  const back = useEffectEvent(onReturn)
  useEffect(() => {
    const whenVisible = (): void => {
      if (document.visibilityState === 'visible') back()
    }
    window.addEventListener('focus', whenVisible)
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      window.removeEventListener('focus', whenVisible)
      document.removeEventListener('visibilitychange', whenVisible)
    }
  }, [])
}
