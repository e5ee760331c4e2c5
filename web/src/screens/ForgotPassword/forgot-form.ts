import * as z from 'zod/mini'
import { EMAIL_MAX_CHARS } from '#common/limits.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'
import type { FormProblem } from '../../ui/useFormProblem.ts'

const address = z.email().check(z.maxLength(EMAIL_MAX_CHARS))

/** Why the form cannot be sent yet, or null (specification section 5, 'Forgot password'). */
export const forgotProblem = (email: string): FormProblem<'email'> | null => (address.safeParse(email.trim()).success ? null : { text: ACCOUNT_TEXT.forgot.invalid, fields: ['email'] })
