/** The process: reads the environment, listens, and stops when it is told to. */
import { buildApp } from './app.ts'
import { ConfigError, loadConfig, type Config } from './config.ts'
import { createLog } from './log.ts'
import { printsTo } from './prints.ts'
import { monotonicClock } from './session/clock.ts'

const readConfig = (): Config => {
  try {
    return loadConfig(process.env)
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem
    process.stderr.write(`${problem.message}\n`)
    process.exit(1)
  }
}

const config = readConfig()
const log = createLog(config.logLevel)
// Libraries print to the console of the process: they have no other way, or would need one each.
Object.assign(console, printsTo(log, monotonicClock()))

const app = await buildApp(config, log)

/** Whoever stops a process kills it after 10 s: what is not over by then (a database that hangs) is given up. */
const STOPPING_MS = 9_000

let isStopping = false
const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), STOPPING_MS).unref()
  await app.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

const origin = await app.listen()

// Once it serves, the process outlives every table and every request: what nobody caught is a bug, and is told. Before that,
// such as with a port that is taken, it ends.
process.on('uncaughtException', (problem) => log.fatal({ err: problem }, 'an exception that nobody caught'))
process.on('unhandledRejection', (problem) => log.fatal({ err: problem }, 'a rejection that nobody caught'))

process.stdout.write(`Regicidio: ${config.publicUrl ?? origin}\n`)
