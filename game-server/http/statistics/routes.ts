/** /api/stats: the statistics of the signed-in user, and the ranking (specification sections 2 and 7). */
import { Router } from 'express'
import { rankingsAnswer, statisticsAnswer, type RankingEntry } from '#common/protocol/rest/statistics-answers.ts'
import { statisticsQuery, rankingsQuery, type RankingsQuery } from '#common/protocol/rest/addresses.ts'
import type { Storage } from '../../persistence/storage.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'

type Tools = {
  readonly statistics: Storage['statistics']
  readonly rankings: Storage['rankings']
  readonly limits: Limits
}

/** The page that a query asks for; null when it begins after a user who is not in the ranking. */
const pageFor = (
  rankings: Storage['rankings'],
  ownId: number,
  { after, around, by }: RankingsQuery,
): Promise<readonly RankingEntry[] | null> => {
  if (around !== undefined) return rankings.around(ownId, by)
  return after === undefined ? rankings.first(by) : rankings.after(after, by)
}

export const statisticsRoutes = ({ statistics, rankings, limits }: Tools): Router => {
  const router = Router()
  router.get(
    '/profile',
    signedIn(async (user, request, response) => {
      const query = decode(statisticsQuery, request.query)
      if (!query.ok) return refuse(response, query.code)
      if (!(await limits.admit(response, ['statisticsPerUser', String(user.id)]))) return
      const found = await statistics(user, query.value.before ?? null)
      if (found === null) return refuse(response, 'badRequest')
      answer(response, statisticsAnswer, found)
    }),
  )
  router.get(
    '/rankings',
    signedIn(async ({ id }, request, response) => {
      const query = decode(rankingsQuery, request.query)
      if (!query.ok) return refuse(response, query.code)
      if (!(await limits.admit(response, ['statisticsPerUser', String(id)]))) return
      const page = await pageFor(rankings, id, query.value)
      if (page === null) return refuse(response, 'badRequest')
      answer(response, rankingsAnswer, [...page])
    }),
  )
  return router
}
