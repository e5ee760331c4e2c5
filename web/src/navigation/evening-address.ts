/** The addresses of a circle's evenings. */
import { circlePath } from './circle-address.ts'

/** The page of an evening; `day` is 'YYYY-MM-DD'. */
export const eveningPath = (slug: string, day: string): string => `${circlePath(slug)}/evenings/${day}`
