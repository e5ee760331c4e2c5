/** Preloaded into the server of a test: at SIGUSR2 something goes wrong that nobody catches, as `CRASH` says. */
import { env } from 'node:process'

process.on('SIGUSR2', () => {
  if (env['CRASH'] === 'rejection') void Promise.reject(new Error('a bug of the test'))
  else setImmediate(() => { throw new Error('a bug of the test') })
})
