/** The evenings of a circle, asked for again while they are on screen, and how they are changed. */
import { useQuery } from '@tanstack/react-query'
import type { CircleDates } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { explain } from '../../../state/account/session.ts'
import { queryClient } from '../../../state/queries.ts'
import { datesPath, findDates } from '../../../transport/rest/circle-dates.ts'
import { valueOrThrow, type Answer } from '../../../transport/rest/http.ts'
import { errorToast } from '../../../ui/toasts.ts'
import { useReturn } from '../../../ui/useReturn.ts'

/** How often they are asked for while the page is visible. */
const REFRESH_MS = 30_000

/**
 * `dates` is null until the first answer, and after `problem`. `change` does something to them, and shows it or why
 * not; true when it was done.
 */
export const useDates = (slug: string) => {
  const queryKey = [datesPath(slug)]
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => valueOrThrow(await findDates(slug, signal)),
      staleTime: 0,
      refetchInterval: REFRESH_MS,
    },
    queryClient,
  )
  useReturn(() => void refetch())
  const change = async (asked: Promise<Answer<CircleDates>>): Promise<boolean> => {
    const answer = await asked
    if (answer.ok) {
      // An answer that is under way may be older than the change.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, answer.value)
    } else errorToast(explain(answer))
    return answer.ok
  }
  const problem = data === undefined ? (error?.message ?? null) : null
  return { dates: data ?? null, problem, retry: () => void refetch(), change }
}

export type ChangeDates = ReturnType<typeof useDates>['change']
