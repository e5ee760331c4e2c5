/** The calls about the hand of the day. */
import {
  dailyAnswer,
  dailyDayAnswer,
  dailyPromisesAnswer,
  dailyWeekAnswer,
  handsTableAnswer,
  type DailyAnswer,
  type DailyDayAnswer,
  type DailyPromisesAnswer,
  type DailyWeekAnswer,
  type HandsTableAnswer,
} from '#common/protocol/rest/hands/daily-answers.ts'
import { dailyText } from '../../text/hands/daily.ts'
import { call, type Answer } from './http.ts'

/** Query keys begin with this path. */
export const DAILY_PATH = '/api/daily'
const fallback = dailyText.failed

/** GET /api/daily: today's hand. */
export const todaysHand = (signal: AbortSignal): Promise<Answer<DailyAnswer>> =>
  call(DAILY_PATH, { schema: dailyAnswer, fallback, signal })

/** POST /api/daily: begins today's hand, or goes on with it. */
export const playTodaysHand = (): Promise<Answer<HandsTableAnswer>> =>
  call(DAILY_PATH, { method: 'POST', schema: handsTableAnswer, fallback })

/** GET /api/daily/promises. */
export const promisesOfDays = (signal: AbortSignal): Promise<Answer<DailyPromisesAnswer>> =>
  call(`${DAILY_PATH}/promises`, { schema: dailyPromisesAnswer, fallback, signal })

/** GET /api/daily/{day}. */
export const handOfDay = (day: string, signal: AbortSignal): Promise<Answer<DailyDayAnswer>> =>
  call(`${DAILY_PATH}/${encodeURIComponent(day)}`, { schema: dailyDayAnswer, fallback, signal })

/** GET /api/daily/{day}/week. */
export const weekOfHands = (day: string, signal: AbortSignal): Promise<Answer<DailyWeekAnswer>> =>
  call(`${DAILY_PATH}/${encodeURIComponent(day)}/week`, { schema: dailyWeekAnswer, fallback, signal })
