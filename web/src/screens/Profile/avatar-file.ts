/** Which files can be an avatar (specification section 5, 'Avatar'), and what of them is sent. */
import { AVATAR_MAX_BYTES } from '#common/limits.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'

export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
/**
 * The photos of some phones. The server does not read them, but some browsers do, and those send what they have read.
 */
const PHONE_TYPES = ['image/heic', 'image/heif'] as const

const BYTES_PER_MEGABYTE = 1024 * 1024
/**
 * The side of the square that is sent, in pixels: enough for the largest size in which avatars are shown, on any
 * screen.
 */
const SENT_SIDE_PIXELS = 512
const QUALITY = 0.92

/** Why a file was refused, in the words of the specification, and a hint. */
export type AvatarProblem = { readonly title: string; readonly hint: string }

export const WRONG_FORMAT: AvatarProblem = {
  title: ACCOUNT_TEXT.avatar.wrongFormat,
  hint: ACCOUNT_TEXT.avatar.wrongFormatHint,
}
const TOO_LARGE: AvatarProblem = {
  title: ACCOUNT_TEXT.avatar.tooLarge,
  hint: ACCOUNT_TEXT.avatar.tooLargeHint(AVATAR_MAX_BYTES / BYTES_PER_MEGABYTE),
}

const isTaken = (type: string): boolean => AVATAR_TYPES.some((taken) => taken === type)

/** Why a file that this page cannot read is not sent. `type` is its MIME type, `size` its bytes. */
export const unreadableProblem = ({ type, size }: Pick<File, 'type' | 'size'>): AvatarProblem =>
  isTaken(type) && size > AVATAR_MAX_BYTES ? TOO_LARGE : WRONG_FORMAT

/**
 * The middle of a picture, upright and without what else is in its file. Photos have no transparency, which only PNG
 * keeps in every browser.
 */
const squareOf = async (picture: ImageBitmap, { type, name }: File): Promise<File | null> => {
  const cut = Math.min(picture.width, picture.height)
  const side = Math.min(cut, SENT_SIDE_PIXELS)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const brush = canvas.getContext('2d')
  if (brush === null) return null
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side)
  const isPhoto = type === 'image/jpeg' || PHONE_TYPES.some((phone) => phone === type)
  const square = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, isPhoto ? 'image/jpeg' : 'image/png', QUALITY),
  )
  return square === null ? null : new File([square], name, { type: square.type })
}

/** What is sent of a chosen file: its square, or the file itself when it is small enough already. Or why nothing is. */
export const avatarOf = async (file: File): Promise<File | AvatarProblem> => {
  if (!isTaken(file.type) && !PHONE_TYPES.some((phone) => phone === file.type)) return WRONG_FORMAT
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return unreadableProblem(file)
  try {
    const isSmall =
      isTaken(file.type) && file.size <= AVATAR_MAX_BYTES && Math.max(picture.width, picture.height) <= SENT_SIDE_PIXELS
    return isSmall ? file : ((await squareOf(picture, file)) ?? unreadableProblem(file))
  } finally {
    // A large photo takes more than a hundred megabytes.
    picture.close()
  }
}
