/** The calls about circles of friends. */
import type * as z from 'zod/mini'
import type {
  CircleAnswer,
  CircleInvitation,
  CirclesAnswer,
  CircleTableAnswer,
  GameCircle,
} from '#common/protocol/rest/circles/circle-answers.ts'
import type { Standing } from '#common/circles/standings.ts'
import { circleText } from '../../text/circles/circles.ts'
import { call, type Answer, type Call } from './http.ts'

/** Query keys begin with it. */
export const CIRCLES_PATH = '/api/circles'

export const circleAt = (slug: string): string => `${CIRCLES_PATH}/${encodeURIComponent(slug)}`
const memberAt = (slug: string, playerId: string): string => `${circleAt(slug)}/members/${encodeURIComponent(playerId)}`

/** The schemas come with the first call: the invitation is on screen without them. */
const answers = () => import('#common/protocol/rest/circles/circle-answers.ts')
const circleSchema = async (): Promise<z.ZodMiniType<CircleAnswer>> => (await answers()).circleAnswer

const change = (path: string, { method, body }: Pick<Call<never>, 'method' | 'body'>): Promise<Answer<CircleAnswer>> =>
  call(path, { method: method ?? 'POST', body, schema: circleSchema, fallback: circleText.failed })

/** GET /api/circles: the user's circles. */
export const ownCircles = (signal: AbortSignal): Promise<Answer<CirclesAnswer>> =>
  call(CIRCLES_PATH, { schema: async () => (await answers()).circlesAnswer, fallback: circleText.listFailed, signal })

/** GET /api/circles/{slug}. */
export const findCircle = (slug: string, signal?: AbortSignal): Promise<Answer<CircleAnswer>> =>
  call(circleAt(slug), { schema: circleSchema, fallback: circleText.failed, ...(signal !== undefined && { signal }) })

/** GET /api/circles/games/{gameId}: of a game that the user has played. */
export const circleOfGame = (gameId: string, signal: AbortSignal): Promise<Answer<GameCircle>> =>
  call(`${CIRCLES_PATH}/games/${encodeURIComponent(gameId)}`, {
    schema: async () => (await answers()).gameCircleAnswer,
    fallback: circleText.failed,
    signal,
  })

/** GET /api/circles/{slug}/invitation: the name of the circle, and its table with a free seat. */
export const invitationToCircle = (slug: string, signal: AbortSignal): Promise<Answer<CircleInvitation>> =>
  call(`${circleAt(slug)}/invitation`, {
    schema: async () => (await answers()).circleInvitationAnswer,
    fallback: circleText.failed,
    signal,
  })

/**
 * POST /api/circles: of those who have played a game ('ABCDEF-1': its room and its number there), or of the user alone.
 */
export const makeCircle = (name: string, gameId?: string): Promise<Answer<CircleAnswer>> =>
  change(CIRCLES_PATH, { body: { name, gameId } })

/** POST /api/circles/{slug}/table: the code of a new table, or of the one that waits already. */
export const openCircleTable = (slug: string): Promise<Answer<CircleTableAnswer>> =>
  call(`${circleAt(slug)}/table`, {
    method: 'POST',
    body: { isNew: true },
    schema: async () => (await answers()).circleTableAnswer,
    fallback: circleText.tableFailed,
  })

/** POST /api/circles/{slug}/ask: to belong. */
export const askToBelong = (slug: string): Promise<Answer<CircleAnswer>> => change(`${circleAt(slug)}/ask`, {})

/** PUT /api/circles/{slug}/members/{playerId}. */
export const setStanding = (slug: string, playerId: string, standing: Standing): Promise<Answer<CircleAnswer>> =>
  change(memberAt(slug, playerId), { method: 'PUT', body: { standing } })

/** PUT /api/circles/{slug}. */
export const renameCircle = (slug: string, name: string): Promise<Answer<CircleAnswer>> =>
  change(circleAt(slug), { method: 'PUT', body: { name } })

/** POST /api/circles/{slug}/link: the circle has another link, and the one before leads nowhere. */
export const renewCircleLink = (slug: string): Promise<Answer<CircleAnswer>> => change(`${circleAt(slug)}/link`, {})

/** PUT /api/circles/{slug}/owner. */
export const passCircleOn = (slug: string, playerId: string): Promise<Answer<CircleAnswer>> =>
  change(`${circleAt(slug)}/owner`, { method: 'PUT', body: { playerId } })

const end = (path: string): Promise<Answer<{ readonly success: true }>> =>
  call(path, {
    method: 'DELETE',
    schema: async () => (await import('#common/protocol/rest/answers.ts')).successAnswer,
    fallback: circleText.failed,
  })

/** DELETE /api/circles/{slug}. */
export const deleteCircle = (slug: string): Promise<Answer<{ readonly success: true }>> => end(circleAt(slug))

/** DELETE /api/circles/{slug}/members/me: who asks does not any more. */
export const leaveCircle = (slug: string): Promise<Answer<{ readonly success: true }>> => end(memberAt(slug, 'me'))
