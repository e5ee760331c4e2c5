/** The rooms on the admin's page, and the closing of one. */
import { useInfiniteQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../state/queries.ts'
import { explain } from '../../state/session.ts'
import { ADMIN_ROOMS_PATH, closeRoom, loadRooms } from '../../transport/admin-rooms.ts'
import { RequestFailed } from '../../transport/http.ts'
import { successToast } from '../../ui/toasts.ts'

/** The place behind which a page begins; null for the first page. */
type After = string | null

/** The rooms that are not closed, newest first, in pages. Every visit loads them again. */
export const useRooms = () =>
  useInfiniteQuery({
    queryKey: [ADMIN_ROOMS_PATH],
    queryFn: async ({ pageParam, signal }: QueryFunctionContext<readonly string[], After>) => {
      const answer = await loadRooms(pageParam, signal)
      if (answer.ok) return answer.value
      throw new RequestFailed(answer)
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  }, queryClient)

/** Closes rooms, and loads the list again. `onDone` is called when a room is closed, also when somebody else has closed it. */
export const useClosing = (onDone: () => void) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = async (roomId: string): Promise<void> => {
    if (isBusy) return
    setProblem(null)
    setBusy(true)
    const answer = await closeRoom(roomId)
    setBusy(false)
    if (!answer.ok && answer.code !== 'roomNotFound') return setProblem(explain(answer))
    if (answer.ok) successToast(answer.value.message)
    onDone()
    void queryClient.invalidateQueries({ queryKey: [ADMIN_ROOMS_PATH] })
  }
  return { problem, isBusy, close }
}
