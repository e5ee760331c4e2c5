/**
 * The way to look at a game together, and below it what comes late: what the game has changed of the viewer's rating,
 * and what the cards gave. It comes with its own script.
 */
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { useSession } from '../../state/account/session.ts'
import type { Send } from '../PlayingTable/useTableConnection.ts'
import { LuckLine } from './LuckLine.tsx'
import { RatingLine } from './RatingLine.tsx'
import { TogetherStart } from './Together.tsx'

type OutcomeProps = { readonly view: TableView; readonly send: Send }

export const Outcome = ({ view, send }: OutcomeProps): JSX.Element => {
  const mayBeRated =
    useSession().user?.isGuest !== true && view.players.every(({ computerLevel }) => computerLevel === null)
  return (
    <>
      <TogetherStart view={view} send={send} />
      {mayBeRated && <RatingLine view={view} />}
      <LuckLine roomId={view.roomId} gameNumber={view.gameNumber} />
    </>
  )
}
