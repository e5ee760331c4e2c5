/** /daily and /daily/{day}: today's hand, which begins with one press, and the results of a day. */
import { useEffect, type JSX } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { dailyPath } from '../../navigation/daily-address.ts'
import { loadSession, useSession } from '../../state/account/session.ts'
import { noteHand } from '../../state/daily-note.ts'
import { dailyText } from '../../text/hands/daily.ts'
import { DAILY_PATH, playTodaysHand } from '../../transport/rest/daily.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Problem } from '../Circle/NoCircle.tsx'
import { DailyStart } from './DailyStart.tsx'
import { DayPage } from './DayPage.tsx'
import { useBegins, useHandsTable } from '../useHandsTable.ts'
import { useNotedPromises, useToday } from './useDaily.ts'

export const DailyScreen = (): JSX.Element => {
  const { day } = useParams()
  const { user, isLoading, error } = useSession()
  const today = useToday(user)
  const { isBusy, play } = useHandsTable({ open: playTodaysHand, page: dailyPath(), answers: DAILY_PATH })
  const begin = (): void => void play(user)

  const isVisitor = user === null && !isLoading && error === null
  const canBegin = isVisitor || (today.data !== undefined && today.data.state !== 'played')
  useBegins(day === undefined && canBegin, begin)

  useNotedPromises(today.data?.day)

  const known = today.data
  useEffect(() => {
    if (user !== null && known !== undefined)
      noteHand({ userId: String(user.id), day: known.day }, known.state === 'playing')
  }, [user, known])

  const problem = user === null ? error : today.problem
  if (problem !== null)
    return <Problem text={problem} onRetry={user === null ? () => void loadSession() : today.retry} />
  if (isBusy) return <Loading text={dailyText.opening} />
  if (isVisitor) return <DailyStart today={null} onPlay={begin} />
  if (user === null || today.data === undefined) return <Loading />
  if (day === undefined && today.data.state === 'played') return <Navigate to={dailyPath(today.data.day)} replace />
  if (today.data.state !== 'played' && (day ?? today.data.day) === today.data.day)
    return <DailyStart today={today.data} onPlay={begin} />
  return (
    <>
      <PageTitle>{dailyText.title}</PageTitle>
      <DayPage key={day} day={day ?? today.data.day} today={today.data} user={user} onPlay={begin} />
    </>
  )
}
