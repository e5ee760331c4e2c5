/** /join and /join/{roomId}: the invitation for visitors who are not signed in, otherwise the play-online screen. */
import { lazy, Suspense, useState, type JSX } from 'react'
import { useParams } from 'react-router-dom'
import { useSession } from '../../state/account/session.ts'
import { Loading } from '../../ui/Loading.tsx'
import { InvitationScreen } from '../Invitation/InvitationScreen.tsx'

const JoinScreen = lazy(async () => ({ default: (await import('./JoinScreen.tsx')).JoinScreen }))

export const JoinGate = (): JSX.Element => {
  const { roomId } = useParams()
  const { isAuthenticated } = useSession()
  // A visitor who has just signed in on the invitation goes straight to the table, past the play-online screen.
  const [isEntering, setEntering] = useState(false)
  const isInvited = roomId !== undefined && (isEntering || !isAuthenticated)
  if (isInvited) return <InvitationScreen key={roomId} roomId={roomId} onEntering={setEntering} />
  return (
    <Suspense fallback={<Loading />}>
      <JoinScreen />
    </Suspense>
  )
}
