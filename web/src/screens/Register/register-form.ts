import { PASSWORD_MIN_CHARS } from '#common/limits.ts'
import type { RegisterRequest } from '#common/protocol/rest.ts'
import { formText } from '../../text/forms.ts'

export type RegisterFields = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string
  readonly password: string
  readonly confirmPassword: string
}

export const EMPTY_REGISTER_FIELDS: RegisterFields = { email: '', firstName: '', lastName: '', nickname: '', password: '', confirmPassword: '' }

/** Why the form cannot be sent yet, or null (specification section 5, 'Register'). */
export const registerProblem = ({ email, nickname, password, confirmPassword }: RegisterFields): string | null => {
  if (email.trim() === '' || nickname.trim() === '' || password === '') return formText.register.missing
  if (password.length < PASSWORD_MIN_CHARS) return formText.register.shortPassword
  if (confirmPassword !== password) return formText.register.mismatch
  return null
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
