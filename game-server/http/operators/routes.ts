/**
 * What operators and their machines ask (docs/operations.md): `/healthz` (alive), `/readyz` (able to serve), `/metrics`
 * (Prometheus), and for load balancers `/api/health`, which says only whether this process and its database work. They
 * have no login session: `/metrics` has a token of its own.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { type RequestHandler, Router } from 'express'
import { healthAnswer } from '#common/protocol/rest/answers.ts'
import type { Metrics, Readings } from '../../metrics/metrics.ts'
import { notFound, refuse } from '../refusal.ts'
import { addressKey } from '../../connections/client-address.ts'
import { answer } from '../answer.ts'
import type { Limits } from '../security/limits.ts'

/**
 * Answers whether this process can serve. `ping` rejects when the database does not answer; the error handler then
 * sends 503.
 */
const readiness =
  (ping: () => Promise<void>): RequestHandler =>
  async (_request, response) => {
    await ping()
    answer(response, healthAnswer, { status: 'ok' })
  }

/** Whoever asks for the health too often is refused. */
const limitedByAddress =
  (limits: Limits): RequestHandler =>
  async (request, response, next) => {
    if (await limits.admit(response, ['healthPerAddress', addressKey(request.ip)])) next()
  }

export const healthRoutes = (ping: () => Promise<void>, limits: Limits): Router => {
  const router = Router()
  router.get('/', limitedByAddress(limits), readiness(ping))
  return router
}

type OperatorTools = {
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<void>
  readonly limits: Limits
  readonly metrics: Metrics
  readonly readings: Readings
  /** Whoever sends it as `Authorization: Bearer ...` reads the metrics; null: nobody does. */
  readonly metricsToken: string | null
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a header is `Bearer TOKEN`, in a time that does not depend on how much of the token is right. */
const bears = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digestOf(header ?? ''), digestOf(`Bearer ${token}`))

const metricsRoute =
  ({ metrics, readings, metricsToken }: OperatorTools): RequestHandler =>
  async (request, response, next) => {
    if (metricsToken === null) notFound(request, response, next)
    else if (!bears(request.get('authorization'), metricsToken))
      refuse(response.set('WWW-Authenticate', 'Bearer'), 'unauthenticated')
    else response.set('Content-Type', metrics.contentType).send(await metrics.read(readings))
  }

export const operatorRoutes = (tools: OperatorTools): Router => {
  const router = Router()
  router.use(
    ['/healthz', '/readyz', '/metrics'],
    (_request, response, next) => {
      response.set('Cache-Control', 'no-store')
      next()
    },
    limitedByAddress(tools.limits),
  )
  router.get('/healthz', (_request, response) => answer(response, healthAnswer, { status: 'ok' }))
  // Without its database this process can serve nothing: the error handler then sends 503. A process that stops answers
  // everything with 503.
  router.get('/readyz', readiness(tools.ping))
  router.get('/metrics', metricsRoute(tools))
  return router
}
