/** The process: reads the environment, starts the server, and stops it on a signal. */
import { buildApp } from './app.ts'
import { type Config, loadConfig } from './config/config.ts'
import { ConfigError } from './config/variables.ts'
import { createLog } from './log.ts'
import { consoleTo } from './console-log.ts'
import { OtherKindOfProcess } from './persistence/journal/own-process.ts'
import { monotonicClock } from './clock.ts'

/** What the operator has to set is told in one sentence; everything else that prevents a start is thrown again. */
const endFor = (problem: unknown): never => {
  if (!(problem instanceof ConfigError || problem instanceof OtherKindOfProcess)) throw problem
  process.stderr.write(`${problem.message}\n`)
  process.exit(1)
}

const readConfig = (): Config => {
  try {
    return loadConfig(process.env)
  } catch (problem) {
    return endFor(problem)
  }
}

const config = readConfig()
const log = createLog(config.logLevel)
// Libraries print to the global console: some have no other way, and the others would each need their own setting.
Object.assign(console, consoleTo(log, monotonicClock()))

const app = await buildApp(config, log)

/**
 * Process managers kill a process 10 s after the stop signal. Work that is not finished by then (a database that hangs)
 * is given up before that.
 */
const STOPPING_MS = 9_000

let isStopping = false
const stop = async (exitCode: 0 | 1): Promise<void> => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), STOPPING_MS).unref()
  await app.close(exitCode === 1)
  process.exit(exitCode)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

const origin = await app.listen().catch(endFor)

// An exception that nobody caught is a bug, and the state of the process is unknown after it. So the server stops in
// good order, and the process manager starts another one. Before the server listens, for example when the port is
// taken, the process just ends.
const stopAfter = (problem: unknown, what: string): void => {
  log.fatal({ err: problem }, what)
  stop(1).catch((failure: unknown) => {
    log.fatal({ err: failure }, 'the process could not stop in good order')
    process.exit(1)
  })
}
// Who reads the output may end, such as a collector of logs. Nobody has to hear of that.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
process.on('uncaughtException', (problem) => stopAfter(problem, 'an exception that nobody caught'))
process.on('unhandledRejection', (problem) => stopAfter(problem, 'a rejection that nobody caught'))

process.stdout.write(`Regicidio: ${config.publicUrl ?? origin}\n`)
