/**
 * The forms with which the admin gives tokens: to several players (specification section 5, 'Admin'), and to the player
 * of a payment. What may be sent, and under which key.
 */
import { GRANT_DEFAULT_TOKENS, GRANT_MAX_TOKENS, GRANT_MIN_TOKENS } from '#common/limits.ts'
import type { GrantRequest } from '#common/protocol/rest/account.ts'
import type { PaymentToCheck } from '#common/protocol/rest/payment-answers.ts'
import type { AssignPaymentRequest } from '#common/protocol/rest/payments.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { PAYMENTS_TEXT } from '../../text/payments.ts'

/** The field as typed: a number as soon as the text is one. */
type TypedTokens = number | string

const isGrant = (typed: TypedTokens): boolean => {
  const tokens = Number(typed)
  return typed !== '' && Number.isInteger(tokens) && tokens >= GRANT_MIN_TOKENS && tokens <= GRANT_MAX_TOKENS
}

export type GrantFields = { readonly usernames: string; readonly tokens: TypedTokens }

export const EMPTY_GRANT: GrantFields = { usernames: '', tokens: GRANT_DEFAULT_TOKENS }

/** The trimmed nicknames between the commas. A pasted list may have line breaks instead of commas. */
const usernamesIn = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const grantRequestOf = ({ usernames, tokens }: GrantFields): GrantRequest => ({
  usernames: usernamesIn(usernames),
  tokens: Number(tokens),
})

/** Why the form cannot be sent yet, or null. */
export const grantProblem = ({ usernames, tokens }: GrantFields): string | null => {
  if (usernames.trim() === '') return ACCOUNT_TEXT.admin.noUsernames
  if (usernamesIn(usernames).length === 0) return ACCOUNT_TEXT.admin.noValidUsernames
  return isGrant(tokens) ? null : ACCOUNT_TEXT.admin.wrongTokens
}

type AssignFields = { readonly nickname: string; readonly tokens: TypedTokens }

/**
 * The first contents of the form: the player to whom the payment seems to belong, and the tokens of the package that
 * was paid for.
 */
export const firstAssignment = ({
  nickname,
  packageTokens,
}: Pick<PaymentToCheck, 'nickname' | 'packageTokens'>): AssignFields => ({
  nickname: nickname ?? '',
  tokens: packageTokens ?? '',
})

export const assignRequestOf = ({ nickname, tokens }: AssignFields): AssignPaymentRequest => ({
  nickname: nickname.trim(),
  tokens: Number(tokens),
})

/** Why the form cannot be sent yet, or null. */
export const assignProblem = ({ nickname, tokens }: AssignFields): string | null => {
  if (nickname.trim() === '') return PAYMENTS_TEXT.payments.noNickname
  return isGrant(tokens) ? null : PAYMENTS_TEXT.payments.wrongTokens
}

/**
 * A form that was sent but not answered yet, with its idempotency key. When the answer was lost, the same form is sent
 * again with the same key, so that the server recognises it. A changed form, or one that was answered, gets a new key.
 * `form` is its contents.
 */
export type Attempt = { readonly key: string; readonly form: string }

/** The attempt for sending a form. `newKey` returns a key that is unique. */
export const nextAttempt = (unanswered: Attempt | null, form: string, newKey: () => string): Attempt =>
  unanswered?.form === form ? unanswered : { key: newKey(), form }

/** Whether an answer says if the form was handled. After a lost answer or an error of the server this is unknown. */
export const isSettled = (answer: { readonly ok: true } | { readonly ok: false; readonly status: number }): boolean =>
  answer.ok || (answer.status >= 400 && answer.status < 500)
