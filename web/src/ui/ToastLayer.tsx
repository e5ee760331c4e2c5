import { notifications, Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { TOASTS_AT_ONCE } from '#common/limits.ts'
import { TOAST_MS } from '#common/timings.ts'
import { showWith } from './toasts.ts'

/** The corner in which toasts appear. */
export const ToastLayer = () => {
  useEffect(() => showWith(notifications), [])
  return <Notifications position="top-right" limit={TOASTS_AT_ONCE} autoClose={TOAST_MS} containerWidth={380} />
}
