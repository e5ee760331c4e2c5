import * as z from 'zod/mini'
import { EMAIL_MAX_CHARS } from '#common/limits.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'

const address = z.email().check(z.maxLength(EMAIL_MAX_CHARS))

/** Why the form cannot be sent yet, or null (specification section 5, 'Forgot password'). */
export const forgotProblem = (email: string): string | null => (address.safeParse(email.trim()).success ? null : ACCOUNT_TEXT.forgot.invalid)
