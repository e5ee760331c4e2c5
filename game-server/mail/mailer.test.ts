import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { loadConfig } from '../config/config.ts'
import type { Environment } from '../config/variables.ts'
import { createLog } from '../log.ts'
import { readMail, startMailServer, startSilentServer } from '../testing/mail-server.ts'
import type { Mail, Mailer } from './mail.ts'
import { openMailer } from './mailer.ts'
import { Outbox } from './outbox.ts'
import { SmtpMailer, type SmtpOptions } from './smtp-mailer.ts'

const MAIL: Mail = {
  to: 'ada@example.it',
  subject: 'Perché no? ♠',
  text: 'Sì, il segreto è geheim.\n.\nE così via.',
  offLink: null,
  html: '<p>Sì, il segreto è geheim.</p>',
}
const FROM = { name: 'Regicidio', address: 'sala@regicidio.example' }

describe('mails', () => {
  let dataDir: string
  let logLines: string[]
  const outbox = (): string => join(dataDir, 'outbox')
  const kept = async (): Promise<readonly string[]> =>
    (await readdir(outbox()).catch(() => [])).map((file) => join(outbox(), file))
  const log = createLog('trace', { write: (line: string) => void logLines.push(line) })
  const logged = (message: string): Record<string, unknown> => {
    const line = logLines.find((text) => text.includes(message))
    assert.ok(line !== undefined, `no line of the log says: ${message}\n${logLines.join('')}`)
    return JSON.parse(line)
  }
  const open = (environment: Environment = {}): Mailer =>
    openMailer(loadConfig({ DATA_DIR: dataDir, ...environment }), log)
  const smtp = (url: string, options: Partial<SmtpOptions> = {}): SmtpMailer =>
    new SmtpMailer({ url, from: FROM, outbox: new Outbox(outbox()), log, pausesMs: [1], ...options })

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'regicidio-mail-'))
    logLines = []
  })
  afterEach(async () => {
    assert.ok(!logLines.join('').includes('geheim'))
    await rm(dataDir, { recursive: true })
  })

  describe('without SMTP_URL', () => {
    it('are files readable only for their owner, logged with their recipient', async () => {
      const mailer = open()
      void mailer.post(MAIL)
      await mailer.close()
      const [file = ''] = await kept()
      assert.match(file, /outbox\/\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[0-9a-f]{8}\.eml$/)
      assert.deepEqual([(await stat(outbox())).mode & 0o777, (await stat(file)).mode & 0o777], [0o700, 0o600])
      const { to, file: named, level } = logged('a mail was written to the outbox')
      assert.deepEqual([to, named, level], ['ada@example.it', file, 30])
      const email = await readMail(await readFile(file))
      assert.deepEqual(
        [email.subject, email.from, email.to],
        [MAIL.subject, { name: 'Regicidio', address: 'noreply@localhost' }, [{ name: '', address: 'ada@example.it' }]],
      )
      assert.deepEqual([email.text?.trimEnd(), email.html?.trimEnd()], [MAIL.text, MAIL.html])
    })

    it('are deleted after a week', async () => {
      await mkdir(outbox())
      const [old, recent, foreign] = ['old.eml', 'recent.eml', 'notes.txt'].map((name) => join(outbox(), name)) as [
        string,
        string,
        string,
      ]
      for (const path of [old, recent, foreign]) await writeFile(path, 'x')
      const days = (count: number): Date => new Date(Date.now() - count * 24 * 60 * 60_000)
      for (const [path, when] of [
        [old, days(8)],
        [recent, days(6)],
        [foreign, days(8)],
      ] as const)
        await utimes(path, when, when)
      const mailer = open()
      void mailer.post(MAIL)
      await mailer.close()
      const left = await kept()
      assert.deepEqual(
        [left.length, left.includes(old), left.includes(recent), left.includes(foreign)],
        [3, false, true, true],
      )
    })

    it('that cannot be written are logged as an error, without an exception', async () => {
      await writeFile(outbox(), 'a file where the folder belongs')
      const mailer = open()
      void mailer.post(MAIL)
      await mailer.close()
      assert.equal(logged('a mail could not be written')['to'], 'ada@example.it')
    })

    it('reach nobody, which is logged at start, as a warning in production', () => {
      open()
      assert.equal(logged('SMTP_URL is not set')['level'], 30)
      logLines = []
      open({
        NODE_ENV: 'production',
        SESSION_SECRET: 'k3Jd'.repeat(10),
        PUBLIC_URL: 'https://regicidio.example',
        TRUST_PROXY: 'off',
      })
      assert.equal(logged('SMTP_URL is not set')['level'], 40)
    })
  })

  describe('by SMTP', () => {
    it('arrive complete, from MAIL_FROM, at their recipient', async () => {
      const server = await startMailServer()
      const mailer = open({ SMTP_URL: server.url, MAIL_FROM: 'Sala <sala@regicidio.example>' })
      void mailer.post(MAIL)
      const { from, to, raw, email } = await server.next()
      assert.deepEqual(
        [from, to, email.from, email.to],
        [
          'sala@regicidio.example',
          ['ada@example.it'],
          { name: 'Sala', address: 'sala@regicidio.example' },
          [{ name: '', address: 'ada@example.it' }],
        ],
      )
      assert.deepEqual(
        [email.subject, email.text?.trimEnd(), email.html?.trimEnd()],
        [MAIL.subject, MAIL.text, MAIL.html],
      )
      assert.match(raw, /^Auto-Submitted: auto-generated\r$/m)
      assert.match(email.messageId ?? '', /@regicidio\.example>$/)
      await mailer.close()
      assert.equal(logged('a mail was sent')['to'], 'ada@example.it')
      assert.deepEqual(await kept(), [])
      await server.close()
    })

    it('are sent with the login of SMTP_URL, which is not logged', async () => {
      const logins: string[] = []
      const server = await startMailServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) => {
          logins.push(`${username}:${password}`)
          done(null, { user: 1 })
        },
      })
      const mailer = open({ SMTP_URL: server.url.replace('//', '//posta:p%40rola@') })
      void mailer.post(MAIL)
      await server.next()
      await mailer.close()
      assert.deepEqual(logins, ['posta:p@rola'])
      assert.doesNotMatch(logLines.join(''), /rola/)
      await server.close()
    })

    it('have exactly one recipient, with any text in the address', async () => {
      const server = await startMailServer()
      const mailer = smtp(server.url)
      const attacks = [
        'ada@example.it\r\nBcc: eve@example.it',
        'ada@example.it, eve@example.it',
        'Ada <ada@example.it>',
        'ada@example.it>\r\nRCPT TO:<eve@example.it',
        'ada@example.it\n',
        '"ada eve"@example.it',
        '',
      ]
      for (const to of attacks) void mailer.post({ ...MAIL, to })
      await mailer.close()
      assert.deepEqual([server.received.length, await kept()], [0, []])
      assert.equal(logLines.filter((line) => line.includes('a mail could not be sent')).length, attacks.length)
      await server.close()
    })

    it('cannot get extra headers from their subject', async () => {
      const server = await startMailServer()
      const mailer = smtp(server.url)
      void mailer.post({ ...MAIL, subject: 'Ciao\r\nBcc: eve@example.it\r\n\r\nfalso' })
      const { to, email } = await server.next()
      assert.deepEqual(
        [to, email.bcc, email.headers.some(({ key }) => key === 'bcc')],
        [['ada@example.it'], undefined, false],
      )
      assert.equal(email.text?.trimEnd(), MAIL.text)
      await mailer.close()
      await server.close()
    })

    it('are tried again after a temporary refusal', async () => {
      let refusals = 0
      const server = await startMailServer({
        onMailFrom: (_address, _session, done) => {
          refusals += 1
          done(refusals === 1 ? Object.assign(new Error('busy'), { responseCode: 451 }) : null)
        },
      })
      const mailer = smtp(server.url)
      void mailer.post(MAIL)
      await server.next()
      await mailer.close()
      assert.deepEqual([refusals, await kept()], [2, []])
      await server.close()
    })

    it('that are refused permanently are not tried again, but stored in a file, and the operator is told', async () => {
      let attempts = 0
      const server = await startMailServer({
        onRcptTo: (_address, _session, done) => {
          attempts += 1
          done(Object.assign(new Error('no such user'), { responseCode: 550 }))
        },
      })
      const mailer = smtp(server.url)
      void mailer.post(MAIL)
      await mailer.close()
      const [file = ''] = await kept()
      assert.equal(attempts, 1)
      const line = logged('a mail was refused')
      assert.deepEqual([line['to'], line['file'], line['level']], ['ada@example.it', file, 50])
      assert.equal((await readMail(await readFile(file))).text?.trimEnd(), MAIL.text)
      await server.close()
    })

    it('are undelivered when there is no server', async () => {
      const server = await startMailServer()
      await server.close()
      const mailer = smtp(server.url, { closingMs: 10_000 })
      assert.equal(await mailer.post(MAIL), false)
      await mailer.close()
      assert.deepEqual(await kept(), [])
      logged('a mail could not be sent')
    })

    it('do not delay the end of the process when the server does not answer, and count as undelivered', async () => {
      const server = await startSilentServer()
      const mailer = smtp(server.url, { closingMs: 50 })
      const posted = Array.from({ length: 9 }, () => mailer.post(MAIL))
      await server.connected
      await mailer.close()
      assert.deepEqual([...new Set(await Promise.all(posted))], [false])
      await server.close()
    })

    it('are never sent unencrypted when TLS is required', async () => {
      const server = await startMailServer()
      const mailer = smtp(`${server.url.replace('127.0.0.1', 'localhost')}/?requireTLS=true`)
      await mailer.post(MAIL)
      await mailer.close()
      assert.deepEqual([server.received.length, (await kept()).length], [0, 1])
      await server.close()
    })

    it('are not sent to a server with a wrong certificate', async () => {
      const server = new SMTPServer({ secure: true, disabledCommands: ['AUTH'] })
      server.on('error', () => undefined)
      server.listen(0, '127.0.0.1')
      await once(server.server, 'listening')
      const address = server.server.address()
      const mailer = smtp(`smtps://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
      assert.equal(await mailer.post(MAIL), false)
      await mailer.close()
      assert.match(JSON.stringify(logged('a mail could not be sent')), /certificate/)
      await new Promise<void>((resolve) => server.close(resolve))
    })

    it('that are refused and cannot be stored are logged as an error, and count as undelivered', async () => {
      await writeFile(outbox(), 'a file where the folder belongs')
      const server = await startMailServer({
        onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
      })
      const mailer = smtp(server.url)
      assert.equal(await mailer.post(MAIL), false)
      await mailer.close()
      assert.equal(logged('a mail could not be sent')['to'], 'ada@example.it')
      await server.close()
    })
  })
})
