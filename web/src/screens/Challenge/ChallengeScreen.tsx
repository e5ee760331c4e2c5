/**
 * /sfida/{token}: who challenges whom, until when, and how the hands went; /sfida/tavolo/{roomId}: the same, from the
 * table of the player; /sfida: the own challenges.
 */
import type { JSX } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { challengePath } from '../../navigation/daily-address.ts'
import { loadSession, useSession } from '../../state/account/session.ts'
import { challengeText } from '../../text/hands/challenges.ts'
import { challenge, challengeOfTable, CHALLENGES_PATH, playChallenge } from '../../transport/rest/challenges.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Gone, Problem } from '../Circle/NoCircle.tsx'
import { useAsked } from '../useAsked.ts'
import { useBegins, useHandsTable } from '../useHandsTable.ts'
import { ChallengePage } from './ChallengePage.tsx'
import { OwnChallenges } from './OwnChallenges.tsx'
import styles from './Challenge.module.css'

/** For who is not signed in: the server tells them nothing of the challenge. */
const Visitor = ({ onPlay }: { readonly onPlay: () => void }): JSX.Element => (
  <div className={styles.start}>
    <p className="overline">{challengeText.title}</p>
    <h1 className="display">{challengeText.invited}</h1>
    <p className={styles.lead}>{challengeText.visitor}</p>
    <p className="soft">{challengeText.counts}</p>
    <Button size="lg" rightSection={<ArrowIcon />} onClick={onPlay}>
      {challengeText.play}
    </Button>
  </div>
)

type KnownProps = { readonly token: string; readonly user: User; readonly onPlay: () => void }

const Known = ({ token, user, onPlay }: KnownProps): JSX.Element => {
  const { data, problem, retry } = useAsked([CHALLENGES_PATH, user.id, token], (signal) => challenge(token, signal))
  if (problem !== null) return <Problem text={problem} onRetry={retry} />
  if (data === undefined) return <Loading />
  if (data === 'gone') return <Gone title={challengeText.goneTitle} text={challengeText.gone} />
  return <ChallengePage challenge={data} user={user} onPlay={onPlay} />
}

const OneChallenge = ({ token }: { readonly token: string }): JSX.Element => {
  const { user, isLoading, error } = useSession()
  const { isBusy, play } = useHandsTable({
    open: () => playChallenge(token),
    page: challengePath(token),
    answers: CHALLENGES_PATH,
  })
  const beginsNow = useBegins(user !== null, () => void play(user))
  if (isBusy || beginsNow) return <Loading text={challengeText.opening} />
  if (user !== null) return <Known token={token} user={user} onPlay={() => void play(user)} />
  if (isLoading) return <Loading />
  if (error !== null) return <Problem text={error} onRetry={() => void loadSession()} />
  return <Visitor onPlay={() => void play(null)} />
}

const AtTable = ({ roomId }: { readonly roomId: string }): JSX.Element => {
  const { data, problem, retry } = useAsked([CHALLENGES_PATH, 'rooms', roomId], (signal) =>
    challengeOfTable(roomId, signal),
  )
  if (problem !== null) return <Problem text={problem} onRetry={retry} />
  if (data === undefined) return <Loading />
  return <Navigate to={challengePath(data === 'gone' ? undefined : data.token)} replace />
}

/** The last part of a link into which a chat has taken a full stop. */
const tokenIn = (written: string): string => written.replace(/[^\w-]+$/, '')

export const ChallengeScreen = (): JSX.Element => {
  const { token = '', roomId } = useParams()
  const { user, isLoading, error } = useSession()
  if (roomId !== undefined && user !== null) return <AtTable roomId={roomId} />
  if (roomId !== undefined && error !== null) return <Problem text={error} onRetry={() => void loadSession()} />
  if (roomId !== undefined) return isLoading ? <Loading /> : <Navigate to={challengePath()} replace />
  return (
    <>
      <PageTitle>{challengeText.title}</PageTitle>
      {token === '' ? <OwnChallenges /> : <OneChallenge key={token} token={tokenIn(token)} />}
    </>
  )
}
