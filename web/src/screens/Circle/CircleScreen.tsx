/** A circle, opened by somebody who is signed in: the seat, the circle's page, or how to belong to it. */
import { useEffect, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import { belongs } from '#common/circles/standings.ts'
import { circlePath } from '../../navigation/circle-address.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CirclePage } from './CirclePage.tsx'
import { NoCircle, Problem } from './NoCircle.tsx'
import { Outside } from './Outside.tsx'
import { useCircle } from './useCircle.ts'
import { useSeat } from './useSeat.ts'

type CircleScreenProps = { readonly slug: string; readonly user: User }

export const CircleScreen = ({ slug, user }: CircleScreenProps): JSX.Element => {
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
