/** Toasts: at most five at once. They close after 5 s unless told otherwise (specification section 9). */
import type { ReactNode } from 'react'
import { notifications } from '@mantine/notifications'
import { TOAST_MS } from '#common/timings.ts'
import { it } from '../text/it.ts'

export type ToastKind = 'info' | 'success' | 'error'

/** `durationMs` false: the toast stays until it is closed. `id`: when a toast with this id is shown already, nothing changes. */
export type Toast = {
  readonly title: string
  readonly message?: ReactNode
  readonly kind?: ToastKind
  readonly durationMs?: number | false
  readonly id?: string
}

const COLOURS = { info: 'brass', success: 'baize', error: 'crimson' } as const satisfies Record<ToastKind, string>

/** Shows a toast. Returns its id for {@link dismissToast}. */
export const toast = ({ title, message = '', kind = 'info', durationMs = TOAST_MS, id }: Toast): string =>
  notifications.show({
    ...(id === undefined ? {} : { id }),
    title,
    message,
    color: COLOURS[kind],
    autoClose: durationMs,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': it.common.close },
  })

export const successToast = (title: string, message?: string): string => toast({ title, kind: 'success', ...(message === undefined ? {} : { message }) })

/** Shows a failure under the title 'Errore'. */
export const errorToast = (message: string): string => toast({ title: it.common.errorTitle, message, kind: 'error' })

export const dismissToast = (id: string): void => void notifications.hide(id)
