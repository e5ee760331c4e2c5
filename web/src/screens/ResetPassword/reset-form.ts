import { PASSWORD_MIN_CHARS } from '#common/limits.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'

export type ResetFields = { readonly password: string; readonly confirmPassword: string }

/** Why the form cannot be sent yet, or null (specification section 5, 'Reset password'). */
export const resetProblem = ({ password, confirmPassword }: ResetFields): string | null => {
  if (password.length < PASSWORD_MIN_CHARS || confirmPassword.length < PASSWORD_MIN_CHARS) return ACCOUNT_TEXT.reset.shortPassword
  return password === confirmPassword ? null : ACCOUNT_TEXT.reset.mismatch
}
