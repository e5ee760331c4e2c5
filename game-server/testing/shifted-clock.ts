/**
 * Preloaded into the server of a test: its wall clock is ahead by as many milliseconds as the file `ahead-ms` of its data folder says, which
 * is read at the start and again at every SIGUSR2. Timers and `performance.now()` go on as they were, as they do when somebody sets the
 * clock of a machine.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'

const path = join(env['DATA_DIR'] ?? '', 'ahead-ms')
const RealDate = Date
let aheadMs = 0

const read = (): void => {
  aheadMs = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
  process.stdout.write(`the wall clock is ahead by ${aheadMs} ms\n`)
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) => Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, newTarget) as Date,
  apply: () => new Date().toString(),
  get: (target, key) => (key === 'now' ? () => target.now() + aheadMs : (Reflect.get(target, key) as unknown)),
})
process.on('SIGUSR2', read)
read()
