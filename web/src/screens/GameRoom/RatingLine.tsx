/** What a game that is over has changed of the viewer's rating, and why, in one line. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import type { GameRating } from '#common/protocol/rest/game-rating-answers.ts'
import type { TableView } from '#common/table/view.ts'
import { ratingReason } from '../../game/score/rating-reason.ts'
import { queryClient } from '../../state/queries.ts'
import { change } from '../../text/formats.ts'
import { ratingText } from '../../text/table/rating.ts'
import { gameRating, ratingPath } from '../../transport/rest/ratings.ts'
import { valueOrThrow } from '../../transport/rest/http.ts'

const reasonText = (view: TableView, seats: readonly GameRating[], own: GameRating): string => {
  const reason = ratingReason(seats, own)
  if (!('seat' in reason)) return ratingText[reason.kind]
  const name = view.players.find(({ seat }) => seat === reason.seat)?.name ?? ''
  return ratingText[reason.kind](name, reason.rating)
}

export const RatingLine = ({ view }: { readonly view: TableView }): JSX.Element | null => {
  const path = ratingPath(view.roomId, view.gameNumber)
  const { data: seats = null } = useQuery(
    {
      queryKey: [path],
      queryFn: async ({ signal }) => valueOrThrow(await gameRating(path, signal)).seats,
    },
    queryClient,
  )
  const own = seats?.find(({ seat }) => seat === view.viewerSeat)
  if (seats === null || own === undefined) return null
  const changed = ratingText.changed(own.after, own.isCertain, change(own.after - own.before))
  return (
    <p className="small" role="status">
      <b>{changed}</b> · {reasonText(view, seats, own)}
    </p>
  )
}
