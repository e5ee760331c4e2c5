/** The REST bodies of the payments that the admin checks: /api/admin/payments. */
import { z } from 'zod'
import { GRANT_MAX_TOKENS, GRANT_MIN_TOKENS } from '../limits.ts'
import type { ErrorCode } from './errors.ts'
import type { OutcomeToCheck } from './payment-outcomes.ts'

const because = (code: ErrorCode): { error: string } => ({ error: code })

/** POST /api/admin/payments/{id}/assign: gives the tokens of a payment to a player. */
export const assignPaymentRequest = z.object(
  {
    nickname: z.string(because('noUsernames')).trim().min(1, because('noUsernames')).max(200, because('nicknameUnknown')),
    tokens: z.int(because('grantTokens')).min(GRANT_MIN_TOKENS, because('grantTokens')).max(GRANT_MAX_TOKENS, because('grantTokens')),
  },
  because('badRequest'),
)
export type AssignPaymentRequest = z.infer<typeof assignPaymentRequest>

/**
 * A message of the payment provider that the admin has to look at. `amount` is in the smallest unit of `currency` (ISO 4217, lower case).
 * `reference` is the provider's name of the checkout, charge or dispute; `email` and `accountId` are whom an unmatched payment names, as
 * told; `nickname` is the player whom it is about otherwise, whose balance it changed by `tokens`; `packageTokens` is what the amount buys. `receivedAt` is ISO 8601.
 */
export type PaymentToCheck = {
  readonly id: number
  readonly outcome: OutcomeToCheck
  readonly type: string
  readonly reference: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly email: string | null
  readonly accountId: string | null
  readonly nickname: string | null
  readonly tokens: number
  readonly packageTokens: number | null
  readonly receivedAt: string
}

/** GET /api/admin/payments?before={id}: newest first; `nextBefore` continues where the page ended, null at the end. */
export type PaymentsToCheckAnswer = { readonly payments: readonly PaymentToCheck[]; readonly nextBefore: number | null }

/** The answer to an assignment or a resolution; `message` is the Italian text. */
export type PaymentHandledAnswer = { readonly message: string }
