/**
 * /join, /join/{roomId} and /c/{slug}: the invitation for visitors who are not signed in, otherwise the play-online
 * screen or the circle.
 */
import { lazy, Suspense, useState, type JSX } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { OPENED_BY_LINK } from '../../navigation/return-address.ts'
import { pageFacts } from '../../state/page-facts.ts'
import { useSession } from '../../state/account/session.ts'
import { Loading } from '../../ui/Loading.tsx'
import { InvitationScreen } from '../Invitation/InvitationScreen.tsx'

const JoinScreen = lazy(async () => ({ default: (await import('./JoinScreen.tsx')).JoinScreen }))
const CircleGate = lazy(async () => ({ default: (await import('../Circle/CircleGate.tsx')).CircleGate }))

export const JoinGate = (): JSX.Element => {
  const { roomId, slug } = useParams()
  const { key } = useLocation()
  const { isAuthenticated } = useSession()
  // A visitor who has just signed in on the invitation goes straight to the table, past the play-online screen.
  const [isEntering, setEntering] = useState(false)
  const isVisitor = isEntering || !isAuthenticated
  const invitation = (to: string): JSX.Element => <InvitationScreen key={to} roomId={to} onEntering={setEntering} />
  // The link to a circle comes with the invitation to its table of tonight, which the server wrote into this page only.
  const invitedTo = roomId ?? (slug && key === OPENED_BY_LINK && pageFacts().invitation?.roomId)
  if (invitedTo && isVisitor) return invitation(invitedTo)
  return (
    <Suspense fallback={<Loading />}>
      {slug === undefined ? <JoinScreen /> : <CircleGate slug={slug} isVisitor={isVisitor} invitation={invitation} />}
    </Suspense>
  )
}
