/** /c/{slug}: the invitation for visitors who are not signed in, otherwise the circle, or an evening of it. */
import { lazy, useEffect, type JSX } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import { belongs } from '#common/circles/standings.ts'
import { circlePath, eveningDayIn } from '../../navigation/circle-address.ts'
import { loadSession, useSession } from '../../state/account/session.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CircleInvitation, type CircleInvitationProps } from './CircleInvitation.tsx'
import { CirclePage } from './CirclePage.tsx'
import { NoCircle, Problem } from './NoCircle.tsx'
import { Outside } from './Outside.tsx'
import { useCircle } from './useCircle.ts'
import { useSeat } from './useSeat.ts'

type CircleScreenProps = { readonly slug: string; readonly user: User }

/** The seat, the circle's page, or how to belong to it. */
const CircleScreen = ({ slug, user }: CircleScreenProps): JSX.Element => {
  const { circle, openTable, isGone, problem, refresh, isBusy, change } = useCircle(slug)
  const seat = useSeat(user, slug, circle)
  const navigate = useNavigate()
  const address = circle?.slug ?? slug
  useEffect(() => {
    if (address !== slug) void navigate(circlePath(address), { replace: true })
  }, [address, navigate, slug])
  if (isGone) return <NoCircle />
  if (problem !== null) return <Problem text={problem} onRetry={refresh} />
  if (circle === null || seat.isOnTheWay) return <Loading />
  const ways = { circle, user, seat, isBusy: isBusy || seat.isBusy, change }
  return (
    <>
      <PageTitle>{circle.name}</PageTitle>
      {belongs(circle.standing) ? (
        <CirclePage {...ways} />
      ) : (
        <Outside {...ways} openTable={openTable} refresh={refresh} />
      )}
    </>
  )
}

const EveningScreen = lazy(async () => ({ default: (await import('./evenings/EveningScreen.tsx')).EveningScreen }))

/** `isVisitor`: nobody is signed in, or somebody is who goes straight to the table. */
type CircleGateProps = CircleInvitationProps & { readonly isVisitor: boolean }

/** The last part of a link into which a chat has taken a full stop, or a keyboard capitals. */
const slugIn = (written: string): string => written.toLowerCase().replace(/[^a-z\d]+$/, '')

export const CircleGate = ({ slug: written, isVisitor, invitation }: CircleGateProps): JSX.Element => {
  const slug = slugIn(written)
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
