import { PASSWORD_MIN_CHARS } from '#common/limits.ts'
import type { RegisterRequest } from '#common/protocol/rest/requests.ts'
import { formText } from '../../text/account/forms.ts'
import type { FormProblem } from '../../ui/forms/useFormProblem.ts'

export type RegisterFields = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string
  readonly password: string
  readonly confirmPassword: string
}

export const EMPTY_REGISTER_FIELDS: RegisterFields = {
  email: '',
  firstName: '',
  lastName: '',
  nickname: '',
  password: '',
  confirmPassword: '',
}

const REQUIRED_FIELDS = ['email', 'nickname', 'password'] as const

/** Why the form cannot be sent yet, or null (specification section 5, 'Register'). */
export const registerProblem = (fields: RegisterFields): FormProblem<keyof RegisterFields> | null => {
  const { password, confirmPassword } = fields
  const isEmpty = (name: keyof RegisterFields): boolean => (name === 'password' ? password : fields[name].trim()) === ''
  const missing = REQUIRED_FIELDS.filter(isEmpty)
  if (missing.length > 0)
    return {
      text: formText.register.missing,
      fields: [...missing, ...(confirmPassword === '' ? (['confirmPassword'] as const) : [])],
    }
  if (password.length < PASSWORD_MIN_CHARS) return { text: formText.register.shortPassword, fields: ['password'] }
  return confirmPassword === password ? null : { text: formText.register.mismatch, fields: ['confirmPassword'] }
}

const textOrNull = (text: string): string | null => text.trim() || null

/** The request for the form: empty names are sent as none. */
export const registerRequestOf = (fields: RegisterFields): RegisterRequest => ({
  email: fields.email.trim(),
  nickname: fields.nickname.trim(),
  password: fields.password,
  firstName: textOrNull(fields.firstName),
  lastName: textOrNull(fields.lastName),
})
