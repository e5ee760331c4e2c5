/** The fields of the admin's grant form, and why it cannot be sent yet (specification section 5, 'Admin'). */
import type { GrantRequest } from '#common/protocol/account.ts'
import { GRANT_DEFAULT_TOKENS, GRANT_MAX_TOKENS, GRANT_MIN_TOKENS } from '#common/limits.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'

/** The fields as typed. `tokens` is a number as soon as the text is one. */
export type GrantFields = { readonly usernames: string; readonly tokens: number | string }

export const EMPTY_GRANT: GrantFields = { usernames: '', tokens: GRANT_DEFAULT_TOKENS }

/** The trimmed nicknames between the commas. A pasted list may have line breaks instead of commas. */
const usernamesIn = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const grantRequestOf = ({ usernames, tokens }: GrantFields): GrantRequest => ({ usernames: usernamesIn(usernames), tokens: Number(tokens) })

/** Why the form cannot be sent yet, or null. */
export const grantProblem = (fields: GrantFields): string | null => {
  if (fields.usernames.trim() === '') return ACCOUNT_TEXT.admin.noUsernames
  const { usernames, tokens } = grantRequestOf(fields)
  if (usernames.length === 0) return ACCOUNT_TEXT.admin.noValidUsernames
  const isGrant = fields.tokens !== '' && Number.isInteger(tokens) && tokens >= GRANT_MIN_TOKENS && tokens <= GRANT_MAX_TOKENS
  return isGrant ? null : ACCOUNT_TEXT.admin.wrongTokens
}
