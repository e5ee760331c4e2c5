import * as z from 'zod/mini'
import { PASSWORD_MIN_CHARS, EMAIL_MAX_CHARS } from '#common/limits.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import type { FormProblem } from '../../ui/forms/useFormProblem.ts'

const address = z.email().check(z.maxLength(EMAIL_MAX_CHARS))

/** Why the form cannot be sent yet, or null (specification section 5, 'Forgot password'). */
export const forgotProblem = (email: string): FormProblem<'email'> | null =>
  address.safeParse(email.trim()).success ? null : { text: ACCOUNT_TEXT.forgot.invalid, fields: ['email'] }

export type ResetFields = { readonly password: string; readonly confirmPassword: string }

/** Why the form cannot be sent yet, or null (specification section 5, 'Reset password'). */
export const resetProblem = (typed: ResetFields): FormProblem<keyof ResetFields> | null => {
  const short = (['password', 'confirmPassword'] as const).filter((name) => typed[name].length < PASSWORD_MIN_CHARS)
  if (short.length > 0) return { text: ACCOUNT_TEXT.reset.shortPassword, fields: short }
  return typed.password === typed.confirmPassword
    ? null
    : { text: ACCOUNT_TEXT.reset.mismatch, fields: ['confirmPassword'] }
}
