import { formText } from '../../text/account/forms.ts'
import type { FormProblem } from '../../ui/forms/useFormProblem.ts'

export type LoginFields = { readonly email: string; readonly password: string }

/** Why the form cannot be sent yet, or null (specification section 5, 'Login'). */
export const loginProblem = ({ email, password }: LoginFields): FormProblem<keyof LoginFields> | null => {
  const fields = (['email', 'password'] as const).filter((name) => (name === 'email' ? email.trim() : password) === '')
  return fields.length === 0 ? null : { text: formText.login.missing, fields }
}
