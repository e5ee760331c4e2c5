import type { UpdateProfileRequest } from '#common/protocol/account.ts'
import type { User } from '#common/protocol/answers.ts'
import { it } from '../../text/it.ts'

export type ProfileFields = { readonly nickname: string; readonly firstName: string; readonly lastName: string }

/** What the form shows of a user. */
export const fieldsOf = ({ nickname, firstName, lastName }: User): ProfileFields => ({ nickname, firstName: firstName ?? '', lastName: lastName ?? '' })

/** Why the form cannot be sent yet, or null (specification section 5, 'Profile'). The server judges the rest. */
export const profileProblem = ({ nickname }: ProfileFields): string | null => (nickname.trim() === '' ? it.profile.nicknameMissing : null)

const textOrNull = (text: string): string | null => text.trim() || null

/** What is sent: names that were left empty are none. Without `avatarUrl` the avatar stays. */
export const profileRequestOf = ({ nickname, firstName, lastName }: ProfileFields): UpdateProfileRequest => ({
  nickname: nickname.trim(),
  firstName: textOrNull(firstName),
  lastName: textOrNull(lastName),
})

/** What is sent to change the avatar alone; null removes it. */
export const avatarRequestOf = (user: User, avatarUrl: string | null): UpdateProfileRequest => ({ ...profileRequestOf(fieldsOf(user)), avatarUrl })
