/** The invitation to a room, asked for again while it is on screen. */
import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '#common/protocol/answers.ts'
import { queryClient } from '../../state/queries.ts'
import { RequestFailed, type Failure } from '../../transport/http.ts'
import { invitationTo } from '../../transport/rooms.ts'
import { useReturn } from '../../ui/useReturn.ts'

/** How often the seats are asked for while the page is visible. */
const REFRESH_MS = 10_000

const isGone = ({ code }: Failure): boolean => code === 'roomNotFound' || code === 'roomUnreadable'

/**
 * `invitation` is null while the first answer is awaited, when there is none (`isGone`), and after `problem`. A request that fails later leaves the last
 * one on screen.
 */
export type InvitationState = { readonly invitation: Invitation | null; readonly isGone: boolean; readonly problem: string | null }

/** `given`: the invitation that came with the page, or null. */
export const useInvitation = (roomId: string, given: Invitation | null): InvitationState => {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', roomId],
    queryFn: async ({ signal }): Promise<Invitation | 'gone'> => {
      const answer = await invitationTo(roomId, signal)
      if (answer.ok) return answer.value
      if (isGone(answer)) return 'gone'
      throw new RequestFailed(answer)
    },
    ...(given !== null && { initialData: given }),
    // It is as old as the page: who comes back to the invitation later gets it anew at once.
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    gcTime: 0,
  }, queryClient)
  useReturn(() => void refetch())
  return { invitation: data === undefined || data === 'gone' ? null : data, isGone: data === 'gone', problem: data === undefined ? (error?.message ?? null) : null }
}
