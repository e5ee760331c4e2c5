import { formText } from '../../text/forms.ts'

export type LoginFields = { readonly email: string; readonly password: string }

/** Why the form cannot be sent yet, or null (specification section 5, 'Login'). */
export const loginProblem = ({ email, password }: LoginFields): string | null => (email.trim() === '' || password === '' ? formText.login.missing : null)
