/** What the pages of the hand of the day ask of the server. */
import type { User } from '#common/protocol/rest/answers.ts'
import { useEffect } from 'react'
import { daysAfter } from '#common/circles/wall-time.ts'
import type { DailyAnswer, DailyDayAnswer, DailyWeekAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { notePromises, promiseOf } from '../../state/promise-notes.ts'
import { DAILY_PATH, handOfDay, promisesOfDays, todaysHand, weekOfHands } from '../../transport/rest/daily.ts'
import { useAsked } from '../useAsked.ts'

/** Today's hand of a user; of nobody while there is none. */
export const useToday = (user: User | null) => {
  const asked = useAsked<DailyAnswer>([DAILY_PATH, user?.id], todaysHand, { isWanted: user !== null })
  return { ...asked, data: asked.data === 'gone' ? undefined : asked.data }
}

/** How long the computer, which still plays, is given until it is asked for again. */
const COMPUTER_MS = 3_000

export const useDay = (user: User, day: string) =>
  useAsked<DailyDayAnswer>([DAILY_PATH, user.id, day], (signal) => handOfDay(day, signal), {
    againAfterMs: ({ computer, isOver }) => computer.length === 0 && !isOver && COMPUTER_MS,
  })

export const useWeek = (user: User, day: string) =>
  useAsked<DailyWeekAnswer>([DAILY_PATH, user.id, day, 'week'], (signal) => weekOfHands(day, signal))

/** What is promised of today and of the days to come. */
export const usePromises = () => useAsked([DAILY_PATH, 'promises'], promisesOfDays)

/** So many days ahead a browser that comes back every day knows the promises already. */
const NOTED_DAYS_AHEAD = 3

/** Notes what is promised before it is played, seldom enough that it costs nothing; `today` is known when it is. */
export const useNotedPromises = (today: string | undefined): void => {
  useEffect(() => {
    if (today === undefined || promiseOf(daysAfter(today, NOTED_DAYS_AHEAD)) !== null) return
    // Not stopped when the page is left, as it is at once by who begins the hand.
    void promisesOfDays(new AbortController().signal).then((answer) => {
      if (answer.ok) notePromises(answer.value.promises)
    })
  }, [today])
}
