/** /c/{slug}: the invitation for visitors who are not signed in, otherwise the circle. */
import type { JSX } from 'react'
import { loadSession, useSession } from '../../state/account/session.ts'
import { Loading } from '../../ui/Loading.tsx'
import { CircleInvitation, type CircleInvitationProps } from './CircleInvitation.tsx'
import { CircleScreen } from './CircleScreen.tsx'
import { Problem } from './NoCircle.tsx'

/** `isVisitor`: nobody is signed in, or somebody is who goes straight to the table. */
type CircleGateProps = CircleInvitationProps & { readonly isVisitor: boolean }

export const CircleGate = ({ slug, isVisitor, invitation }: CircleGateProps): JSX.Element => {
  const { user, isLoading, error } = useSession()
  if (isLoading) return <Loading />
  if (!isVisitor && user !== null) return <CircleScreen key={`${slug} ${user.id}`} slug={slug} user={user} />
  if (error !== null) return <Problem text={error} onRetry={() => void loadSession()} />
  return <CircleInvitation key={slug} slug={slug} invitation={invitation} />
}
