/** Another process that locks the SQLite file of a site, as a backup or a tool of the operator does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const HOLDER = `
  const { DatabaseSync } = require('node:sqlite')
  const file = new DatabaseSync(process.argv[1], { timeout: 5000 })
  file.exec('BEGIN EXCLUSIVE')
  process.stdout.write('locked')
  process.stdin.once('end', () => { file.exec('ROLLBACK'); file.close() }).resume()
`

/**
 * Locks the SQLite file of a data folder for everybody else who writes. Resolves when it is locked, with what gives the
 * lock back, which resolves when it is free.
 */
export const lockFile = async (dataDir: string): Promise<() => Promise<void>> => {
  const holder = spawn(process.execPath, ['--input-type=commonjs', '-e', HOLDER, join(dataDir, 'regicidio.sqlite')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'exit')
  await Promise.race([
    once(holder.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the file could not be locked'))),
  ])
  return async () => {
    holder.stdin.end()
    await ended
  }
}
