import { PASSWORD_MIN_CHARS } from '#common/limits.ts'
import { it } from '../../text/it.ts'

export type ResetFields = { readonly password: string; readonly confirmPassword: string }

/** Why the form cannot be sent yet, or null (specification section 5, 'Reset password'). */
export const resetProblem = ({ password, confirmPassword }: ResetFields): string | null => {
  if (password.length < PASSWORD_MIN_CHARS || confirmPassword.length < PASSWORD_MIN_CHARS) return it.reset.shortPassword
  return password === confirmPassword ? null : it.reset.mismatch
}
