/** The process: reads the environment, listens, and stops when it is told to. */
import { buildApp } from './app.ts'
import { ConfigError, loadConfig, type Config } from './config.ts'
import { createLog } from './log.ts'
import { printsTo } from './prints.ts'
import { monotonicClock } from './clock.ts'

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
const stop = async (exitCode: 0 | 1): Promise<void> => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), STOPPING_MS).unref()
  await app.close()
  process.exit(exitCode)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

const origin = await app.listen()

// What nobody caught is a bug, after which nobody knows in which state this process is: it stops in good order, and whoever runs it starts
// another one. Before it serves, such as with a port that is taken, it just ends.
const stopAfter = (problem: unknown, what: string): void => {
  log.fatal({ err: problem }, what)
  stop(1).catch((failure: unknown) => {
    log.fatal({ err: failure }, 'the process could not stop in good order')
    process.exit(1)
  })
}
process.on('uncaughtException', (problem) => stopAfter(problem, 'an exception that nobody caught'))
process.on('unhandledRejection', (problem) => stopAfter(problem, 'a rejection that nobody caught'))

process.stdout.write(`Regicidio: ${config.publicUrl ?? origin}\n`)
