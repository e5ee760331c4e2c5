import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { playThrough, startSite, type Site } from './testing.ts'

const FULL_MS = 1_500

/** Whether a process may lower and raise its own limits: only on Linux with util-linux. */
const canLimit = spawnSync('prlimit', ['--version']).status === 0
if (!canLimit) console.log('Disk tests are skipped: there is no prlimit (util-linux)')

/** Forbids a process to write to files, or allows it again. This simulates a full disk without special rights. */
const limitFiles = (pid: number, size: '0:unlimited' | 'unlimited'): void => {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${size}`])
  if (status !== 0) throw new Error(`prlimit: ${String(stderr)}`)
}

describe('a site whose disk is full during games', () => {
  let site: Site

  beforeEach(async () => {
    site = await startSite()
  })
  afterEach(() => site.server.stop())

  const test = canLimit ? it : it.skip
  test('refuses what cannot be stored, loses nothing, and goes on by itself when there is space again', async () => {
    const begin = async (): Promise<void> => limitFiles(site.server.pid(), '0:unlimited')
    const end = async (): Promise<void> => limitFiles(site.server.pid(), 'unlimited')
    await playThrough(site, { isReadable: true, lastsMs: FULL_MS, begin, end }, randomInt(2 ** 31))
  })
})
