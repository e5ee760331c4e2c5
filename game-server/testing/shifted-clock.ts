/**
 * Preloaded into the server of a test (`node --import`): its wall clock is ahead by as many milliseconds as the file in
 * `WALL_CLOCK_FILE` says, which is read at the start and again at every SIGUSR2. Timers and `performance.now()` go on as they were,
 * as they do when somebody sets the clock of a machine.
 */
import { readFileSync } from 'node:fs'
import { env } from 'node:process'

const path = env['WALL_CLOCK_FILE'] ?? ''
const RealDate = Date
let aheadMs = 0

const read = (): void => {
  aheadMs = Number(readFileSync(path, 'utf8'))
  process.stdout.write(`the wall clock is ahead by ${aheadMs} ms\n`)
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) => Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, newTarget) as Date,
  apply: () => new Date().toString(),
  get: (target, key) => (key === 'now' ? () => target.now() + aheadMs : (Reflect.get(target, key) as unknown)),
})
process.on('SIGUSR2', read)
read()
