/** Toasts are drawn by a part of its own, which is fetched for the first of them, or earlier when the network is free (`app/routes.tsx`). */
import { useNotifications } from '@mantine/notifications'
import { useEffect, useState, type JSX } from 'react'

export const loadToastLayer = () => import('./ToastLayer.tsx')

export const Toasts = () => {
  const count = useNotifications().notifications.length
  const [Layer, setLayer] = useState<(() => JSX.Element) | null>(null)
  const isWaiting = count > 0 && Layer === null
  // When the layer cannot be fetched, the next toast tries again, and so does the return of the network; all toasts that wait are shown then.
  useEffect(() => {
    if (!isWaiting) return
    const load = (): void => void loadToastLayer().then(({ ToastLayer }) => setLayer(() => ToastLayer)).catch(() => undefined)
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [isWaiting, count])
  return Layer === null ? null : <Layer />
}
