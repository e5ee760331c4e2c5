/**
 * Two uploads at once of each hostile kind of picture: by how much the server's resident memory grows at most, after how long the second is answered,
 * and with what. Each kind has a server of its own. PICTURE_SIZE=10000x5000 measures another size, PICTURE_SERVER=/elsewhere/game-server/main.ts
 * another server, PICTURE_KINDS=WebP the kinds with that in their names.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { TestPlayer } from '../game-server/testing/player.ts'
import { startServer } from '../game-server/testing/server-process.ts'
import type { Bench, Measurement } from './bench.ts'
import { HOSTILE_PICTURES } from './hostile-pictures.ts'

const { PICTURE_SIZE = '4000x3000', PICTURE_SERVER, PICTURE_KINDS = '' } = process.env
const [width = 0, height = 0] = PICTURE_SIZE.split('x').map(Number)
const KILOBYTES_PER_MB = 1024
/** What the kernel understands as: the most resident memory counts from now on. */
const RESET_PEAK = '5'

/** A figure of /proc/PID/status, in MB. */
const memoryOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(String.raw`${name}:\s+(\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / KILOBYTES_PER_MB

const upload = async ({ origin, cookie }: TestPlayer, bytes: Buffer): Promise<number> => {
  const form = new FormData()
  form.append('avatar', new Blob([Uint8Array.from(bytes)]), 'foto')
  const { status } = await fetch(`${origin}/api/upload/avatar`, { method: 'POST', headers: { cookie }, body: form })
  return status
}

const measureKind = async (kind: string, bytes: Buffer): Promise<readonly Measurement[]> => {
  const server = await startServer({ RATE_LIMITS: 'off' }, undefined, PICTURE_SERVER)
  try {
    const players = [await TestPlayer.register(server.origin, 'Anna'), await TestPlayer.register(server.origin, 'Bruno')]
    // What is loaded once belongs to no picture.
    for (const player of players) await upload(player, await HOSTILE_PICTURES.GIF({ width: 64, height: 64 }))
    const beforeMb = memoryOf(server.pid(), 'VmRSS')
    writeFileSync(`/proc/${server.pid()}/clear_refs`, RESET_PEAK)
    const startedMs = performance.now()
    const statuses = await Promise.all(players.map((player) => upload(player, bytes)))
    const seconds = (performance.now() - startedMs) / 1_000
    const of = `two of ${PICTURE_SIZE}, ${Math.ceil(bytes.length / 1_000)} kB each: ${kind} (${statuses.join(', ')})`
    return [
      { name: `${of}: more memory`, unit: 'MB', value: Math.max(0, memoryOf(server.pid(), 'VmHWM') - beforeMb) },
      { name: `${of}: the last answer`, unit: 's', value: seconds },
    ]
  } finally {
    await server.stop()
  }
}

const measure = async (): Promise<readonly Measurement[]> => {
  const results: Measurement[] = []
  for (const [kind, make] of Object.entries(HOSTILE_PICTURES)) {
    if (kind.includes(PICTURE_KINDS)) results.push(...(await measureKind(kind, await make({ width, height }))))
  }
  return results
}

export const picturesBench: Bench = { name: 'pictures', repetitions: 1, measure }
