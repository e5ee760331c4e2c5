import type { UpdateProfileRequest } from '#common/protocol/rest/account.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import type { FormProblem } from '../../ui/forms/useFormProblem.ts'

export type ProfileFields = { readonly nickname: string; readonly firstName: string; readonly lastName: string }

/** The fields of the form for a user. */
export const fieldsOf = ({ nickname, firstName, lastName }: User): ProfileFields => ({
  nickname,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
})

/** Why the form cannot be sent yet, or null (specification section 5, 'Profile'). The server checks the rest. */
export const profileProblem = ({ nickname }: ProfileFields): FormProblem<keyof ProfileFields> | null =>
  nickname.trim() === '' ? { text: ACCOUNT_TEXT.profile.nicknameMissing, fields: ['nickname'] } : null

const textOrNull = (text: string): string | null => text.trim() || null

/** The request for the form: empty names are sent as none. Without `avatarUrl` the avatar stays. */
export const profileRequestOf = ({ nickname, firstName, lastName }: ProfileFields): UpdateProfileRequest => ({
  nickname: nickname.trim(),
  firstName: textOrNull(firstName),
  lastName: textOrNull(lastName),
})

/** The request that changes only the avatar; null removes it. */
export const avatarRequestOf = (user: User, avatarUrl: string | null): UpdateProfileRequest => ({
  ...profileRequestOf(fieldsOf(user)),
  avatarUrl,
})
