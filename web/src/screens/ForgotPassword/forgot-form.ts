import * as z from 'zod/mini'
import { EMAIL_MAX_CHARS } from '#common/limits.ts'
import { it } from '../../text/it.ts'

const address = z.email().check(z.maxLength(EMAIL_MAX_CHARS))

/** Why the form cannot be sent yet, or null (specification section 5, 'Forgot password'). */
export const forgotProblem = (email: string): string | null => (address.safeParse(email.trim()).success ? null : it.forgot.invalid)
