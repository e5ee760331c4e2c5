/** What is said of the connection to a table while the table is on screen. */
import { RECOVERY_FAILED_TOAST_MS } from '#common/timings.ts'
import { tableText } from '../../text/table/table.ts'
import type { BlackScreen } from '../../transport/table/black-screen.ts'
import { dismissToast, toast } from '../../ui/toasts.ts'

const { connection } = tableText
const INTERRUPTED_TOAST = 'connection-interrupted'
const DISPLAY_PROBLEM_TOAST = 'display-problem'

/** It stays until the connection is back. */
export const tellInterrupted = (): void =>
  void toast({
    id: INTERRUPTED_TOAST,
    title: connection.interrupted,
    message: connection.interruptedHint,
    kind: 'error',
    durationMs: false,
  })

export const dismissInterrupted = (): void => dismissToast(INTERRUPTED_TOAST)

export const tellBlackScreen = (screen: BlackScreen): void => {
  if (screen === 'none') dismissToast(DISPLAY_PROBLEM_TOAST)
  if (screen === 'searching')
    toast({
      id: DISPLAY_PROBLEM_TOAST,
      title: connection.displayProblem,
      message: connection.displayProblemHint,
      kind: 'error',
    })
  if (screen === 'failed')
    toast({
      title: connection.recoveryFailed,
      message: connection.recoveryFailedHint,
      kind: 'error',
      durationMs: RECOVERY_FAILED_TOAST_MS,
    })
}
