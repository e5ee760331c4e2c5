/** The form with which the admin gives the tokens of a payment to a player. */
import { GRANT_MAX_TOKENS, GRANT_MIN_TOKENS } from '#common/limits.ts'
import type { PaymentToCheck } from '#common/protocol/payment-answers.ts'
import type { AssignPaymentRequest } from '#common/protocol/payments.ts'
import { PAYMENTS_TEXT } from '../../text/payments.ts'

/** The fields as typed. `tokens` is a number as soon as the text is one. */
export type AssignFields = { readonly nickname: string; readonly tokens: number | string }

/** The first contents of the form: the player to whom the payment seems to belong, and the tokens of the package that was paid for. */
export const firstAssignment = ({ nickname, packageTokens }: Pick<PaymentToCheck, 'nickname' | 'packageTokens'>): AssignFields => ({ nickname: nickname ?? '', tokens: packageTokens ?? '' })

export const assignRequestOf = ({ nickname, tokens }: AssignFields): AssignPaymentRequest => ({ nickname: nickname.trim(), tokens: Number(tokens) })

/** Why the form cannot be sent yet, or null. */
export const assignProblem = (fields: AssignFields): string | null => {
  const { nickname, tokens } = assignRequestOf(fields)
  if (nickname === '') return PAYMENTS_TEXT.payments.noNickname
  const isGrant = fields.tokens !== '' && Number.isInteger(tokens) && tokens >= GRANT_MIN_TOKENS && tokens <= GRANT_MAX_TOKENS
  return isGrant ? null : PAYMENTS_TEXT.payments.wrongTokens
}
