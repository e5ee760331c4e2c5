/** What a circle can play when not all have time at once: the same hands, each alone. */
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import type { CircleChallengesAnswer } from '#common/protocol/rest/hands/challenge-answers.ts'
import { BEGINS, challengePath } from '../../navigation/daily-address.ts'
import { challengesText, challengeText } from '../../text/hands/challenges.ts'
import { CHALLENGES_PATH, challengesOfCircle } from '../../transport/rest/challenges.ts'
import { serverNow } from '../../transport/server-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NewChallenge } from '../Challenge/NewChallenge.tsx'
import { useAsked } from '../useAsked.ts'
import styles from './Circle.module.css'
import { Problem } from './NoCircle.tsx'

type Challenge = CircleChallengesAnswer['challenges'][number]

/** One that is open: with one press its hands begin or go on, or the result is seen. */
const Open = ({ challenge: { token, byName, closesAt, state, players } }: { readonly challenge: Challenge }) => {
  const finished = players.filter(({ isFinished }) => isFinished).map(({ nickname }) => nickname)
  const title = challengeText.of(byName)
  const way = challengesText.way[state]
  const canPlay = state === 'new' || state === 'playing'
  return (
    <li className={styles.row}>
      <span className={styles.person}>
        <span>{title}</span>
        <small>
          {challengesText.left(Date.parse(closesAt) - serverNow().getTime())} · {challengesText.finished(finished)}
        </small>
      </span>
      <Button
        component={Link}
        to={challengePath(token)}
        state={canPlay ? BEGINS : null}
        variant={canPlay ? 'default' : 'subtle'}
        aria-label={`${way}: ${title}`}
      >
        {way}
      </Button>
    </li>
  )
}

/** Without open ones, and while they are not known, it offers a new one only. */
export const CircleChallenge = ({ slug, user }: { readonly slug: string; readonly user: User }): JSX.Element => {
  const { data, problem, retry } = useAsked([CHALLENGES_PATH, 'circles', user.id, slug], (signal) =>
    challengesOfCircle(slug, signal),
  )
  if (problem !== null) return <Problem text={problem} onRetry={retry} />
  if (data === undefined) return <Loading />
  const open = data === 'gone' ? [] : data.challenges
  return (
    <section className="panel">
      <h2 className="overline">{open.length === 0 ? challengesText.offer : challengesText.open}</h2>
      {open.length === 0 && <p className={styles.hint}>{challengesText.offerText}</p>}
      {open.some(({ state }) => state === 'new') && <p className={styles.hint}>{challengeText.counts}</p>}
      {open.length > 0 && (
        <ul className={styles.people}>
          {open.map((challenge) => (
            <Open key={challenge.token} challenge={challenge} />
          ))}
        </ul>
      )}
      <div className={styles.link}>
        <NewChallenge circle={slug} />
      </div>
    </section>
  )
}
