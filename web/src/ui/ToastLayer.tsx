import { Notifications } from '@mantine/notifications'
import { TOASTS_AT_ONCE } from '#common/limits.ts'
import { TOAST_MS } from '#common/timings.ts'

/** The corner in which toasts appear. */
export const ToastLayer = () => <Notifications position="top-right" limit={TOASTS_AT_ONCE} autoClose={TOAST_MS} containerWidth={380} />
