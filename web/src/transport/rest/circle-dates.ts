/** The calls about the evenings of a circle. */
import type { Answer as Said, DateChange, Slot } from '#common/circles/dates.ts'
import type { WallTime } from '#common/circles/wall-time.ts'
import type { CircleDates } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { circleDateText } from '../../text/circles/circle-dates.ts'
import { CIRCLES_PATH, circleAt } from './circles.ts'
import { call, type Answer, type Call } from './http.ts'

/** The schemas come with the first call. */
const answers = () => import('#common/protocol/rest/circles/circle-date-answers.ts')

/** The path of GET /api/circles/{slug}/dates; query keys begin with it. */
export const datesPath = (slug: string): string => `${circleAt(slug)}/dates`

const change = (path: string, how: Pick<Call<never>, 'method' | 'body'>): Promise<Answer<CircleDates>> =>
  call(path, { ...how, schema: async () => (await answers()).circleDatesAnswer, fallback: circleDateText.changeFailed })

/** GET /api/circles/{slug}/dates */
export const findDates = (slug: string, signal: AbortSignal): Promise<Answer<CircleDates>> =>
  call(datesPath(slug), {
    schema: async () => (await answers()).circleDatesAnswer,
    fallback: circleDateText.failed,
    signal,
  })

/** PUT /api/circles/{slug}/slot; null: the circle no longer meets each week. */
export const setSlot = (slug: string, slot: Omit<Slot, 'fromDay'> | null): Promise<Answer<CircleDates>> =>
  change(`${circleAt(slug)}/slot`, { method: 'PUT', body: { slot } })

/** PUT /api/circles/{slug}/dates/{day}/answer */
export const answerDate = (slug: string, day: string, answer: Said): Promise<Answer<CircleDates>> =>
  change(`${datesPath(slug)}/${day}/answer`, { method: 'PUT', body: { answer } })

/** PUT /api/circles/{slug}/dates/{day}; the evening is named by the day for which it was planned at first. */
export const changeDate = (slug: string, name: string, body: DateChange): Promise<Answer<CircleDates>> =>
  change(`${datesPath(slug)}/${name}`, { method: 'PUT', body })

/** POST /api/circles/{slug}/proposals */
export const proposeDate = (slug: string, at: WallTime): Promise<Answer<CircleDates>> =>
  change(`${circleAt(slug)}/proposals`, { method: 'POST', body: at })

/** POST /api/circles/{slug}/proposals/{day}/choose */
export const chooseDate = (slug: string, day: string): Promise<Answer<CircleDates>> =>
  change(`${circleAt(slug)}/proposals/${day}/choose`, { method: 'POST' })

/** DELETE /api/circles/{slug}/proposals/{day} */
export const withdrawDate = (slug: string, day: string): Promise<Answer<CircleDates>> =>
  change(`${circleAt(slug)}/proposals/${day}`, { method: 'DELETE' })

/** POST /api/circles/{slug}/calendar: the token of the own calendar; `isNew`: another one instead of it. */
export const calendarToken = (slug: string, isNew: boolean): Promise<Answer<{ readonly token: string }>> =>
  call(`${circleAt(slug)}/calendar`, {
    method: 'POST',
    body: { isNew },
    schema: async () => (await answers()).calendarAnswer,
    fallback: circleDateText.changeFailed,
  })

/** The path of the calendar with this token. */
export const calendarPath = (token: string): string => `${CIRCLES_PATH}/calendar/${token}.ics`

/** The path of one evening as a file. */
export const eveningPath = (slug: string, name: string): string => `${datesPath(slug)}/${name}.ics`
