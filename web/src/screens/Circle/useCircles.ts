import { useQuery } from '@tanstack/react-query'
import type { CirclesAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { queryClient } from '../../state/queries.ts'
import { CIRCLES_PATH, ownCircles } from '../../transport/rest/circles.ts'
import { valueOrThrow } from '../../transport/rest/http.ts'
import { useReturn } from '../../ui/useReturn.ts'

const OWN = [CIRCLES_PATH, 'own']

/** The list is another one now: who shows it next asks for it anew. */
export const forgetOwnCircles = (): void => queryClient.removeQueries({ queryKey: OWN })

/** Undefined until the first answer. Without an answer there is no row to show. */
export const useCircles = (userId: number): CirclesAnswer['circles'] | undefined => {
  const { data, isFetched, refetch } = useQuery(
    {
      queryKey: [...OWN, userId],
      queryFn: async ({ signal }) => valueOrThrow(await ownCircles(signal)).circles,
      refetchOnMount: 'always',
    },
    queryClient,
  )
  useReturn(() => void refetch())
  return isFetched ? (data ?? []) : undefined
}
