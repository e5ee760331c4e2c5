/** A real SMTP server of this machine, for tests. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

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
  /** The next mail that nobody has asked for yet: one that has come, or the first to come. */
  next(): Promise<ReceivedMail>
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

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
  const received: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  let asked = 0
  const arrive = (mail: ReceivedMail): void => {
    received.push(mail)
    const [receiver] = waiting.splice(0, 1)
    if (receiver === undefined) return
    asked += 1
    receiver(mail)
  }
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
          arrive({ from, to: rcptTo.map(({ address }) => address), raw: raw.toString(), email })
        }, done)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(port, LOOPBACK)
  await once(server.server, 'listening')
  return {
    url: `smtp://${LOOPBACK}:${(server.server.address() as AddressInfo).port}`,
    received,
    next: () => {
      const mail = received[asked + waiting.length]
      if (mail === undefined) return new Promise((resolve) => waiting.push(resolve))
      asked += 1
      return Promise.resolve(mail)
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A server that accepts connections and never says anything. `connected` resolves with the first of them. */
export const startSilentServer = async (): Promise<MailServer & { readonly connected: Promise<void> }> => {
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const server = await startMailServer({ onConnect: () => resolve(), closeTimeout: 1 })
  return { ...server, connected }
}
