/** Toasts: at most five at once. They close after 5 s unless told otherwise (specification section 9). */
import type { ReactNode } from 'react'
import type { notifications } from '@mantine/notifications'
import { TOAST_MS } from '#common/timings.ts'
import { it } from '../text/it.ts'

type ToastKind = 'info' | 'success' | 'error'

/**
 * `durationMs` false: the toast stays until it is closed. `id`: when a toast with this id is shown already, nothing
 * changes.
 */
export type Toast = {
  readonly title: string
  readonly message?: ReactNode
  readonly kind?: ToastKind
  readonly durationMs?: number | false
  readonly id?: string
}

/** What draws the toasts. It is fetched for the first of them (`Toasts.tsx`). */
type Layer = Pick<typeof notifications, 'show' | 'hide'>
let layer: Layer | null = null
/** What the layer is told when it is there. */
let waiting: readonly ((there: Layer) => void)[] = []
let askForLayer: (() => void) | null = null
let count = 0

const tell = (news: (there: Layer) => void): void => {
  if (layer !== null) return news(layer)
  waiting = [...waiting, news]
  askForLayer?.()
}

/**
 * Calls `ask` for each toast that waits for the layer, and when the network returns, until the returned function is
 * called.
 */
export const followWaitingToasts = (ask: () => void): (() => void) => {
  const askIfAny = (): void => {
    if (waiting.length > 0) ask()
  }
  askForLayer = ask
  askIfAny()
  addEventListener('online', askIfAny)
  return () => {
    askForLayer = null
    removeEventListener('online', askIfAny)
  }
}

/** Tells the layer, which is there now, what has waited for it. */
export const showWith = (there: Layer): void => {
  layer = there
  for (const news of waiting) news(there)
  waiting = []
}

const COLOURS = { info: 'brass', success: 'baize', error: 'crimson' } as const satisfies Record<ToastKind, string>

/** Shows a toast. Returns its id for {@link dismissToast}. */
export const toast = ({
  title,
  message = '',
  kind = 'info',
  durationMs = TOAST_MS,
  id = `toast-${++count}`,
}: Toast): string => {
  const role = kind === 'error' ? 'alert' : 'status'
  tell(({ show }) =>
    show({
      id,
      title,
      message,
      color: COLOURS[kind],
      autoClose: durationMs,
      role,
      closeButtonProps: { 'aria-label': it.common.close },
    }),
  )
  return id
}

export const successToast = (title: string, message?: string): string =>
  toast({ title, kind: 'success', ...(message === undefined ? {} : { message }) })

/** Shows a failure under the title 'Errore'. */
export const errorToast = (message: string): string => toast({ title: it.common.errorTitle, message, kind: 'error' })

export const dismissToast = (id: string): void => tell(({ hide }) => hide(id))
