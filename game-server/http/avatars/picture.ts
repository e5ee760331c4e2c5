/**
 * Pictures as they are kept: whatever was uploaded is decoded and drawn anew, so that nothing of the file itself survives (where it was
 * taken, what else it is, what it would do elsewhere).
 */
import { Mutex } from 'async-mutex'
import sharp from 'sharp'
import { AVATAR_MAX_PIXELS, AVATAR_SIDE_PIXELS } from '#common/limits.ts'
import { ok, refused, type Result } from '#common/result.ts'

// A file is what its content says. What else the library can read (SVG, PDF, TIFF, AVIF, ...) stays shut.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer', 'VipsForeignLoadWebpBuffer'] })
// One thread a picture, and nothing kept for the next.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures that wait for their turn at most: each is kept in memory meanwhile, as its file. */
const MAX_WAITING = 8
type PictureRefusal = 'avatarFormat' | 'avatarTooManyPixels' | 'uploadsBusy'

/** What takes longer is no picture of a person. */
const DECODING_SECONDS = 10
const QUALITY = 82

/**
 * One at a time: an interlaced picture, a progressive one or an animation is unfolded as a whole, to some 100 MB, before any of it can be
 * made smaller.
 */
const turn = new Mutex()
let waiting = 0

/**
 * An uploaded JPG, PNG, GIF or WebP as an avatar: the first frame, upright, cut to a square of 256 pixels, as WebP without metadata.
 * Errors: `avatarTooManyPixels` for more than are decoded, `avatarFormat` for everything that is none of the four, or broken,
 * `uploadsBusy` when too many wait already.
 */
export const avatarOf = async (bytes: Uint8Array): Promise<Result<Buffer, PictureRefusal>> => {
  if (waiting >= MAX_WAITING) return refused('uploadsBusy')
  waiting += 1
  try {
    return await turn.runExclusive(() => decoded(bytes))
  } finally {
    waiting -= 1
  }
}

const decoded = async (bytes: Uint8Array): Promise<Result<Buffer, PictureRefusal>> => {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > AVATAR_MAX_PIXELS) return refused('avatarTooManyPixels')
    const picture = sharp(bytes, { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true, sequentialRead: true })
    return ok(
      await picture
        .resize(AVATAR_SIDE_PIXELS, AVATAR_SIDE_PIXELS, { fit: 'cover' })
        .webp({ quality: QUALITY })
        .timeout({ seconds: DECODING_SECONDS })
        .toBuffer(),
    )
  } catch {
    // The library complains in prose only: what it cannot decode is no picture.
    return refused('avatarFormat')
  }
}
