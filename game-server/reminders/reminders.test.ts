/** Reminders of a whole server, as a push service of this machine gets them. */
import assert from 'node:assert/strict'
import { wallTimeAt } from '#common/circles/wall-time.ts'
import { reminderKeyAnswer } from '#common/protocol/rest/reminders.ts'
import { describeOnEveryDatabase } from '../persistence/engine/test-databases.ts'
import { everyRow } from '../testing/database-rows.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { TestPlayer } from '../testing/player.ts'
import { startPushService, vapidOf, type PushService } from '../testing/push-service.ts'
import { aheadOfQuietHours, remindOf, VAPID, withLocalPush } from '../testing/reminders.ts'
import { isPublicAddress, lookupPublic, LOCAL_HOST } from './public-hosts.ts'

/** Lets the server go on with what it is doing. */
const settled = (): Promise<null> => new Promise((resolve) => setImmediate(() => resolve(null)))

const MINUTE_MS = 60_000

describeOnEveryDatabase('a reminder', (location) => {
  let service: PushService
  let server: LocalServer
  let anna: TestPlayer
  let aheadMs = 0
  beforeEach(async () => {
    service = await startPushService()
    const { databaseUrl } = location()
    const environment = { ...VAPID, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
    server = await startLocalServer(environment, undefined, withLocalPush)
    aheadMs = aheadOfQuietHours()
    server.passTime(aheadMs)
    anna = await TestPlayer.register(server.origin, 'Anna')
  })
  afterEach(async () => {
    await server.stop()
    await service.close()
  })

  const database = () => ({ databaseUrl: location().databaseUrl, dataDir: server.dataDir })
  const subscribe = async (name: string, player = anna): Promise<void> => {
    const { status } = await player.put('/api/reminders/device', service.subscribe(name))
    assert.equal(status, 200)
  }
  /** Anna is the last one who is missing; from now on it is told when the server looks at its reminders. */
  const remind = async (roomId = 'TAVOLA'): Promise<void> => {
    await remindOf(database(), { roomId, userIds: [anna.userId], nowMs: Date.now() + aheadMs })
    pass(MINUTE_MS)
  }
  const pass = (ms: number): void => {
    aheadMs += ms
    server.passTime(ms)
  }
  const isGivenBack = async (attempts: number): Promise<boolean> => {
    const { reminders = [] } = await everyRow(database())
    return reminders.some((row) => row['state'] === 'waiting' && Number(row['attempts']) === attempts)
  }
  const devices = async (): Promise<number> => (await everyRow(database()))['push_devices']?.length ?? -1

  it('comes as a notification that only the browser can read, signed with the key of the site', async () => {
    await subscribe('telefono')
    await remind()
    const { device, message, headers } = await service.next()
    assert.equal(device, 'telefono')
    assert.deepEqual(message, {
      title: 'Partita di Anna',
      text: 'Gli altri sono tornati al tavolo: tocca a te.',
      link: '/room/TAVOLA',
      tag: 'room-TAVOLA',
    })
    assert.deepEqual([headers['topic'], headers['urgency']], ['room-TAVOLA', 'normal'])
    assert.ok(Number(headers['ttl']) > 0 && Number(headers['ttl']) <= 900)
    const vapid = vapidOf(headers)
    assert.equal(vapid?.['key'], VAPID.VAPID_PUBLIC_KEY)
    assert.equal(vapid?.['aud'], `http://${headers.host}`)
    assert.match(String(vapid?.['sub']), /^mailto:/)
    const { body } = await anna.get('/api/reminders/key')
    assert.equal(reminderKeyAnswer.parse(body).publicKey, VAPID.VAPID_PUBLIC_KEY)
  })

  it('tells who belongs to a circle that its table was opened, unless they have done it', async () => {
    const bruno = await TestPlayer.register(server.origin, 'Bruno')
    const { slug } = (await anna.post('/api/circles', { name: 'Venerdì' })).body as { readonly slug: string }
    await bruno.post(`/api/circles/${slug}/ask`)
    await anna.put(`/api/circles/${slug}/members/${bruno.userId}`, { standing: 'member' })
    await subscribe('telefono')
    await subscribe('portatile', bruno)
    assert.equal((await bruno.post(`/api/circles/${slug}/table`, { isNew: true })).status, 200)
    const { device, message, headers } = await service.next()
    assert.equal(device, 'telefono')
    assert.deepEqual(message, {
      title: 'Venerdì',
      text: 'Si gioca adesso: il tavolo è aperto.',
      link: `/c/${slug}`,
      tag: 'table-1',
    })
    assert.deepEqual([headers['topic'], headers['urgency']], ['table-1', 'high'])
    await remind()
    assert.equal((await service.next()).device, 'telefono')
    assert.equal(service.received.length, 2)
  })

  it('that a service cannot take now is sent again to that browser only, three times at most', async () => {
    await subscribe('telefono')
    await subscribe('portatile')
    service.answer('telefono', 503, 429, 500, 201)
    await remind()
    await Promise.all([service.next(), service.next()])
    for (const attempts of [1, 2]) {
      while (!(await isGivenBack(attempts))) await settled()
      pass(30_000)
      assert.equal((await service.next()).device, 'telefono')
    }
    await remind('TAVOLB')
    const later = [await service.next(), await service.next()]
    assert.deepEqual(later.map(({ device }) => device).toSorted(), ['portatile', 'telefono'])
    const names = service.received.map(({ device }) => device)
    assert.equal(names.filter((name) => name === 'telefono').length, 4)
    assert.equal(names.filter((name) => name === 'portatile').length, 2)
  })

  for (const status of [404, 410])
    it(`that finds no browser any more (${status}) makes the site forget it`, async () => {
      await subscribe('telefono')
      await subscribe('portatile')
      service.answer('telefono', status)
      await remind()
      await Promise.all([service.next(), service.next()])
      while ((await devices()) !== 1) await settled()
      await remind('TAVOLB')
      assert.equal((await service.next()).device, 'portatile')
      assert.equal(service.received.length, 3)
    })

  it('follows no redirect', async () => {
    await subscribe('telefono')
    service.answer('telefono', 307)
    await remind()
    await service.next()
    await remind('TAVOLB')
    await service.next()
    assert.deepEqual(service.asked, ['telefono', 'telefono'])
  })

  it('comes no more after the browser was signed out, or has had enough', async () => {
    const subscription = service.subscribe('telefono')
    await anna.put('/api/reminders/device', subscription)
    assert.equal(await devices(), 1)
    await anna.delete('/api/reminders/device', { endpoint: subscription.endpoint })
    assert.equal(await devices(), 0)
    await anna.put('/api/reminders/device', subscription)
    await anna.post('/api/auth/logout')
    assert.equal(await devices(), 0)
  })

  it('is not for guests', async () => {
    const { status } = await new TestPlayer(server.origin, 'Ospite').put(
      '/api/reminders/device',
      service.subscribe('telefono'),
    )
    assert.equal(status, 401)
    const guest = new TestPlayer(server.origin, 'Ospite')
    assert.equal((await guest.post('/api/auth/guest', { nickname: 'Ospite' })).status, 201)
    assert.equal((await guest.put('/api/reminders/device', service.subscribe('telefono'))).status, 403)
  })
})

describe('a site', () => {
  let server: LocalServer
  afterEach(() => server.stop())
  const keys = {
    p256dh: VAPID.VAPID_PUBLIC_KEY,
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  }
  const statusOf = async (player: TestPlayer, endpoint: string, p256dh = keys.p256dh): Promise<number> =>
    (await player.put('/api/reminders/device', { endpoint, keys: { ...keys, p256dh } })).status

  it('asks only push services on the internet', async () => {
    server = await startLocalServer(VAPID)
    const anna = await TestPlayer.register(server.origin, 'Anna')
    for (const endpoint of [
      'http://push.example.com/x',
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://localhost/x',
      'https://push.localhost/x',
      'https://database/x',
      'https://database.internal/x',
      'https://router.lan/x',
      'https://push.example.com:6379/x',
      'https://name:password@push.example.com/x',
      'file:///etc/passwd',
      `https://push.example.com/${'x'.repeat(1_000)}`,
      'nowhere',
    ])
      assert.equal(await statusOf(anna, endpoint), 400, endpoint)
    assert.equal(await statusOf(anna, 'https://push.example.com/x', `B${'A'.repeat(86)}`), 400)
    assert.equal(await statusOf(anna, 'https://push.example.com/x'), 200)
  })

  it('asks by mail who comes to an evening, where there are no notifications', async () => {
    const mails = await startMailServer()
    try {
      server = await startLocalServer({ SMTP_URL: mails.url })
      const aheadMs = aheadOfQuietHours()
      server.passTime(aheadMs)
      const anna = await TestPlayer.register(server.origin, 'Anna')
      const { slug } = (await anna.post('/api/circles', { name: 'Venerdì' })).body as { readonly slug: string }
      const { day, time } = wallTimeAt(Date.now() + aheadMs + 20 * 60 * MINUTE_MS)
      const added = await anna.put(`/api/circles/${slug}/dates/${day}`, { type: 'add', time })
      assert.equal(added.status, 200)
      server.passTime(5 * MINUTE_MS)
      const { email, to } = await mails.next()
      assert.deepEqual(to, ['anna@example.test'])
      assert.match(email.subject ?? '', /^Venerdì: si gioca (oggi|domani) alle/)
      assert.ok(email.text?.includes(`${server.origin}/c/${slug}`))
      assert.ok(email.text?.includes(`${server.origin}/settings`))
    } finally {
      await mails.close()
    }
  })

  it('without keys sends no notifications', async () => {
    server = await startLocalServer()
    const anna = await TestPlayer.register(server.origin, 'Anna')
    assert.deepEqual((await anna.get('/api/reminders/key')).body, { publicKey: null })
    assert.equal(await statusOf(anna, 'https://push.example.com/x'), 400)
  })
})

describe('a host', () => {
  it('that a push service has is on the internet', () => {
    for (const address of ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1'])
      assert.equal(isPublicAddress(address, 4), false, address)
    for (const address of ['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'])
      assert.equal(isPublicAddress(address, 4), false, address)
    for (const address of [
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      'fc00::1',
      'fe80::1',
      'ff02::1',
      '2002:a00:1::',
    ])
      assert.equal(isPublicAddress(address, 6), false, address)
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1']) assert.equal(isPublicAddress(address, 4), true)
    for (const address of ['2a00:1450:4002:400::200a', '2606:4700::1111'])
      assert.equal(isPublicAddress(address, 6), true)
  })

  it('whose name leads to this machine is not asked', async () => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    lookupPublic('localhost', {}, (problem) => resolve(problem?.code))
    assert.equal(await promise, LOCAL_HOST)
  })
})
