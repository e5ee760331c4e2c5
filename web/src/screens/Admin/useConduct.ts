/** The reports and restrictions on the admin's page, and the actions on them. */
import { useInfiniteQuery, useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConductAnswer } from '#common/protocol/conduct-answers.ts'
import { queryClient } from '../../state/queries.ts'
import { explain } from '../../state/session.ts'
import { loadReports, loadRestrictions, REPORTS_PATH, RESTRICTIONS_PATH } from '../../transport/conduct.ts'
import { RequestFailed, type Answer } from '../../transport/http.ts'
import { successToast } from '../../ui/toasts.ts'

/** A page holds the reports before the one with this id; null for the first page. */
type Before = number | null

const valueOf = <T>(answer: Answer<T>): T => {
  if (answer.ok) return answer.value
  throw new RequestFailed(answer)
}

/** The reports that are not decided, newest first, in pages. Every visit loads them again. */
export const useReports = () =>
  useInfiniteQuery({
    queryKey: [REPORTS_PATH],
    queryFn: async ({ pageParam, signal }: QueryFunctionContext<readonly string[], Before>) => valueOf(await loadReports(pageParam, signal)),
    initialPageParam: null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    refetchOnMount: 'always',
  }, queryClient)

/** The restrictions in force. */
export const useRestrictions = () =>
  useQuery({ queryKey: [RESTRICTIONS_PATH], queryFn: async ({ signal }) => valueOf(await loadRestrictions(signal)), refetchOnMount: 'always' }, queryClient)

/** Carries out one decision of the admin, and loads both lists again. `onDone` is called when it worked. */
export const useDecision = (onDone: () => void = () => undefined) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (action: () => Promise<Answer<ConductAnswer>>): Promise<void> => {
    if (isBusy) return
    setProblem(null)
    setBusy(true)
    const answer = await action()
    setBusy(false)
    if (!answer.ok && answer.code !== 'reportDecided') return setProblem(explain(answer))
    if (answer.ok) successToast(answer.value.message)
    onDone()
    for (const path of [REPORTS_PATH, RESTRICTIONS_PATH]) void queryClient.invalidateQueries({ queryKey: [path] })
  }
  return { problem, setProblem, isBusy, run }
}
