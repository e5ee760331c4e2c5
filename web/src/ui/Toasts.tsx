/** Toasts are drawn by a part of its own, which is fetched for the first of them, or earlier when the network is free (`app/routes.tsx`). */
import { useNotifications } from '@mantine/notifications'
import { useEffect, useState, type JSX } from 'react'

export const loadToastLayer = () => import('./ToastLayer.tsx')

export const Toasts = () => {
  const count = useNotifications().notifications.length
  const [Layer, setLayer] = useState<(() => JSX.Element) | null>(null)
  // When the layer cannot be fetched, the next toast tries again, and both are shown then.
  useEffect(() => {
    if (count > 0 && Layer === null) void loadToastLayer().then(({ ToastLayer }) => setLayer(() => ToastLayer)).catch(() => undefined)
  }, [count, Layer])
  return Layer === null ? null : <Layer />
}
