/** Small files that cost a decoder much memory: many pixels, frames, pages, scans, or text that is compressed. Some have to be refused. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { AVATAR_MAX_BYTES } from '#common/limits.ts'

/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number }
type Make = (size: Size) => Promise<Buffer>

const BYTES_PER_MB = 1024 * 1024

const canvas = ({ width, height }: Size, channels: 3 | 4 = 4): Sharp =>
  sharp({ create: { width, height, channels, background: channels === 4 ? { r: 200, g: 0, b: 0, alpha: 0.5 } : { r: 200, g: 0, b: 0 } }, limitInputPixels: false })

const littleEndian = (value: number, bytes: 2 | 3 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** As many copies of a part as fit into an upload besides what else is in the file. */
const filled = (part: Buffer, besides = 4_096): Buffer[] => Array.from({ length: Math.floor((AVATAR_MAX_BYTES - besides) / part.length) }, () => part)

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, checksum])
}

/** A PNG with more chunks behind its header. */
const pngWith = async (chunks: readonly Buffer[]): Promise<Buffer> => {
  const png = await canvas({ width: 64, height: 64 }).png().toBuffer()
  const headerEnd = 8 + 25
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)])
}

const zeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 })
/** Compressed text of 7 MB in each chunk. A decoder of PNG refuses more than 8 MB in one. */
const compressedText = (): Promise<Buffer> => pngWith(filled(pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(7 * BYTES_PER_MB)]))))
const compressedProfile = (): Promise<Buffer> => pngWith([pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeros(1_000 * BYTES_PER_MB)]))])
/** Chunks with a text of one byte each: a list of as many texts. */
const manyTexts = (): Promise<Buffer> => pngWith(filled(pngChunk('tEXt', Buffer.from('a\0b', 'latin1'))))

/** An image of one pixel at the top left of a GIF, with its delay. */
const GIF_FRAME = Buffer.from('21f90404000000002c0000000001000100000202440100', 'hex')
/** A GIF with more frames, either as large as its screen or of one pixel, as many as fit. */
const gifOf = async (size: Size, frames: 'large' | 'pixels'): Promise<Buffer> => {
  const gif = await canvas(size, 3).gif().toBuffer()
  const packed = gif[10] ?? 0
  const headerEnd = 13 + ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))
  const more = frames === 'large' ? gif.subarray(headerEnd, -1) : GIF_FRAME
  return Buffer.concat([gif.subarray(0, -1), ...filled(more, gif.length), gif.subarray(-1)])
}

const riffChunk = (type: string, data: Buffer): Buffer => Buffer.concat([Buffer.from(type, 'latin1'), littleEndian(data.length, 4), data, Buffer.alloc(data.length % 2)])

/** An animated WebP on a canvas of one size, of frames of another, which all have the same picture. */
const webpOf = async (size: Size, frame: Size): Promise<Buffer> => {
  const picture = (await canvas(frame, 3).webp({ lossless: true }).toBuffer()).subarray(12)
  const place = (value: Size): readonly Buffer[] => [littleEndian(value.width - 1, 3), littleEndian(value.height - 1, 3)]
  const frames = filled(riffChunk('ANMF', Buffer.concat([Buffer.alloc(6), ...place(frame), littleEndian(100, 3), Buffer.from([0]), picture])))
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    riffChunk('VP8X', Buffer.concat([Buffer.from([0x02, 0, 0, 0]), ...place(size)])),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...frames,
  ])
  return riffChunk('RIFF', body)
}

/** A progressive JPEG whose first scan comes as often as fits. */
const manyScans: Make = async (size) => {
  const jpeg = await canvas(size, 3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const first = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const second = jpeg.indexOf(Buffer.from([0xff, 0xda]), first + 2)
  const tables = jpeg.lastIndexOf(Buffer.from([0xff, 0xc4]), second)
  const scan = jpeg.subarray(first, tables > first ? tables : second)
  return Buffer.concat([jpeg.subarray(0, first), ...filled(scan, jpeg.length), jpeg.subarray(first)])
}

const onItsSide = (picture: Sharp): Sharp => picture.withMetadata({ orientation: 6 })
const pixelsOf = ({ width, height }: Size): number => width * height

/** Pages of 64 by 64 pixels. */
const pages = async (format: 'tiff' | 'avif'): Promise<Buffer> => {
  const page = await canvas({ width: 64, height: 64 }, 3).png().toBuffer()
  const all = sharp(Array.from({ length: 200 }, () => page), { join: { animated: true } })
  return format === 'tiff' ? all.tiff().toBuffer() : all.avif({ effort: 0 }).toBuffer()
}

const svg: Make = async ({ width, height }) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="f"><feGaussianBlur stdDeviation="100"/></filter>${'<rect width="100%" height="100%" filter="url(#f)"/>'.repeat(1_000)}</svg>`)

/** Each kind by name. */
export const HOSTILE_PICTURES = {
  'interlaced PNG': (size) => canvas(size).png({ progressive: true }).toBuffer(),
  'interlaced PNG of 16 bits': (size) => canvas(size).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'interlaced PNG of 16 bits, on its side': (size) => onItsSide(canvas(size).toColourspace('rgb16')).png({ progressive: true }).toBuffer(),
  'PNG of 16 bits, on its side': (size) => onItsSide(canvas(size).toColourspace('rgb16')).png().toBuffer(),
  'PNG of one row': (size) => canvas({ width: pixelsOf(size), height: 1 }).png().toBuffer(),
  'PNG of one column': (size) => canvas({ width: 1, height: pixelsOf(size) }).png().toBuffer(),
  'PNG with compressed text': compressedText,
  'PNG with a compressed profile': compressedProfile,
  'PNG with many texts': manyTexts,
  'progressive JPEG': (size) => canvas(size, 3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'progressive JPEG, CMYK, on its side': (size) => onItsSide(canvas(size, 3).toColourspace('cmyk')).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'progressive JPEG of many scans': manyScans,
  'WebP, lossless': (size) => canvas(size).webp({ lossless: true }).toBuffer(),
  'WebP, lossy, on its side': (size) => onItsSide(canvas(size)).webp().toBuffer(),
  'animated WebP, frames of one pixel': (size) => webpOf(size, { width: 1, height: 1 }),
  'animated WebP, large frames': (size) => webpOf(size, size),
  GIF: (size) => canvas(size, 3).gif().toBuffer(),
  'animated GIF, frames of one pixel': (size) => gifOf(size, 'pixels'),
  'animated GIF, large frames': (size) => gifOf(size, 'large'),
  'TIFF of many pages': () => pages('tiff'),
  'AVIF of many pages': () => pages('avif'),
  SVG: svg,
} as const satisfies Readonly<Record<string, Make>>
