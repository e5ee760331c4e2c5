/**
 * The link to a circle, opened by somebody who is not signed in: the invitation to tonight's table, or the name of the
 * circle and the way to sign in, after which the link leads on.
 */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { CircleInvitation as Invitation } from '#common/protocol/rest/circles/circle-answers.ts'
import { circlePath } from '../../navigation/circle-address.ts'
import type { LoginState } from '../../navigation/return-address.ts'
import { pageFacts } from '../../state/page-facts.ts'
import { queryClient } from '../../state/queries.ts'
import { circleText } from '../../text/circles/circles.ts'
import { CIRCLES_PATH, invitationToCircle } from '../../transport/rest/circles.ts'
import { valueOrGone } from '../../transport/rest/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useReturn } from '../../ui/useReturn.ts'
import { NoCircle, Problem } from './NoCircle.tsx'
import { REFRESH_MS } from './useCircle.ts'

const SignIn = ({ slug, name }: Invitation): JSX.Element => {
  const state: LoginState = { returnUrl: circlePath(slug, { seats: true }), message: null }
  return (
    <Notice
      title={name}
      action={
        <div className="actions">
          <Button component={Link} to="/register" state={state} size="lg" variant="default">
            {circleText.register}
          </Button>
          <Button component={Link} to="/login" state={state} size="lg">
            {circleText.signIn}
          </Button>
        </div>
      }
    >
      <PageTitle>{name}</PageTitle>
      <p>{circleText.visitor}</p>
    </Notice>
  )
}

/** The invitation to a circle, asked for again while it is on screen: a friend may open the table. */
const useInvitation = (slug: string) => {
  const { data, error, refetch } = useQuery(
    {
      queryKey: [CIRCLES_PATH, slug, 'invitation'],
      queryFn: async ({ signal }) => valueOrGone(await invitationToCircle(slug, signal)),
      refetchInterval: ({ state }) => state.data !== 'gone' && REFRESH_MS,
      gcTime: 0,
    },
    queryClient,
  )
  const retry = (): void => void refetch()
  useReturn(retry)
  return { data, problem: data === undefined ? (error?.message ?? null) : null, retry }
}

export type CircleInvitationProps = {
  readonly slug: string
  /** The invitation to a room. */
  readonly invitation: (roomId: string) => JSX.Element
}

export const CircleInvitation = ({ slug, invitation }: CircleInvitationProps): JSX.Element => {
  const { data, problem, retry } = useInvitation(slug)
  if (problem !== null) return <Problem text={problem} onRetry={retry} />
  if (data === undefined) return <Loading />
  if (data === 'gone') return <NoCircle />
  return data.roomId !== null && pageFacts().areGuestsWelcome ? invitation(data.roomId) : <SignIn {...data} />
}
