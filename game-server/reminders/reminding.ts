/** Puts together what reminds people: who is told of what happens at tables, and who sends it. */
import type { Clock } from '../clock.ts'
import type { PushSettings } from '../config/push-settings.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Storage } from '../persistence/storage.ts'
import type { Remind, ReportProblem } from '../tables/live-table-tools.ts'
import { PushSender } from './push-sender.ts'
import { ReminderWorker } from './reminder-worker.ts'
import { tableReminders } from './table-reminders.ts'

/** What reminders need of the server around them. */
export type AroundReminders = {
  readonly mailer: Mailer
  /** The origin of the links, known after listening. */
  readonly publicOrigin: () => string
  /** The users who have a socket in this process. */
  readonly hereIds: () => ReadonlySet<number>
}

export type Reminding = { readonly remind: Remind; readonly worker: ReminderWorker }

export const openReminders = (
  { push, sessionSecrets }: { readonly push: PushSettings | null; readonly sessionSecrets: readonly string[] },
  { reminders, pushDevices: devices, tableEvents: events, eveningEvents }: Storage,
  clock: Clock,
  log: Log,
  { mailer, publicOrigin, hereIds, reportProblem }: AroundReminders & { readonly reportProblem: ReportProblem },
): Reminding => {
  const sender = push && new PushSender(push, log)
  const worker = new ReminderWorker({
    reminders,
    evenings: eveningEvents,
    devices,
    push: sender,
    mailer,
    clock,
    log,
    sessionSecrets,
    publicOrigin,
  })
  return { worker, remind: tableReminders({ events, hereIds, wake: () => worker.wake(), reportProblem }) }
}
