/** The addresses of a circle's evenings. */
import { circlePath } from './circle-address.ts'

/** The page of an evening; `day` is 'YYYY-MM-DD'. */
export const eveningPath = (slug: string, day: string): string => `${circlePath(slug)}/evenings/${day}`

/** The day in the address of an evening; null in other addresses. */
export const eveningDayIn = (pathname: string): string | null =>
  /\/evenings\/(\d{4}-\d\d-\d\d)\/?$/.exec(pathname)?.[1] ?? null
