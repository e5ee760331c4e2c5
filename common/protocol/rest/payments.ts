/**
 * The bodies of requests about payments that the admin checks: /api/admin/payments. The answers are in
 * `payment-answers.ts`.
 */
import { z } from 'zod'
import { GRANT_MAX_TOKENS, GRANT_MIN_TOKENS } from '../../limits.ts'
import type { ErrorCode } from '../errors.ts'

const because = (code: ErrorCode): { error: string } => ({ error: code })

/** POST /api/admin/payments/{id}/assign: gives the tokens of a payment to a player. */
export const assignPaymentRequest = z.object(
  {
    nickname: z
      .string(because('noUsernames'))
      .trim()
      .min(1, because('noUsernames'))
      .max(200, because('nicknameUnknown')),
    tokens: z
      .int(because('grantTokens'))
      .min(GRANT_MIN_TOKENS, because('grantTokens'))
      .max(GRANT_MAX_TOKENS, because('grantTokens')),
  },
  because('badRequest'),
)
export type AssignPaymentRequest = z.infer<typeof assignPaymentRequest>
