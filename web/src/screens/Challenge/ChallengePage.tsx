/** A challenge for who is signed in. */
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import type { ChallengeAnswer } from '#common/protocol/rest/hands/challenge-answers.ts'
import { circlePath } from '../../navigation/circle-address.ts'
import { challengePath } from '../../navigation/daily-address.ts'
import { challengeText } from '../../text/hands/challenges.ts'
import { serverNow } from '../../transport/server-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { ShareIcon } from '../../ui/icons/table-icons.tsx'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { shareText } from '../../ui/sharing.ts'
import { placeOf, resultsOf, squaresOf, type PlayerResult } from './challenge-words.ts'
import { ChallengeResults } from './ChallengeResults.tsx'
import styles from './Challenge.module.css'

type PageProps = { readonly challenge: ChallengeAnswer; readonly user: User }

/** What the user can still do, in a sentence. */
const stateOf = ({ state, closesAt }: ChallengeAnswer): string => {
  const isOpen = Date.parse(closesAt) > serverNow().getTime()
  if (state === 'full') return challengeText.full
  if (state === 'over') return challengeText.closedUnplayed
  return isOpen ? challengeText.until(closesAt) : challengeText.closed
}

/** The link with a line: what has come of it, or that one may try. */
const lineOf = (challenge: ChallengeAnswer, results: readonly PlayerResult[], userId: string): string => {
  const own = results.find(({ player }) => player.playerId === userId)
  return own === undefined
    ? challengeText.shareMessage(challenge.hands)
    : challengeText.sharedResult(challenge.hands, own.total.points, squaresOf(results, userId))
}

/** `areSome`: the others are in the table of results. */
const People = ({ challenge: { players, state }, user, areSome }: PageProps & { readonly areSome: boolean }) => (
  <section className="panel">
    <h2 className="overline">{areSome ? challengeText.stillPlaying : challengeText.people}</h2>
    {players.length === 0 && <p className="soft">{challengeText.nobody}</p>}
    <ul className={styles.people}>
      {players
        .filter(({ isFinished }) => !areSome || !isFinished)
        .map(({ playerId, nickname, avatarUrl, isFinished }) => (
          <li key={playerId} className="line">
            <PlayerAvatar name={nickname} avatarUrl={avatarUrl} size={36} />
            <span className={styles.person}>
              <span>
                {nickname}
                {playerId === String(user.id) && <span className="faint"> {challengeText.you}</span>}
              </span>
              <small>{isFinished ? challengeText.finished : challengeText.playing}</small>
            </span>
          </li>
        ))}
    </ul>
    {(state === 'new' || state === 'playing') && players.length > 0 && <p className="small">{challengeText.hidden}</p>}
  </section>
)

/** What the title does not say: the circle, and the challenge when the title is the result. */
const Overline = ({ circle, text }: Pick<ChallengeAnswer, 'circle'> & { readonly text: string }): JSX.Element => (
  <p className="overline">
    {text}
    {text !== '' && circle !== null && ' · '}
    {circle !== null && (
      <Link to={circlePath(circle.slug)} className="text-link">
        {circle.name}
      </Link>
    )}
  </p>
)

export const ChallengePage = ({
  challenge,
  user,
  onPlay,
}: PageProps & { readonly onPlay: () => void }): JSX.Element => {
  const { by, circle, hands, state, token, players } = challenge
  const userId = String(user.id)
  const title = by.playerId === userId ? challengeText.own : challengeText.of(by.nickname)
  const results = resultsOf(challenge)
  const own = results.find(({ player }) => player.playerId === userId)
  const canPlay = state === 'new' || state === 'playing'
  const share = (): void =>
    void shareText(
      lineOf(challenge, results, userId),
      window.location.origin + challengePath(token),
      challengeText.copied,
    )
  return (
    <NamesTogether value={namesTogether(players.map(({ nickname }) => ({ name: nickname })))}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.page}>
        <header className={styles.head}>
          <Overline circle={circle} text={own !== undefined ? title : circle === null ? challengeText.title : ''} />
          {own === undefined ? (
            <>
              <h1 className="display">{title}</h1>
              <p className={styles.lead}>{challengeText.lead(hands)}</p>
            </>
          ) : (
            <h1 className={`display ${styles.result}`}>
              {challengeText.result(own.total.points, placeOf(results, own))}
            </h1>
          )}
          <p className="soft">
            {stateOf(challenge)} {state === 'new' && challengeText.counts}
          </p>
          <div className={styles.ways}>
            {canPlay && (
              <Button size="lg" rightSection={<ArrowIcon />} onClick={onPlay}>
                {state === 'new' ? challengeText.play : challengeText.resume}
              </Button>
            )}
            <Button
              size={canPlay ? 'lg' : 'md'}
              variant={canPlay ? 'default' : 'filled'}
              leftSection={<ShareIcon size={18} />}
              onClick={share}
            >
              {challengeText.share}
            </Button>
          </div>
        </header>
        {results.length > 0 && <ChallengeResults results={results} hands={hands} userId={userId} />}
        {(results.length < players.length || players.length === 0) && (
          <People challenge={challenge} user={user} areSome={results.length > 0} />
        )}
      </div>
    </NamesTogether>
  )
}
