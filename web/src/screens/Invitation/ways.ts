/** The ways from an invitation to the seat, and what each of them asks for. */
import { loginProblem } from '../Login/login-form.ts'
import { EMPTY_REGISTER_FIELDS, registerProblem } from '../Register/register-form.ts'
import { guestText } from '../../text/guests.ts'
import type { FormProblem } from '../../ui/useFormProblem.ts'

export const WAYS = ['guest', 'signIn', 'register'] as const
export type Way = (typeof WAYS)[number]

export type WayFields = { readonly nickname: string; readonly email: string; readonly password: string }
export const EMPTY_WAY_FIELDS: WayFields = { nickname: '', email: '', password: '' }

/** The fields of each way, in their order. */
export const FIELDS_OF = {
  guest: ['nickname'],
  signIn: ['email', 'password'],
  register: ['nickname', 'email', 'password'],
} as const satisfies Record<Way, readonly (keyof WayFields)[]>

const problemOf = (way: Way, fields: WayFields): FormProblem<string> | null => {
  switch (way) {
    case 'guest':
      return fields.nickname.trim() === '' ? { text: guestText.entry.missing, fields: ['nickname'] } : null
    case 'signIn':
      return loginProblem(fields)
    case 'register':
      return registerProblem({ ...EMPTY_REGISTER_FIELDS, ...fields, confirmPassword: fields.password })
  }
}

/** Why a form cannot be sent yet, or null. The password is shown on request, so nobody has to type it twice. */
export const wayProblem = (way: Way, typed: WayFields): FormProblem<keyof WayFields> | null => {
  const problem = problemOf(way, typed)
  return problem === null ? null : { text: problem.text, fields: FIELDS_OF[way].filter((name) => problem.fields.includes(name)) }
}
