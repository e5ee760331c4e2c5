/**
 * Toasts are drawn by a part of its own, which is fetched for the first of them, or earlier when the network is free
 * (`app/routes.tsx`).
 */
import { useEffect, useState, type JSX } from 'react'
import { followWaitingToasts } from './toasts.ts'

export const loadToastLayer = () => import('./ToastLayer.tsx')

export const Toasts = () => {
  const [Layer, setLayer] = useState<(() => JSX.Element) | null>(null)
  // When the layer cannot be fetched, the next toast tries again, and so does the return of the network; all toasts
  // that wait are shown then.
  useEffect(
    () =>
      followWaitingToasts(
        () =>
          void loadToastLayer()
            .then(({ ToastLayer }) => setLayer(() => ToastLayer))
            .catch(() => undefined),
      ),
    [],
  )
  return Layer === null ? null : <Layer />
}
