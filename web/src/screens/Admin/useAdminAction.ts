import { useState } from 'react'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { explain } from '../../state/account/session.ts'
import type { Answer } from '../../transport/rest/http.ts'
import { successToast } from '../../ui/toasts.ts'

type Done = { readonly message: string }

/**
 * Carries out one action of the admin at a time. `onDone` is called when it worked, and after a refusal for which
 * `isPast` is true: somebody else was faster.
 */
export const useAdminAction = (isPast: (code: ErrorCode | null) => boolean, onDone: (answer: Answer<Done>) => void) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (action: () => Promise<Answer<Done>>): Promise<void> => {
    if (isBusy) return
    setProblem(null)
    setBusy(true)
    const answer = await action()
    setBusy(false)
    if (!answer.ok && !isPast(answer.code)) return setProblem(explain(answer))
    if (answer.ok) successToast(answer.value.message)
    onDone(answer)
  }
  return { problem, setProblem, isBusy, run }
}
