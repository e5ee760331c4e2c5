/** /api/tokens: the balance, its history, and the packages (specification sections 2 and 7). */
import { Router } from 'express'
import { z } from 'zod'
import {
  TOKEN_PACKAGES,
  tokenHistoryAnswer,
  tokenPackagesAnswer,
  type TokenPackagesAnswer,
} from '#common/protocol/rest/account-answers.ts'
import { tokensAnswer, type User } from '#common/protocol/rest/answers.ts'
import type { Tokens } from '../../persistence/money/tokens.ts'
import { answer } from '../answer.ts'
import { signedIn } from '../auth/signed-in.ts'
import { decode } from '../decode.ts'
import { refuse } from '../refusal.ts'
import type { PaymentLinks } from '../../config/config.ts'

/**
 * A payment link with the user's data for the payment page. `client_reference_id` comes back in the webhook and
 * identifies the account.
 */
const linkFor = (link: string, { id, email }: User): string => {
  const url = new URL(link)
  url.searchParams.set('prefilled_email', email)
  url.searchParams.set('client_reference_id', String(id))
  return url.href
}

/** All packages; `url` is null when no payment link is configured. */
const packagesFor = (links: PaymentLinks, user: User): TokenPackagesAnswer => ({
  packages: TOKEN_PACKAGES.map((offer) => {
    const link = links[offer.id]
    return { ...offer, url: link === null ? null : linkFor(link, user) }
  }),
})

type Tools = { readonly tokens: Tokens; readonly paymentLinks: PaymentLinks }

/** GET /api/tokens/history?before={id}. */
const historyQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .nullish()
    .transform((id) => id ?? null),
})

export const tokenRoutes = ({ tokens, paymentLinks }: Tools): Router => {
  const router = Router()
  router.get(
    '/',
    signedIn(async (user, _request, response) => {
      const balance = await tokens.of(user.id)
      if (balance === null) return refuse(response, 'unauthenticated')
      answer(response, tokensAnswer, { tokens: balance, weekly: tokens.weeklyFor(user) })
    }),
  )
  router.get(
    '/history',
    signedIn(async ({ id }, request, response) => {
      const query = decode(historyQuery, request.query)
      if (!query.ok) return refuse(response, query.code)
      await tokens.of(id)
      answer(response, tokenHistoryAnswer, await tokens.history(id, query.value.before))
    }),
  )
  router.get(
    '/packages',
    signedIn((user, _request, response) =>
      user.isGuest === true
        ? refuse(response, 'accountNeeded')
        : answer(response, tokenPackagesAnswer, packagesFor(paymentLinks, user)),
    ),
  )
  return router
}
