/** A circle as its page shows it, asked for again while it is on screen, and how it is changed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CircleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { belongs } from '#common/circles/standings.ts'
import { explain } from '../../state/account/session.ts'
import { queryClient } from '../../state/queries.ts'
import { CIRCLES_PATH, findCircle, invitationToCircle } from '../../transport/rest/circles.ts'
import { valueOrGone, type Answer } from '../../transport/rest/http.ts'
import { errorToast } from '../../ui/toasts.ts'
import { useReturn } from '../../ui/useReturn.ts'
import { forgetOwnCircles } from './useCircles.ts'

/** How often it is asked for while the page is visible: a friend may open the table, ask, or say yes. */
export const REFRESH_MS = 10_000

const keyOf = (slug: string): readonly string[] => [CIRCLES_PATH, slug]

/** `openTable`: the code of the table where somebody who does not belong can sit down, or null. */
type Visited = { readonly circle: CircleAnswer; readonly openTable: string | null }

const visited = async (slug: string, signal: AbortSignal): Promise<Answer<Visited>> => {
  const answer = await findCircle(slug, signal)
  if (!answer.ok) return answer
  const circle = answer.value
  if (belongs(circle.standing)) return { ok: true, value: { circle, openTable: null } }
  const invitation = await invitationToCircle(slug, signal)
  return invitation.ok ? { ok: true, value: { circle, openTable: invitation.value.roomId } } : invitation
}

/** Asked for again while the page is visible, until there is nothing. */
const useVisited = (slug: string) =>
  useQuery(
    {
      queryKey: keyOf(slug),
      queryFn: async ({ signal }) => valueOrGone(await visited(slug, signal)),
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => state.data !== 'gone' && REFRESH_MS,
    },
    queryClient,
  )

/**
 * `circle` is null until the first answer, when there is none behind the link (`isGone`), and after `problem`. A
 * request that fails later leaves what was on screen. `change` does something to the circle, and shows it or why not;
 * true when it was done.
 */
export const useCircle = (slug: string) => {
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useVisited(slug)
  useReturn(() => void refetch())
  const shown = data === undefined || data === 'gone' ? null : data
  const change = async (asked: Promise<Answer<CircleAnswer>>): Promise<boolean> => {
    setBusy(true)
    const answer = await asked
    setBusy(false)
    if (answer.ok) {
      forgetOwnCircles()
      // An answer that is under way may be older than the change.
      await queryClient.cancelQueries({ queryKey: keyOf(slug) })
      queryClient.setQueryData<Visited>(keyOf(slug), { circle: answer.value, openTable: shown?.openTable ?? null })
    } else errorToast(explain(answer))
    return answer.ok
  }
  return {
    circle: shown?.circle ?? null,
    openTable: shown?.openTable ?? null,
    isGone: data === 'gone',
    problem: data === undefined ? (error?.message ?? null) : null,
    refresh: () => void refetch(),
    isBusy,
    change,
  }
}

export type ChangeCircle = ReturnType<typeof useCircle>['change']
