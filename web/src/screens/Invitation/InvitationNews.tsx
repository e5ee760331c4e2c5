import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '#common/protocol/rest/answers.ts'
import { queryClient } from '../../state/queries.ts'
import { valueOrThrow } from '../../transport/rest/http.ts'
import { invitationTo } from '../../transport/rest/seats.ts'
import { isRoomClosed } from '../../transport/table/table-connection.ts'
import { useReturn } from '../../ui/useReturn.ts'

/** How often the seats are asked for while the page is visible. */
const REFRESH_MS = 10_000

/**
 * `invitation` is null while the first answer is awaited, when there is none (`isGone`), and after `problem`. A request
 * that fails later leaves the last one on screen.
 */
export type InvitationState = {
  readonly invitation: Invitation | null
  readonly isGone: boolean
  readonly problem: string | null
}

/**
 * The invitation to a room, asked for again while it is on screen. `given`: the one that came with the page, or null.
 */
const useInvitation = (roomId: string, given: Invitation | null): InvitationState => {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['invitation', roomId],
      queryFn: async ({ signal }): Promise<Invitation | 'gone'> => {
        const answer = await invitationTo(roomId, signal)
        return !answer.ok && isRoomClosed(answer.code) ? 'gone' : valueOrThrow(answer)
      },
      ...(given !== null && { initialData: given }),
      // It is as old as the page: a visitor who comes back to the invitation later gets a new one at once.
      initialDataUpdatedAt: performance.timeOrigin,
      staleTime: REFRESH_MS,
      refetchInterval: REFRESH_MS,
      gcTime: 0,
    },
    queryClient,
  )
  useReturn(() => void refetch())
  return {
    invitation: data === undefined || data === 'gone' ? null : data,
    isGone: data === 'gone',
    problem: data === undefined ? (error?.message ?? null) : null,
  }
}

type InvitationNewsProps = {
  readonly roomId: string
  readonly given: Invitation | null
  readonly onNews: (state: InvitationState) => void
}

/**
 * Asks for the invitation and tells what comes. A part of its own: the invitation that came with the page is on screen
 * before it. It renders nothing.
 */
export const InvitationNews = ({ roomId, given, onNews }: InvitationNewsProps): null => {
  const { invitation, isGone, problem } = useInvitation(roomId, given)
  useEffect(() => onNews({ invitation, isGone, problem }), [onNews, invitation, isGone, problem])
  return null
}
