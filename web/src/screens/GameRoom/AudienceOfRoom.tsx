/** Who may watch a room, for its creator: of a circle's table also the circle. It is fetched when it is opened. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { AUDIENCES } from '#common/table/spectators/audience.ts'
import type { TableView } from '#common/table/view.ts'
import { queryClient } from '../../state/queries.ts'
import { AudienceChoice } from '../../table/spectators/AudienceChoice.tsx'
import { spectatorText } from '../../text/table/spectators.ts'
import { watchableRoom } from '../../transport/rest/watchable-room.ts'
import type { Send } from '../PlayingTable/useTableConnection.ts'

/** Whether the table is that of a circle of the viewer's. */
const useIsOfCircle = (roomId: string): boolean => {
  const { data } = useQuery(
    {
      queryKey: ['circleOf', roomId],
      queryFn: async ({ signal }) => {
        const answer = await watchableRoom(roomId, spectatorText.unknown, signal)
        return answer.ok && answer.value.circle !== undefined
      },
    },
    queryClient,
  )
  return data ?? false
}

type AudienceOfRoomProps = { readonly view: Pick<TableView, 'roomId' | 'audience'>; readonly send: Send }

export const AudienceOfRoom = ({ view: { roomId, audience }, send }: AudienceOfRoomProps): JSX.Element => {
  const isOfCircle = useIsOfCircle(roomId) || audience === 'circle'
  return (
    <AudienceChoice
      chosen={audience}
      offered={AUDIENCES.filter((one) => one !== 'circle' || isOfCircle)}
      onChoose={(chosen) => void send('set_audience', { audience: chosen })}
    />
  )
}
