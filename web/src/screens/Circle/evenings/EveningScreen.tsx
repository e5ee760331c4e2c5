/** /c/{slug}/evenings/{day}: an evening of a circle, for those who belong to it. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { eveningOf } from '#common/circles/days.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import type { EveningAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { circlePath } from '../../../navigation/circle-address.ts'
import type { GameLucks } from '../../../transport/analysis/game-lucks.ts'
import { gamePage } from '../../../navigation/game-address.ts'
import { queryClient } from '../../../state/queries.ts'
import { eveningText } from '../../../text/circles/evenings.ts'
import { change } from '../../../text/formats.ts'
import { plainNumber } from '../../../text/plain-number.ts'
import { circleEvening, eveningsPath } from '../../../transport/rest/circle-evenings.ts'
import { valueOrThrow } from '../../../transport/rest/http.ts'
import { serverNow } from '../../../transport/server-clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { NamesTogether, namesTogether } from '../../../ui/initials.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PlayerAvatar } from '../../../ui/PlayerAvatar.tsx'
import { AskLuck } from '../../AskLuck.tsx'
import { useLucks, type Lucks } from '../../useLucks.ts'
import { Gone, Problem } from '../NoCircle.tsx'
import { EveningPoster } from './EveningPoster.tsx'
import { eveningLuck, gameLucks, ownGames, type EveningLuck } from './evening-luck.ts'
import { luckWords, namesOf, queenWords, storyWords, wonWords } from './evening-words.ts'
import styles from './Evening.module.css'

/** No such circle, not for this person, or no such day: another try changes nothing. */
const LASTING = [400, 403, 404]

const useEvening = (slug: string, day: string) => {
  const { data, error, refetch } = useQuery(
    {
      queryKey: [eveningsPath(slug), day],
      queryFn: async ({ signal }): Promise<EveningAnswer | 'gone'> => {
        const answer = await circleEvening(slug, day, signal)
        return !answer.ok && LASTING.includes(answer.status) ? 'gone' : valueOrThrow(answer)
      },
      refetchOnMount: 'always',
    },
    queryClient,
  )
  return { data, error, retry: () => void refetch() }
}

type EveningProps = { readonly evening: EveningAnswer; readonly userId: string }

type TotalsProps = EveningProps & { readonly luck: EveningLuck | null; readonly ask: JSX.Element | null }

/** `ask`: how to have the luck of the evening counted. */
const Totals = ({ evening: { people, sums }, userId, luck, ask }: TotalsProps): JSX.Element => (
  <section className="panel">
    <h2 className="overline">{eveningText.totals}</h2>
    <ol className={styles.totals}>
      {sums.map(({ playerId, games, gamesWon, total, isWinner }) => {
        const cards = luck?.sums.find((person) => person.playerId === playerId)
        const { nickname = '', avatarUrl = null } = people.find((person) => person.playerId === playerId) ?? {}
        return (
          <li key={playerId} className="score" data-viewer={playerId === userId || undefined}>
            <PlayerAvatar name={nickname} avatarUrl={avatarUrl} size={40} />
            <span className={styles.name} data-winner={isWinner || undefined}>
              <b>{nickname}</b>
              <small>{eveningText.played(games, gamesWon)}</small>
              {cards !== undefined && <small>{eveningText.luck(change(cards.luck), change(cards.skill))}</small>}
            </span>
            <strong className={styles.total} data-winner={isWinner || undefined}>
              {plainNumber(total)}
            </strong>
          </li>
        )
      })}
    </ol>
    {ask}
  </section>
)

const Games = ({ evening: { people, games }, userId }: EveningProps): JSX.Element => {
  const nameOf = namesOf(people)
  return (
    <section className="panel">
      <h2 className="overline">{eveningText.games}</h2>
      <ol className="ruled">
        {games.map(({ id, endedAt, seats }, index) => (
          <li key={id}>
            <div className="ends">
              <div className={styles.name}>
                <small>
                  <time dateTime={endedAt}>{eveningText.game(index + 1, endedAt)}</time>
                </small>
                <ul className={styles.seats}>
                  {seats
                    .toSorted((a, b) => a.position - b.position)
                    .map(({ playerId, total, isWinner }) => (
                      <li key={playerId} data-winner={isWinner || undefined}>
                        {nameOf(playerId)} <b>{plainNumber(total)}</b>
                      </li>
                    ))}
                </ul>
              </div>
              {/* The cards of a game are shown to its players. */}
              {seats.some(({ playerId }) => playerId === userId) && (
                <Button
                  component={Link}
                  to={gamePage(id)}
                  variant="default"
                  aria-label={eveningText.watchGame(index + 1)}
                >
                  {eveningText.watch}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Sentences = ({ title, words }: { readonly title: string; readonly words: readonly string[] }) =>
  words.length === 0 ? null : (
    <section className="panel">
      <h2 className="overline">{title}</h2>
      <ul className={styles.sentences}>
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )

/** What is known of the luck of the evening, and how to know more. */
const useEveningLuck = (evening: EveningAnswer, user: User): { luck: EveningLuck | null; ask: JSX.Element | null } => {
  const ids = useMemo(() => ownGames(evening, String(user.id)), [evening, user.id])
  const lucks: Lucks<GameLucks> = useLucks(
    useCallback(() => gameLucks(user.id), [user.id]),
    ids,
  )
  return { luck: eveningLuck(evening, lucks.known), ask: <AskLuck ids={ids} lucks={lucks} /> }
}

type EveningWays = { readonly slug: string; readonly evening: EveningAnswer; readonly user: User }

const Evening = ({ slug, evening, user }: EveningWays): JSX.Element => {
  const userId = String(user.id)
  const { luck, ask } = useEveningLuck(evening, user)
  const told = luckWords(evening, luck)
  const today = eveningOf(serverNow().getTime())
  const title = eveningText.title(evening.day, today)
  const won = wonWords(evening)
  return (
    <NamesTogether value={namesTogether(evening.people.map(({ nickname }) => ({ name: nickname })))}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.evening}>
        <header className={styles.head}>
          <p className="overline">{evening.circle}</p>
          <h1 className="display">{title}</h1>
          <p className="soft">{won ?? eveningText.empty}</p>
          <div className={styles.ways}>
            {won !== null && <EveningPoster evening={evening} today={today} luck={luck} />}
            <Button component={Link} to={circlePath(slug)} variant={won === null ? 'filled' : 'subtle'}>
              {eveningText.back}
            </Button>
          </div>
        </header>
        {won !== null && (
          <div className={styles.parts}>
            <div className={styles.part}>
              <Totals evening={evening} userId={userId} luck={luck} ask={ask} />
              <Sentences title={eveningText.story} words={[...storyWords(evening), ...(told === null ? [] : [told])]} />
            </div>
            <div className={styles.part}>
              <Games evening={evening} userId={userId} />
              <Sentences title={eveningText.queens} words={queenWords(evening)} />
            </div>
          </div>
        )}
      </div>
    </NamesTogether>
  )
}

type EveningScreenProps = { readonly slug: string; readonly day: string; readonly user: User }

export const EveningScreen = ({ slug, day, user }: EveningScreenProps): JSX.Element => {
  const { data, error, retry } = useEvening(slug, day)
  if (data === 'gone') return <Gone title={eveningText.goneTitle} text={eveningText.gone} />
  if (data !== undefined) return <Evening slug={slug} evening={data} user={user} />
  if (error === null) return <Loading />
  return <Problem text={error.message} onRetry={retry} />
}
