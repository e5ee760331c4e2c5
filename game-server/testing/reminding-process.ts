/**
 * Sends the reminders of a database, in a process of its own, until it is killed. Its clock is ahead by `AHEAD_MS`. It asks push services of this machine
 * too, which no environment allows a server to do.
 */
import { env } from 'node:process'
import { monotonicClock } from '../clock.ts'
import { loadConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import { openMailer } from '../mail/mailer.ts'
import { openStorage } from '../persistence/storage.ts'
import { openReminders } from '../reminders/reminding.ts'
import { withLocalPush } from './reminders.ts'

const config = withLocalPush(loadConfig(env))
const { nowMs, schedule } = monotonicClock()
const clock = { nowMs: () => nowMs() + Number(env['AHEAD_MS']), schedule }
const log = createLog(config.logLevel)
const onError = (problem: unknown): void => {
  throw problem
}
const storage = await openStorage({ ...config, now: clock.nowMs, onError })
const mailer = openMailer(config, log)
const around = { mailer, publicOrigin: () => 'https://regicidio.example', hereIds: () => new Set<number>() }
const { worker } = openReminders(config, storage, clock, log, { ...around, reportProblem: onError })
worker.wake()
