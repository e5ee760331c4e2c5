/** The payments to check, and what the admin does about one. */
import { useInfiniteQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentHandledAnswer } from '#common/protocol/payment-answers.ts'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { explain } from '../../state/session.ts'
import { refreshTokens } from '../../state/tokens.ts'
import { RequestFailed, type Answer } from '../../transport/http.ts'
import { PAYMENTS_PATH, paymentsToCheck } from '../../transport/payments.ts'

/** The id before whose payment a page begins; null for the first page. */
type Before = number | null

/** The list, newest first, a page at a time. A visit asks anew. */
export const usePayments = () =>
  useInfiniteQuery({
    queryKey: [PAYMENTS_PATH],
    queryFn: async ({ pageParam, signal }: QueryFunctionContext<readonly string[], Before>) => {
      const answer = await paymentsToCheck(pageParam, signal)
      if (answer.ok) return answer.value
      throw new RequestFailed(answer)
    },
    initialPageParam: null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    refetchOnMount: 'always',
  })

/** Deals with one payment. `onHandled` is called when it is off the list, also when somebody else was faster. */
export const usePaymentAction = (onHandled: () => void) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const run = async (action: () => Promise<Answer<PaymentHandledAnswer>>): Promise<void> => {
    if (isBusy) return
    setProblem(null)
    setBusy(true)
    const answer = await action()
    setBusy(false)
    const isGone = !answer.ok && answer.code === 'paymentResolved'
    if (!answer.ok && !isGone) return setProblem(explain(answer))
    if (answer.ok) successToast(answer.value.message)
    else errorToast(explain(answer))
    onHandled()
    // The tokens may be the admin's own.
    void refreshTokens()
  }

  return { problem, setProblem, isBusy, run }
}
