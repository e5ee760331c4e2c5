/** /sfida: the challenges that the user has made or begun, and a new one. */
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import { challengePath } from '../../navigation/daily-address.ts'
import { useSession } from '../../state/account/session.ts'
import { challengesText, challengeText } from '../../text/hands/challenges.ts'
import { CHALLENGES_PATH, ownChallenges } from '../../transport/rest/challenges.ts'
import { serverNow } from '../../transport/server-clock.ts'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Problem } from '../Circle/NoCircle.tsx'
import { useAsked } from '../useAsked.ts'
import { NewChallenge } from './NewChallenge.tsx'
import styles from './Challenge.module.css'

/** How long it is still open, if it is. */
const leftOf = (closesAt: string): readonly string[] => {
  const leftMs = Date.parse(closesAt) - serverNow().getTime()
  return leftMs > 0 ? [challengesText.left(leftMs)] : []
}

const List = ({ user }: { readonly user: User }): JSX.Element => {
  const { data, problem, retry } = useAsked([CHALLENGES_PATH, user.id], ownChallenges)
  if (problem !== null) return <Problem text={problem} onRetry={retry} />
  if (data === undefined || data === 'gone') return <Loading />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="display">{challengesText.title}</h1>
        <p className="soft">{challengesText.offerText}</p>
        <NewChallenge circle={null} isMain />
      </header>
      {data.challenges.length === 0 ? (
        <p className="soft">{challengesText.none}</p>
      ) : (
        <ul className="ruled panel">
          {data.challenges.map(({ token, byName, closesAt, state, begun, finished }) => (
            <li key={token}>
              <Link to={challengePath(token)} className={`ends ${styles.row}`}>
                <span className={styles.person}>
                  <b>{challengeText.of(byName)}</b>
                  <small>
                    {[challengesText.state[state], ...leftOf(closesAt), challengesText.people(begun, finished)].join(
                      ' · ',
                    )}
                  </small>
                </span>
                <ArrowIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A visitor has none; with the first one they are a guest. */
export const OwnChallenges = (): JSX.Element => {
  const { user, isLoading } = useSession()
  if (isLoading) return <Loading />
  return user === null ? (
    <div className={styles.head}>
      <h1 className="display">{challengesText.title}</h1>
      <p className="soft">{challengesText.none}</p>
    </div>
  ) : (
    <List user={user} />
  )
}
