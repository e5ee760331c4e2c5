/** 'Guarda', where a table may be watched; nothing where it may not, and until that is known. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { watchPath } from '../../navigation/watch-address.ts'
import { queryClient } from '../../state/queries.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import { valueOrThrow } from '../../transport/rest/http.ts'
import { watchableRoom } from '../../transport/rest/watchable-room.ts'
import { Button } from '../../ui/Button.tsx'
import { EyeIcon } from '../../ui/icons/table-icons.tsx'

export const WatchLink = ({ roomId }: { readonly roomId: string }): JSX.Element | null => {
  const { data } = useQuery(
    {
      queryKey: ['watchable', roomId],
      queryFn: async ({ signal }) => valueOrThrow(await watchableRoom(roomId, spectatorText.unknown, signal)).canWatch,
      gcTime: 0,
    },
    queryClient,
  )
  return data === true ? (
    <Button component={Link} to={watchPath(roomId)} variant="default" leftSection={<EyeIcon />}>
      {spectatorText.watch}
    </Button>
  ) : null
}
