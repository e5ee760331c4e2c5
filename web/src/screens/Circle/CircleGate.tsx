/** /c/{slug}: the invitation for visitors who are not signed in, otherwise the circle, or an evening of it. */
import { lazy, type JSX } from 'react'
import { useLocation } from 'react-router-dom'
import { eveningDayIn } from '../../navigation/evening-address.ts'
import { loadSession, useSession } from '../../state/account/session.ts'
import { Loading } from '../../ui/Loading.tsx'
import { CircleInvitation, type CircleInvitationProps } from './CircleInvitation.tsx'
import { CircleScreen } from './CircleScreen.tsx'
import { Problem } from './NoCircle.tsx'

const EveningScreen = lazy(async () => ({ default: (await import('./EveningScreen.tsx')).EveningScreen }))

/** `isVisitor`: nobody is signed in, or somebody is who goes straight to the table. */
type CircleGateProps = CircleInvitationProps & { readonly isVisitor: boolean }

export const CircleGate = ({ slug, isVisitor, invitation }: CircleGateProps): JSX.Element => {
  const { user, isLoading, error } = useSession()
  const day = eveningDayIn(useLocation().pathname)
  if (isLoading) return <Loading />
  if (!isVisitor && user !== null) {
    const key = `${slug} ${user.id}`
    return day === null ? (
      <CircleScreen key={key} slug={slug} user={user} />
    ) : (
      <EveningScreen key={key} slug={slug} day={day} user={user} />
    )
  }
  if (error !== null) return <Problem text={error} onRetry={() => void loadSession()} />
  return <CircleInvitation key={slug} slug={slug} invitation={invitation} />
}
