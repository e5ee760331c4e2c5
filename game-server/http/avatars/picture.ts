/**
 * Converts uploaded pictures. A picture is decoded and encoded again, so that nothing else from the file is stored: no
 * place where it was taken, no hidden content, no code.
 */
import { Mutex } from 'async-mutex'
import sharp from 'sharp'
import { AVATAR_MAX_PIXELS, AVATAR_SIDE_PIXELS } from '#common/limits.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { PICTURE_MAX_BYTES } from '../../persistence/accounts/avatars.ts'

// The format is recognised by content. The other formats that the library can read (SVG, PDF, TIFF, AVIF, ...) are
// blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
// One thread for each picture, and no cache.
sharp.concurrency(1)
sharp.cache(false)

/** How many pictures may wait; each one is in memory as a file meanwhile. */
const MAX_WAITING = 8
export type PictureRefusal = 'avatarFormat' | 'avatarTooManyPixels' | 'uploadsBusy'

/**
 * A WebP with more frames is refused. The library looks at every frame for the first one, each time from the beginning
 * of the file: 100,000 frames took it 30 s, which no timeout ends.
 */
const WEBP_MAX_FRAMES = 1_000
/** What each frame of an animated WebP begins with. */
const WEBP_FRAME = 'ANMF'

/** A picture that takes longer than this is refused. */
const DECODING_SECONDS = 10
const QUALITY = 82
/**
 * For pictures that would not fit into their column. Only noise in colour and transparency does that; without
 * transparency it takes 37 kB.
 */
const LOW_QUALITY = 60

/**
 * Only one picture at a time: an interlaced or progressive picture or an animation is decoded completely, up to about
 * 100 MB, before it can be made smaller.
 */
const mutex = new Mutex()
let waiting = 0

/**
 * Converts an uploaded JPG, PNG, GIF or WebP into an avatar: the first frame, upright, cut to a square of 256 pixels,
 * as WebP without metadata. Errors: `avatarTooManyPixels` for a picture with too many pixels, `avatarFormat` for other
 * formats, broken files and endless animations, `uploadsBusy` when too many pictures are waiting.
 */
export const avatarOf = async (bytes: Buffer): Promise<Result<Buffer, PictureRefusal>> => {
  if (waiting >= MAX_WAITING) return refused('uploadsBusy')
  waiting += 1
  try {
    return await mutex.runExclusive(() => decoded(bytes))
  } finally {
    waiting -= 1
  }
}

/** Whether a file has more frames of WebP than are accepted. Counts what looks like a frame, whatever the file is. */
const hasTooManyFrames = (bytes: Buffer): boolean => {
  let frames = 0
  for (
    let at = bytes.indexOf(WEBP_FRAME);
    at >= 0 && frames <= WEBP_MAX_FRAMES;
    at = bytes.indexOf(WEBP_FRAME, at + WEBP_FRAME.length)
  )
    frames += 1
  return frames > WEBP_MAX_FRAMES
}

const decoded = async (bytes: Buffer): Promise<Result<Buffer, PictureRefusal>> => {
  if (hasTooManyFrames(bytes)) return refused('avatarFormat')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > AVATAR_MAX_PIXELS) return refused('avatarTooManyPixels')
    const picture = sharp(bytes, {
      limitInputPixels: AVATAR_MAX_PIXELS,
      failOn: 'error',
      pages: 1,
      autoOrient: true,
      sequentialRead: true,
    })
    const avatar = await picture
      .resize(AVATAR_SIDE_PIXELS, AVATAR_SIDE_PIXELS, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: DECODING_SECONDS })
      .toBuffer()
    return ok(
      avatar.length <= PICTURE_MAX_BYTES
        ? avatar
        : await sharp(avatar).flatten({ background: 'white' }).webp({ quality: LOW_QUALITY }).toBuffer(),
    )
  } catch {
    // The library's errors have no codes. Whatever it cannot decode is treated as a wrong format.
    return refused('avatarFormat')
  }
}
