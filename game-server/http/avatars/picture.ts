/**
 * Pictures as they are kept: whatever was uploaded is decoded and drawn anew, so that nothing of the file itself survives (where it was
 * taken, what else it is, what it would do elsewhere).
 */
import { Semaphore } from 'async-mutex'
import sharp from 'sharp'
import { AVATAR_MAX_PIXELS, AVATAR_SIDE_PIXELS } from '#common/limits.ts'
import { ok, refused, type Result } from '#common/result.ts'

// A file is what its content says. What else the library can read (SVG, PDF, TIFF, AVIF, ...) stays shut.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer', 'VipsForeignLoadWebpBuffer'] })
// One thread a picture, and nothing kept for the next.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures that are decoded at once: each takes a thread of the pool that passwords and files need, too. */
const AT_ONCE = 2
/** What takes longer is no picture of a person. */
const DECODING_SECONDS = 10
const QUALITY = 82

const turns = new Semaphore(AT_ONCE)

/**
 * An uploaded JPG, PNG, GIF or WebP as an avatar: the first frame, upright, cut to a square of 256 pixels, as WebP without metadata.
 * Errors: `avatarTooLarge` for more pixels than are decoded, `avatarFormat` for everything that is none of the four, or broken.
 */
export const avatarOf = (bytes: Uint8Array): Promise<Result<Buffer, 'avatarFormat' | 'avatarTooLarge'>> =>
  turns.runExclusive(async () => {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (width * height > AVATAR_MAX_PIXELS) return refused('avatarTooLarge')
      const picture = sharp(bytes, { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true })
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
  })
