/** Which files can be an avatar (specification section 5, 'Avatar'). */
import { AVATAR_MAX_BYTES } from '#common/limits.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'

export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

const BYTES_PER_MEGABYTE = 1024 * 1024

/** Why a file was refused, in the words of the specification, and a hint. */
export type AvatarProblem = { readonly title: string; readonly hint: string }

export const WRONG_FORMAT: AvatarProblem = { title: ACCOUNT_TEXT.avatar.wrongFormat, hint: ACCOUNT_TEXT.avatar.wrongFormatHint }
const TOO_LARGE: AvatarProblem = { title: ACCOUNT_TEXT.avatar.tooLarge, hint: ACCOUNT_TEXT.avatar.tooLargeHint(AVATAR_MAX_BYTES / BYTES_PER_MEGABYTE) }

/** Why a file cannot be sent, or null. `type` is its MIME type, `size` its bytes. */
export const avatarProblem = ({ type, size }: Pick<File, 'type' | 'size'>): AvatarProblem | null => {
  if (!AVATAR_TYPES.some((taken) => taken === type)) return WRONG_FORMAT
  return size > AVATAR_MAX_BYTES ? TOO_LARGE : null
}
