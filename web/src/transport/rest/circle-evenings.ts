/** The calls about the evenings and seasons of a circle. */
import {
  eveningAnswer,
  eveningsAnswer,
  seasonAnswer,
  type EveningAnswer,
  type EveningsAnswer,
  type SeasonAnswer,
} from '#common/protocol/rest/circles/circle-evenings.ts'
import { eveningText } from '../../text/circles/evenings.ts'
import { call, type Answer } from './http.ts'

const pathOf = (slug: string): string => `/api/circles/${encodeURIComponent(slug)}`
/** Query keys begin with these paths. */
export const eveningsPath = (slug: string): string => `${pathOf(slug)}/evenings`
export const seasonPath = (slug: string): string => `${pathOf(slug)}/season`

const fallback = eveningText.failed

/** GET /api/circles/{slug}/evenings, with those before a day; with the newest ones when null. */
export const circleEvenings = (
  slug: string,
  before: string | null,
  signal: AbortSignal,
): Promise<Answer<EveningsAnswer>> =>
  call(`${eveningsPath(slug)}${before === null ? '' : `?before=${before}`}`, {
    schema: eveningsAnswer,
    fallback,
    signal,
  })

/** GET /api/circles/{slug}/evenings/{day}. */
export const circleEvening = (slug: string, day: string, signal: AbortSignal): Promise<Answer<EveningAnswer>> =>
  call(`${eveningsPath(slug)}/${encodeURIComponent(day)}`, { schema: eveningAnswer, fallback, signal })

/** GET /api/circles/{slug}/season: the one to which a day belongs; the present one when null. */
export const circleSeason = (slug: string, day: string | null, signal: AbortSignal): Promise<Answer<SeasonAnswer>> =>
  call(`${seasonPath(slug)}${day === null ? '' : `?from=${day}`}`, { schema: seasonAnswer, fallback, signal })

/** PUT /api/circles/{slug}/season. */
export const setSeason = (
  slug: string,
  season: { readonly from: string; readonly to: string; readonly name: string },
): Promise<Answer<SeasonAnswer>> =>
  call(seasonPath(slug), { method: 'PUT', body: season, schema: seasonAnswer, fallback })
