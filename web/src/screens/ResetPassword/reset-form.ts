import { PASSWORD_MIN_CHARS } from '#common/limits.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'
import type { FormProblem } from '../../ui/useFormProblem.ts'

export type ResetFields = { readonly password: string; readonly confirmPassword: string }

/** Why the form cannot be sent yet, or null (specification section 5, 'Reset password'). */
export const resetProblem = (typed: ResetFields): FormProblem<keyof ResetFields> | null => {
  const short = (['password', 'confirmPassword'] as const).filter((name) => typed[name].length < PASSWORD_MIN_CHARS)
  if (short.length > 0) return { text: ACCOUNT_TEXT.reset.shortPassword, fields: short }
  return typed.password === typed.confirmPassword ? null : { text: ACCOUNT_TEXT.reset.mismatch, fields: ['confirmPassword'] }
}
