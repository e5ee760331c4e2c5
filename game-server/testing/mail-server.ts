/** A real SMTP server of this machine, for tests. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { Inbox } from './inbox.ts'
import { listen } from './listening.ts'

/** A mail as its receiver has it. */
type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly email: Email
}

export type MailServer = {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** As that of `Inbox`. */
  next(): Promise<ReceivedMail>
  close(): Promise<void>
}

/** Reads a message as a mail program does. */
export const readMail = (raw: string | Buffer): Promise<Email> => PostalMime.parse(raw)

/** The link of a mail to choose a new password. */
export const resetLinkIn = ({ text }: Email): URL => {
  const link = /\S+\/reset-password\?token=\S+/.exec(text ?? '')?.[0]
  if (link === undefined) throw new Error('no link in this mail')
  return new URL(link)
}

/** The token of that link. */
export const resetTokenIn = (email: Email): string => resetLinkIn(email).searchParams.get('token') ?? ''

/** Starts a server that takes every mail, unless the options say otherwise; on any free port, unless one is given. */
export const startMailServer = async (options: SMTPServerOptions = {}, port = 0): Promise<MailServer> => {
  const inbox = new Inbox<ReceivedMail>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        const from = mailFrom === false ? '' : mailFrom.address
        readMail(raw).then((email) => {
          done()
          inbox.add({ from, to: rcptTo.map(({ address }) => address), raw: raw.toString(), email })
        }, done)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  return {
    url: `smtp://127.0.0.1:${await listen(server.server, port)}`,
    received: inbox.received,
    next: () => inbox.next(),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A server that accepts connections and never says anything. `connected` resolves with the first of them. */
export const startSilentServer = async (): Promise<MailServer & { readonly connected: Promise<void> }> => {
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const server = await startMailServer({ onConnect: () => resolve(), closeTimeout: 1 })
  return { ...server, connected }
}
