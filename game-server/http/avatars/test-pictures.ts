/** Real picture files, good and bad, made with the library that reads them or byte by byte. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Color, type Sharp } from 'sharp'

const RED = { r: 220, g: 20, b: 40 }
const BLUE = { r: 20, g: 40, b: 220 }

const plain = (width: number, height: number, background: Color = RED): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

export const jpeg = (width = 400, height = 300): Promise<Buffer> => plain(width, height).jpeg().toBuffer()
export const png = (width = 400, height = 300): Promise<Buffer> => plain(width, height).png().toBuffer()
/** A PNG that can be shown in seven passes, and has to be kept whole until the last. */
export const interlacedPng = (width: number, height: number): Promise<Buffer> =>
  plain(width, height).png({ progressive: true }).toBuffer()
export const gif = (width = 400, height = 300): Promise<Buffer> => plain(width, height).gif().toBuffer()
export const webp = (width = 400, height = 300): Promise<Buffer> => plain(width, height).webp().toBuffer()
export const avif = (): Promise<Buffer> => plain(64, 64).avif().toBuffer()
export const tiff = (): Promise<Buffer> => plain(64, 64).tiff().toBuffer()
export const cmykJpeg = (): Promise<Buffer> => plain(300, 300).toColourspace('cmyk').jpeg().toBuffer()
export const deepPng = (): Promise<Buffer> => plain(300, 300).toColourspace('rgb16').png().toBuffer()
export const clearPng = (side = 90): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 4, background: { ...RED, alpha: 0 } } })
    .png()
    .toBuffer()

/** Two frames: the first red, the second blue. */
const frames = async (): Promise<Sharp> =>
  sharp(await Promise.all([RED, BLUE].map((colour) => plain(120, 120, colour).png().toBuffer())), {
    join: { animated: true },
  })
export const animatedGif = async (): Promise<Buffer> => (await frames()).gif({ delay: [100, 100], loop: 0 }).toBuffer()
export const animatedWebp = async (): Promise<Buffer> =>
  (await frames()).webp({ delay: [100, 100], loop: 0, lossless: true }).toBuffer()

/** An animated WebP of so many frames of one pixel. */
export const webpOfFrames = async (count: number): Promise<Buffer> => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(data.length)
    return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)])
  }
  const pixel = (await plain(1, 1).webp({ lossless: true }).toBuffer()).subarray(12)
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(16), pixel]))
  const header = chunk('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  return chunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP', 'latin1'),
      header,
      chunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: count }, () => frame),
    ]),
  )
}

/** Red at the left, blue at the right, and the camera's word that it was held on its side: upright, red is on top. */
export const sideways = async (): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: BLUE } })
    .composite([{ input: await plain(100, 100).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ chromaSubsampling: '4:4:4', quality: 95 })
    .toBuffer()

/**
 * A photo as phones make them: more pixels than the server decodes, and more than 5 MB, held on its side: upright, red
 * is on top.
 */
export const phonePhoto = async (): Promise<Buffer> => {
  const [width, height] = [4096, 3072]
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const noise = await sharp({ create: { width, height, channels: 3, background: BLUE, noise: grain } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: BLUE } })
    .composite([
      {
        input: await plain(width / 2, height)
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
      { input: noise, blend: 'soft-light' },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 })
    .toBuffer()
}

/** What a phone writes into its pictures. */
export const PLACE = 'Via dei Segreti 7, Pisa'
export const withPlace = (): Promise<Buffer> =>
  plain(300, 300)
    .withExif({
      IFD0: { Artist: PLACE, Copyright: PLACE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 42/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '10/1 24/1 0/1' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()

/** A wide picture: red in the middle, where it is cut, blue at both ends. */
export const wide = async (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: BLUE } })
    .composite([{ input: await plain(300, 300).png().toBuffer(), left: 300, top: 0 }])
    .png()
    .toBuffer()

export const SCRIPT = "alert('geheim-script')"
/** A GIF that a browser would also run as a script. */
export const gifAndScript = async (): Promise<Buffer> => Buffer.concat([await gif(), Buffer.from(`*/=1;${SCRIPT};//`)])
/** A PNG that is also an archive: those are read from their end. */
export const pngAndZip = async (): Promise<Buffer> =>
  Buffer.concat([
    await png(),
    Buffer.from('PK\x03\x04'),
    Buffer.from(SCRIPT),
    Buffer.from('PK\x05\x06'),
    Buffer.alloc(18),
  ])

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, checksum])
}

/** A PNG of one bit a pixel: few bytes for as many pixels as one likes. */
export const blackPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF that claims the largest screen that a GIF can have. */
export const hugeGif = async (): Promise<Buffer> => {
  const bytes = await gif(10, 10)
  const image = bytes.indexOf(0x2c)
  for (const at of [6, 8, image + 5, image + 7]) bytes.writeUInt16LE(65_535, at)
  return bytes
}

/** A PNG of exactly so many bytes: an ancillary chunk fills it. */
export const pngOf = async (bytes: number): Promise<Buffer> => {
  const small = await png()
  const end = small.length - 12
  return Buffer.concat([
    small.subarray(0, end),
    chunk('teXt', Buffer.alloc(bytes - small.length - 12)),
    small.subarray(end),
  ])
}

/** The mean colour of a part of a picture. */
export const colourOf = async (
  picture: Buffer,
  left: number,
  top: number,
  side = 40,
): Promise<'red' | 'blue' | 'other'> => {
  const { channels } = await sharp(
    await sharp(picture).extract({ left, top, width: side, height: side }).png().toBuffer(),
  ).stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
  if (green > 90) return 'other'
  if (red > 180 && blue < 90) return 'red'
  return blue > 180 && red < 90 ? 'blue' : 'other'
}
