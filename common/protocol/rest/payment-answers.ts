/** The answers about payments that the admin checks: /api/admin/payments. */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'
import { OUTCOMES_TO_CHECK } from './payment-outcomes.ts'

const paymentToCheck = z.object({
  id: z.number(),
  outcome: z.enum(OUTCOMES_TO_CHECK),
  type: z.string(),
  reference: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  email: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  tokens: z.number(),
  packageTokens: z.nullable(z.number()),
  receivedAt: z.string(),
})
/**
 * A message of the payment provider that the admin has to look at. `amount` is in the smallest unit of `currency` (ISO
 * 4217, lower case). `reference` is the provider's name of the checkout, charge or dispute. For an unmatched payment,
 * `email` and `accountId` are the account that the provider named. For the others, `nickname` is the player whose
 * balance changed by `tokens`. `packageTokens` is how many tokens the amount buys. `receivedAt` is ISO 8601.
 */
export type PaymentToCheck = Sent<typeof paymentToCheck>

/**
 * GET /api/admin/payments?before={id}: newest first. `nextBefore` is the `before` of the next page; null on the last
 * page.
 */
export const paymentsToCheckAnswer = z.object({ payments: z.array(paymentToCheck), nextBefore: z.nullable(z.number()) })
export type PaymentsToCheckAnswer = Sent<typeof paymentsToCheckAnswer>

/** The answer to an assignment or a resolution; `message` is the Italian text. */
export const paymentHandledAnswer = z.object({ message: z.string() })
export type PaymentHandledAnswer = Sent<typeof paymentHandledAnswer>
