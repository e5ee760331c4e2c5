/** Chooses how mails are delivered: through the SMTP server of `SMTP_URL`, otherwise as files (DESIGN section 8). */
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { Deliveries } from './deliveries.ts'
import { compose, type Mailer, type Sender } from './mail.ts'
import { Outbox } from './outbox.ts'
import { SmtpMailer } from './smtp-mailer.ts'

/** The name of the folder in `DATA_DIR`. */
const OUTBOX = 'outbox'

/** Writes every mail into a file. The log contains its recipient and path. */
const fileMailer = (outbox: Outbox, from: Sender, log: Log): Mailer => {
  const deliveries = new Deliveries()
  return {
    post: (mail) =>
      deliveries.begin(
        async () => {
          log.info(
            { to: mail.to, file: await outbox.keep(await compose(mail, from)) },
            'a mail was written to the outbox',
          )
          return true
        },
        (problem) => log.error({ err: problem, to: mail.to }, 'a mail could not be written to the outbox'),
      ),
    close: () => deliveries.over(),
  }
}

/**
 * Opens the mailer, and logs how mails are delivered. Without `SMTP_URL` the mails of a production site reach nobody,
 * which is a warning.
 */
export const openMailer = ({ dataDir, smtpUrl, mailFrom, isProduction }: Config, log: Log): Mailer => {
  const outbox = new Outbox(join(dataDir, OUTBOX))
  if (smtpUrl !== null) {
    log.info({ server: new URL(smtpUrl).host, from: mailFrom.address }, 'mails are sent by SMTP')
    return new SmtpMailer({ url: smtpUrl, from: mailFrom, outbox, log })
  }
  const notice = 'SMTP_URL is not set: mails reach nobody, they are written to the outbox'
  if (isProduction) log.warn({ folder: outbox.folder }, notice)
  else log.info({ folder: outbox.folder }, notice)
  return fileMailer(outbox, mailFrom, log)
}
