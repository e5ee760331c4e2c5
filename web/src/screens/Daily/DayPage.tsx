/**
 * The results of a day: the own one first, then that of the computer with the same cards, the others', and the week.
 */
import { lazy, Suspense, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { daysAfter } from '#common/circles/wall-time.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import type { DailyAnswer, DailyDayAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { challengePath, dailyPath } from '../../navigation/daily-address.ts'
import { openGuestDialog } from '../../state/account/guest-dialogs.ts'
import { challengesText } from '../../text/hands/challenges.ts'
import { dailyText, UNLISTED_TEXT } from '../../text/hands/daily.ts'
import { it } from '../../text/it.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { BackIcon } from '../../ui/icons/page-icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { NewChallenge } from '../Challenge/NewChallenge.tsx'
import { Gone, Problem } from '../Circle/NoCircle.tsx'
import { Comparison } from './Comparison.tsx'
import { DayPlayers } from './DayPlayers.tsx'
import { ShareResult } from './ShareResult.tsx'
import { useDay } from './useDaily.ts'
import { WeekTable } from './WeekTable.tsx'
import styles from './Daily.module.css'

const DeckOfDay = lazy(async () => ({ default: (await import('./DeckOfDay.tsx')).DeckOfDay }))

type DayProps = { readonly today: DailyAnswer; readonly user: User; readonly onPlay: () => void }
type Shown = { readonly shown: DailyDayAnswer }

const headline = ({ own }: DailyDayAnswer): string => {
  if (own === null) return dailyText.notPlayed
  return own.points === null ? dailyText.notFinished : dailyText.headline(own.points, own.betterThan)
}

const OtherDays = ({ shown: { day, number }, today }: Shown & Pick<DayProps, 'today'>): JSX.Element => {
  const [before, after] = [daysAfter(day, -1), daysAfter(day, 1)]
  return (
    <nav className={styles.days} aria-label={dailyText.days}>
      {number > 1 ? (
        <Link to={dailyPath(before)} className="text-link alone">
          <BackIcon size={16} /> {dailyText.before(before)}
        </Link>
      ) : (
        <span />
      )}
      {day < today.day && (
        <Link to={dailyPath(after === today.day ? undefined : after)} className="text-link alone">
          {after === today.day ? dailyText.today : dailyText.before(after)} <ArrowIcon size={16} />
        </Link>
      )}
    </nav>
  )
}

/** Why the user is in no list, and what can be done. */
const Unlisted = ({ shown: { own } }: Shown): JSX.Element | null =>
  own === null || own.unlisted === null ? null : (
    <p className={styles.note}>
      {UNLISTED_TEXT[own.unlisted]}
      {own.unlisted === 'guest' && (
        <Button variant="subtle" onClick={() => openGuestDialog('save')}>
          {it.layout.saveProfile}
        </Button>
      )}
    </p>
  )

const Head = ({ shown, today, onPlay }: Shown & Omit<DayProps, 'user'>): JSX.Element => {
  const { day, number, own } = shown
  const isToday = day === today.day
  const points = own?.points ?? null
  return (
    <header className={styles.head}>
      <p className="overline">{dailyText.overline(number, day)}</p>
      <h1 className={points === null ? 'display' : `display ${styles.result}`}>{headline(shown)}</h1>
      <p className="soft">{dailyText.pastime}</p>
      <div className={styles.ways}>
        {today.state !== 'played' && (
          <Button size="lg" rightSection={<ArrowIcon />} onClick={onPlay}>
            {today.state === 'playing' ? dailyText.resume : dailyText.play}
          </Button>
        )}
        {points !== null && (
          <ShareResult
            isMain={today.state === 'played'}
            result={{
              day,
              number,
              points,
              betterThan: own?.betterThan ?? null,
              streak: isToday ? today.streak.days : 0,
            }}
          />
        )}
      </div>
      {today.streak.days > 0 && (
        <p className="small">
          <b>{dailyText.streak(today.streak.days)}</b> · {dailyText.freeDay(today.streak.isFreeDayLeft)}
        </p>
      )}
      <Unlisted shown={shown} />
    </header>
  )
}

/** What one plays with friends when one hand alone is not enough. */
const Offer = (): JSX.Element => (
  <section className="panel">
    <h2 className="overline">{challengesText.offer}</h2>
    <p className="soft">{challengesText.offerText}</p>
    <div className={styles.ways}>
      <NewChallenge circle={null} />
      <Link to={challengePath()} className="text-link alone">
        {challengesText.title}
      </Link>
    </div>
  </section>
)

type DayPageProps = DayProps & { readonly day: string }

export const DayPage = ({ day, today, user, onPlay }: DayPageProps): JSX.Element => {
  const { data, problem, retry } = useDay(user, day)
  if (problem !== null) return <Problem text={problem} onRetry={retry} />
  if (data === undefined) return <Loading />
  if (data === 'gone') return <Gone title={dailyText.gone} text={dailyText.goneText} />
  return (
    <div className={styles.page}>
      <PageTitle>{dailyText.pageTitle(day)}</PageTitle>
      <Head shown={data} today={today} onPlay={onPlay} />
      <div className={styles.parts}>
        <div className={styles.part}>
          <Comparison runs={data.computer} own={data.own?.points ?? null} />
          <DayPlayers shown={data} user={user} />
        </div>
        <div className={styles.part}>
          <WeekTable user={user} day={day} />
          <Offer />
          <Suspense fallback={null}>
            <DeckOfDay shown={data} />
          </Suspense>
        </div>
      </div>
      <OtherDays shown={data} today={today} />
    </div>
  )
}
