/** The links with which the mails of a kind are ended, from a mail that has really come. */
import assert from 'node:assert/strict'
import { wallTimeAt } from '#common/circles/wall-time.ts'
import { settingsAnswer } from '#common/protocol/rest/settings-answers.ts'
import { settingsIn } from '#common/protocol/rest/settings.ts'
import { describeOnEveryDatabase } from '../persistence/engine/test-databases.ts'
import { everyRow } from '../testing/database-rows.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { startMailServer, type MailServer } from '../testing/mail-server.ts'
import { TestPlayer } from '../testing/player.ts'
import { aheadOfQuietHours } from '../testing/reminders.ts'

const [MINUTE_MS, HOUR_MS] = [60_000, 60 * 60_000]
/** What a mail program posts (RFC 8058), without any cookie. */
const ONE_CLICK: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

describeOnEveryDatabase('the mails of a kind', (location) => {
  let mails: MailServer
  let server: LocalServer
  let anna: TestPlayer
  let aheadMs = 0
  beforeEach(async () => {
    mails = await startMailServer()
    const { databaseUrl } = location()
    server = await startLocalServer({ SMTP_URL: mails.url, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) })
    aheadMs = aheadOfQuietHours()
    server.passTime(aheadMs)
    // The first account is the admin's, which cannot be deleted.
    await TestPlayer.register(server.origin, 'Zeno')
    anna = await TestPlayer.register(server.origin, 'Anna')
  })
  afterEach(async () => {
    await server.stop()
    await mails.close()
  })

  const pass = (ms: number): void => {
    aheadMs += ms
    server.passTime(ms)
  }
  /** An evening to which Anna has said nothing, and about which she would be asked now. */
  const planEvening = async (): Promise<void> => {
    const { slug } = (await anna.post('/api/circles', { name: 'Venerdì' })).body as { readonly slug: string }
    const { day, time } = wallTimeAt(Date.now() + aheadMs + 20 * HOUR_MS)
    assert.equal((await anna.put(`/api/circles/${slug}/dates/${day}`, { type: 'add', time })).status, 200)
    pass(5 * MINUTE_MS)
  }
  const asked = async () => {
    await planEvening()
    const { raw, email } = await mails.next()
    const header = (name: string): string => email.headers.find(({ key }) => key === name)?.value ?? ''
    const [, link = ''] = /^<(\S+)>$/.exec(header('list-unsubscribe')) ?? []
    return { raw, link, oneClick: header('list-unsubscribe-post'), text: email.text ?? '', html: email.html ?? '' }
  }
  const wantsMails = async (player = anna): Promise<boolean> =>
    settingsIn(settingsAnswer.parse((await player.get('/api/settings')).body).stored).remindsAnswer
  const statusOf = async (link: string, request?: RequestInit): Promise<number> =>
    (await fetch(link, { redirect: 'manual', ...request })).status

  it('are ended by one click in a mail program, and other settings stay as they are', async () => {
    await anna.put('/api/settings', { version: 1, settings: { felt: 'light', remindsSoon: false } })
    const { link, oneClick, raw } = await asked()
    assert.equal(oneClick, 'List-Unsubscribe=One-Click')
    assert.ok(link.startsWith(`${server.origin}/api/reminders/off/`), raw)
    // Mail programs look for it as it is written.
    assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    for (const method of ['GET', 'HEAD']) assert.equal(await statusOf(link, { method }), 303)
    assert.equal(await wantsMails(), true, 'who only looks changes nothing')
    assert.equal(await statusOf(link, ONE_CLICK), 200)
    const { stored } = settingsAnswer.parse((await anna.get('/api/settings')).body)
    assert.deepEqual(stored?.settings, { felt: 'light', remindsSoon: false, remindsAnswer: false })
    assert.equal(await statusOf(link, ONE_CLICK), 200, 'a second click is no mistake')

    await planEvening()
    const states = async (): Promise<readonly unknown[]> =>
      ((await everyRow({ databaseUrl: location().databaseUrl, dataDir: server.dataDir }))['reminders'] ?? []).map(
        ({ state }) => state,
      )
    while (!(await states()).includes('dropped')) pass(MINUTE_MS)
    assert.equal(mails.received.length, 1)
  })

  it('are ended on a page, too, to which the mail itself and a look at the link lead', async () => {
    const { link, text, html } = await asked()
    const page = `${server.origin}/settings?off=${link.split('/').at(-1)}`
    assert.ok(text.includes(page))
    assert.ok(html.includes(`href="${page}"`))
    const { headers } = await fetch(link, { redirect: 'manual' })
    assert.equal(new URL(headers.get('location') ?? '', server.origin).href, page)
    // The page posts as the site does, also in a browser in which somebody else is signed in.
    const bruno = await TestPlayer.register(server.origin, 'Bruno')
    assert.equal((await bruno.post(new URL(link).pathname)).status, 200)
    assert.deepEqual([await wantsMails(), await wantsMails(bruno)], [false, true])
  })

  it('are not ended by a link that this site has not signed, nor from another site', async () => {
    const { link } = await asked()
    const token = link.split('/').at(-1) ?? ''
    const [, id = '', signature = ''] = /^(\d+)-answer-(.+)$/.exec(token) ?? assert.fail(token)
    const turned = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
    const bruno = await TestPlayer.register(server.origin, 'Bruno')
    const forged = [
      `${bruno.userId}-answer-${signature}`,
      `${id}-soon-${signature}`,
      `${id}-answer-${turned(signature)}`,
      `${id}-answer-${signature.slice(1)}`,
      `${id}-all-${signature}`,
      `0${id}-answer-${signature}`,
      `${token}x`,
      'x',
      '%E0%A4%A',
    ]
    const at = link.slice(0, -token.length)
    for (const guess of forged) {
      const status = await statusOf(`${at}${guess}`, ONE_CLICK)
      assert.ok(status === 404 || status === 400, `${guess}: ${status}`)
    }
    assert.equal(await statusOf(link, { ...ONE_CLICK, headers: { Origin: 'https://elsewhere.example' } }), 403)
    assert.deepEqual([await wantsMails(), await wantsMails(bruno)], [true, true])
    assert.doesNotMatch(server.output(), new RegExp(signature))
  })

  it('are ended by the same link after a restart, and by none when the account is deleted', async () => {
    const { link } = await asked()
    await server.terminate()
    await server.restart()
    assert.equal(await statusOf(link, ONE_CLICK), 200)
    assert.equal(await wantsMails(), false)
    const { status } = await anna.delete('/api/users/account', { password: 'segreto-lungo' })
    assert.equal(status, 200)
    assert.equal(await statusOf(link, ONE_CLICK), 404)
  })

  it('are ended so often at most', async () => {
    const { link } = await asked()
    const statuses: number[] = []
    while (statuses.length < 30 && statuses.at(-1) !== 429) statuses.push(await statusOf(link, ONE_CLICK))
    assert.deepEqual([statuses.length, statuses[0], statuses.at(-1)], [21, 200, 429])
  })
})
