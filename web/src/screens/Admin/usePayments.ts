/** The payments to check, and the admin's actions on one of them. */
import { useInfiniteQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentHandledAnswer } from '#common/protocol/payment-answers.ts'
import { queryClient } from '../../state/queries.ts'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { explain } from '../../state/session.ts'
import { refreshTokens } from '../../state/tokens.ts'
import { RequestFailed, type Answer } from '../../transport/http.ts'
import { PAYMENTS_PATH, paymentsToCheck } from '../../transport/payments.ts'

/** A page holds the payments before the one with this id; null for the first page. */
type Before = number | null

/** The list, newest first, in pages. Every visit loads it again. */
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
  }, queryClient)

/** Handles one payment. `onHandled` is called when the payment is off the list, also when another admin was faster. */
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
    // The admin may have given the tokens to their own account.
    void refreshTokens()
  }

  return { problem, setProblem, isBusy, run }
}
