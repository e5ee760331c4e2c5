/** What a game has changed of the viewer's rating, and what the cards gave. It comes with its own script. */
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { useSession } from '../../state/account/session.ts'
import { LuckLine } from './LuckLine.tsx'
import { RatingLine } from './RatingLine.tsx'

export const Outcome = ({ view }: { readonly view: TableView }): JSX.Element => {
  const mayBeRated =
    useSession().user?.isGuest !== true && view.players.every(({ computerLevel }) => computerLevel === null)
  return (
    <>
      {mayBeRated && <RatingLine view={view} />}
      <LuckLine roomId={view.roomId} gameNumber={view.gameNumber} />
    </>
  )
}
