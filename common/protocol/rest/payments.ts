/**
 * The bodies of requests about payments that the admin checks: /api/admin/payments. The answers are in
 * `payment-answers.ts`.
 */
import { z } from 'zod'
import { because } from '../errors.ts'
import { grantedTokens } from './account.ts'

/** POST /api/admin/payments/{id}/assign: gives the tokens of a payment to a player. */
export const assignPaymentRequest = z.object(
  {
    nickname: z
      .string(because('noUsernames'))
      .trim()
      .min(1, because('noUsernames'))
      .max(200, because('nicknameUnknown')),
    tokens: grantedTokens,
  },
  because('badRequest'),
)
export type AssignPaymentRequest = z.infer<typeof assignPaymentRequest>
