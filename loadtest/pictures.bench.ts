/** Two uploads at once of small files that contain many pixels: by how much the server's resident memory grows at most. */
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { TestPlayer } from '../game-server/testing/player.ts'
import type { Bench, Measurement } from './bench.ts'
import { reportOf, startWatched } from './watched.ts'

const FORMATS = {
  'interlaced PNGs': () => canvas().png({ progressive: true }).toBuffer(),
  'interlaced PNGs of 16 bits': () => canvas().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'progressive JPEGs': () => canvas().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  GIFs: () => canvas().gif().toBuffer(),
  WebPs: () => canvas().webp({ lossless: true }).toBuffer(),
} as const

/** PICTURE_SIZE=10000x5000 measures another size. */
const [WIDTH = 4_000, HEIGHT = 3_000] = (process.env['PICTURE_SIZE'] ?? '4000x3000').split('x').map(Number)
const BYTES_PER_MB = 1024 * 1024
const canvas = (): Sharp => sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } }, limitInputPixels: false })

const residentMb = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / BYTES_PER_MB
}

const upload = async ({ origin, cookie }: TestPlayer, bytes: Buffer): Promise<void> => {
  const form = new FormData()
  form.append('avatar', new Blob([Uint8Array.from(bytes)]), 'foto')
  const { status } = await fetch(`${origin}/api/upload/avatar`, { method: 'POST', headers: { cookie }, body: form })
  if (status !== 201 && status !== 413) throw new Error(`upload: ${status}`)
}

const measure = async (): Promise<readonly Measurement[]> => {
  const results: Measurement[] = []
  for (const [name, make] of Object.entries(FORMATS)) {
    const server = await startWatched()
    try {
      const players = [await TestPlayer.register(server.origin, 'Anna'), await TestPlayer.register(server.origin, 'Bruno')]
      const bytes = await make()
      const beforeMb = residentMb(server.pid())
      await reportOf(server)
      await Promise.all(players.map((player) => upload(player, bytes)))
      const { maxRssMb } = await reportOf(server)
      results.push({ name: `two ${name} of ${WIDTH}x${HEIGHT}, ${Math.round(bytes.length / 1_000)} kB each: more memory`, unit: 'MB', value: Math.max(0, maxRssMb - beforeMb) })
    } finally {
      await server.stop()
    }
  }
  return results
}

export const picturesBench: Bench = { name: 'pictures', repetitions: 2, measure }
