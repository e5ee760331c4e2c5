import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { lockFile } from '../testing/foreign-lock.ts'
import { playThrough, startSite, type Site } from './testing.ts'
import { TestPlayer } from '../testing/player.ts'

const LOCKED_MS = 1_500

describe('a site whose SQLite file another process has locked', () => {
  let site: Site
  let release: (() => Promise<void>) | null = null

  beforeEach(async () => {
    site = await startSite()
  })
  afterEach(async () => {
    await release?.()
    await site.server.stop()
  })
  const begin = async (): Promise<void> => {
    release = await lockFile(site.server.dataDir)
  }
  const end = async (): Promise<void> => {
    await release?.()
    release = null
  }

  it('answers requests that only read while others wait to write, and writes when the lock is free', async () => {
    const { origin } = site.server
    const [anna, bruno] = [await TestPlayer.register(origin, 'Anna'), await TestPlayer.register(origin, 'Bruno')]
    const done: string[] = []
    await begin()
    const created = anna.post('/api/rooms', { gameName: 'Dopo' }).then(({ status }) => done.push(`created ${status}`))
    // All at once: after 4 s what waits to write is refused.
    const paths = Array.from({ length: 20 }, () => ['/api/health', '/api/auth/me']).flat()
    const read = await Promise.all(paths.map((path) => bruno.get(path)))
    done.push('read')
    await end()
    await created
    assert.deepEqual(
      read.map(({ status }) => status),
      paths.map(() => 200),
    )
    assert.deepEqual(done, ['read', 'created 201'])
  })

  it('refuses what cannot be stored for a long time, loses nothing, and continues by itself when the lock is free', async () => {
    await playThrough(site, { isReadable: true, lastsMs: LOCKED_MS, begin, end }, randomInt(2 ** 31))
  })
})
