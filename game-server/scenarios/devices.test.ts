/** Where an account is signed in, on the real server: how many logins it keeps, and how its owner ends them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { devicesAnswer, type SignedInDevice } from '#common/protocol/rest/account-answers.ts'
import { LOGINS_PER_USER } from '#common/limits.ts'
import { ownDataAnswer } from '#common/protocol/rest/own-data.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { SESSION_MS } from '../persistence/accounts/sessions.ts'
import { withQueries } from '../testing/database-rows.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { TestPlayer } from '../testing/player.ts'
import { bridge, colyseus, deal, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { WsClient } from '../testing/ws-client.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const POLICY_VIOLATION = 1008
const HOUR_MS = 60 * 60_000

describeOnEveryDatabase('the logins of an account', function (location) {
  let server: LocalServer
  let anna: TestPlayer
  beforeEach(async () => {
    server = await startLocalServer({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      ABSENCE_SECONDS: '1',
      ...environmentOf(location()),
    })
    anna = await TestPlayer.register(server.origin, 'Anna')
  })
  afterEach(() => server.stop())

  const database = () => ({ databaseUrl: location().databaseUrl, dataDir: server.dataDir })
  /** Anna signs in once more, in another browser. */
  const login = async (userAgent = LAPTOP): Promise<TestPlayer> => {
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent }
    const answer = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'anna@example.test', password: 'segreto-lungo' }),
    })
    assert.equal(answer.status, 200)
    return TestPlayer.signedIn(server.origin, {
      userId: anna.userId,
      cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    })
  }
  const many = async (count: number): Promise<readonly TestPlayer[]> => {
    const browsers: TestPlayer[] = []
    for (let made = 0; made < count; made++) browsers.push(await login())
    return browsers
  }
  const devicesOf = async (player: TestPlayer): Promise<readonly SignedInDevice[]> =>
    devicesAnswer.parse((await player.get('/api/auth/devices')).body).devices
  const whoIs = async (player: TestPlayer): Promise<number> => (await player.get('/api/auth/me')).status
  const statuses = (players: readonly TestPlayer[]): Promise<readonly number[]> => Promise.all(players.map(whoIs))

  it(`are ${LOGINS_PER_USER}, those that were used last: the others end, and their sockets`, async () => {
    const roomId = await anna.createRoom()
    const seats = [await bridge.sit(anna, roomId), await colyseus.sit(anna, roomId)]
    const browsers = await many(3 * LOGINS_PER_USER)
    await assert.rejects(WsClient.connect(anna), /401/)
    assert.deepEqual(await Promise.all(seats.map(({ closed }) => closed)), [POLICY_VIOLATION, POLICY_VIOLATION])
    const kept = browsers.slice(-LOGINS_PER_USER)
    assert.deepEqual(
      await statuses(kept),
      kept.map(() => 200),
    )
    const ended = [anna, ...browsers.slice(0, -LOGINS_PER_USER)]
    assert.deepEqual(
      await statuses(ended),
      ended.map(() => 401),
    )
    assert.equal((await devicesOf(browsers.at(-1) ?? anna)).length, LOGINS_PER_USER)
    assert.equal((await withQueries(database(), (query) => query('SELECT id FROM sessions'))).length, LOGINS_PER_USER)
  })

  it('are as many when they are made at the same moment, for each account by itself', async () => {
    const bruno = await TestPlayer.register(server.origin, 'Bruno')
    const logins = [...(await many(LOGINS_PER_USER - 1))]
    // A few at once: the server refuses passwords that would wait too long for their hash.
    for (let made = 0; made < LOGINS_PER_USER; made += 4)
      logins.push(...(await Promise.all(Array.from({ length: 4 }, () => login()))))
    assert.equal((await statuses([anna, ...logins])).filter((status) => status === 200).length, LOGINS_PER_USER)
    assert.equal(
      (await withQueries(database(), (query) => query('SELECT id FROM sessions WHERE userId = 1'))).length,
      LOGINS_PER_USER,
    )
    assert.equal(await whoIs(bruno), 200)
  })

  it('keep the one that was used last, and the new one also when all others seem to be newer', async () => {
    const [first, ...others] = [anna, ...(await many(LOGINS_PER_USER - 1))]
    // Among those that were last used at the same moment anyone may end, but only one.
    await withQueries(database(), (query) =>
      query('UPDATE sessions SET expiresAtMs = ?', [Date.now() + SESSION_MS - 2 * HOUR_MS]),
    )
    assert.equal(await whoIs(anna), 200)
    const newest = await login()
    assert.deepEqual([await whoIs(first), await whoIs(newest)], [200, 200])
    assert.equal((await statuses(others)).filter((status) => status === 401).length, 1)
    await withQueries(database(), (query) =>
      query('UPDATE sessions SET expiresAtMs = ?', [Date.now() + SESSION_MS + HOUR_MS]),
    )
    assert.equal(await whoIs(await login()), 200)
  })

  it('are told to their owner, in the export too, without their ids', async () => {
    const [phone, laptop] = [await login(PHONE), await login()]
    await withQueries(database(), async (query) => {
      await query(
        `UPDATE sessions SET expiresAtMs = expiresAtMs - ${3 * HOUR_MS} WHERE data LIKE '%Chrome su Android%'`,
      )
      await query(
        `UPDATE sessions SET expiresAtMs = expiresAtMs - ${HOUR_MS} / 2 WHERE data LIKE '%Firefox su Windows%'`,
      )
    })
    const shown = (await devicesOf(anna)).map(({ device, isCurrent }) => [device, isCurrent])
    assert.deepEqual(shown, [
      [null, true],
      ['Firefox su Windows', false],
      ['Chrome su Android', false],
    ])
    const used = (await devicesOf(anna)).map(
      ({ lastUsedAt }) => Math.round(((Date.now() - Date.parse(lastUsedAt)) / HOUR_MS) * 2) / 2,
    )
    assert.deepEqual(used, [0, 0.5, 3])
    assert.deepEqual(
      (await devicesOf(laptop)).map(({ device, isCurrent }) => [device, isCurrent]),
      [
        ['Firefox su Windows', true],
        [null, false],
        ['Chrome su Android', false],
      ],
    )
    const { body } = await laptop.get('/api/users/export')
    const { sessions } = ownDataAnswer.parse(body)
    assert.deepEqual(sessions.map(({ device }) => device ?? '').toSorted(), [
      '',
      'Chrome su Android',
      'Firefox su Windows',
    ])
    const text = JSON.stringify([body, await devicesOf(laptop)])
    for (const { cookie } of [anna, phone, laptop])
      assert.ok(!text.includes(decodeURIComponent(cookie).slice('regicidio=s:'.length).split('.')[0] ?? 'none'))
  })

  it('may be of an older version, which did not store what they are', async () => {
    const [older, phone] = [await login(LAPTOP), await login(PHONE)]
    await withQueries(database(), async (query) => {
      for (const { id, data } of await query("SELECT id, data FROM sessions WHERE data LIKE '%Firefox su Windows%'")) {
        await query('UPDATE sessions SET data = ? WHERE id = ?', [
          String(data).replace(',"device":"Firefox su Windows"', ''),
          String(id),
        ])
      }
    })
    assert.deepEqual((await devicesOf(phone)).map(({ device }) => device ?? '').toSorted(), [
      '',
      '',
      'Chrome su Android',
    ])
    assert.equal(await whoIs(older), 200)
  })

  it('end one by one: the cookie is dead, the sockets are closed, and the seat is that of an absent player', async () => {
    const [phone, laptop] = [await login(PHONE), await login()]
    const friends = [
      await TestPlayer.register(server.origin, 'Bruno'),
      await TestPlayer.register(server.origin, 'Carla'),
      await TestPlayer.register(server.origin, 'Dino'),
    ] as const
    const [annas, ...others] = await deal(await sitDown([phone, ...friends], MIXED))
    const { socket } = await WsClient.connect(laptop)
    const id = (await devicesOf(laptop)).find(({ device }) => device === 'Chrome su Android')?.id ?? ''
    const { status, body } = await laptop.delete(`/api/auth/devices/${id}`)
    assert.deepEqual([status, body], [200, { success: true }])
    assert.equal(await annas.closed, POLICY_VIOLATION)
    await everyone(others, 'the absent player', (seat) => seat.countOf('player_disconnected') > 0)
    await assert.rejects(WsClient.connect(phone), /401/)
    assert.deepEqual([...(await statuses([phone, laptop, anna])), socket.readyState], [401, 200, 200, socket.OPEN])
    assert.deepEqual(
      (await devicesOf(laptop)).map(({ device }) => device),
      ['Firefox su Windows', null],
    )
    assert.equal((await laptop.delete(`/api/auth/devices/${id}`)).status, 404)
    socket.close()
    await Promise.all(others.map((seat) => seat.drop()))
  })

  it('do not end for anybody else, nor by what is no id', async () => {
    const bruno = await TestPlayer.register(server.origin, 'Bruno')
    const [id = ''] = (await devicesOf(anna)).map((device) => device.id)
    const secret = decodeURIComponent(anna.cookie).slice('regicidio=s:'.length).split('.')[0] ?? ''
    for (const path of [id, secret, 'x', '%00', "' OR 1=1 --", `${id}x`, 'a'.repeat(5_000), '..%2F']) {
      const { status, body } = await bruno.delete(`/api/auth/devices/${path}`)
      assert.deepEqual([status, (body as { code: string }).code], [404, 'notFound'], path)
    }
    assert.deepEqual(await statuses([anna, bruno]), [200, 200])
    for (const ask of ['get', 'delete'] as const)
      assert.equal((await new TestPlayer(server.origin, '')[ask]('/api/auth/devices')).status, 401)
  })

  it("end all at once, with the one that asks, and nobody else's", async () => {
    const bruno = await TestPlayer.register(server.origin, 'Bruno')
    const [phone, laptop] = [await login(PHONE), await login()]
    const sockets = [(await WsClient.connect(phone)).socket, (await WsClient.connect(laptop)).socket]
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
    const before = TestPlayer.signedIn(server.origin, laptop)
    const { status, body, headers } = await laptop.delete('/api/auth/devices')
    assert.deepEqual([status, body], [200, { success: true }])
    assert.match(headers.getSetCookie().join(), /regicidio=;.*Expires=Thu, 01 Jan 1970/)
    assert.deepEqual(
      (await closed).map(([code]) => code),
      [POLICY_VIOLATION, POLICY_VIOLATION],
    )
    assert.deepEqual(await statuses([anna, phone, before, bruno]), [401, 401, 401, 200])
    assert.equal((await devicesOf(await login())).length, 1)
  })

  it('of which the own one is ended by its id are as after a logout, and a guest is forgotten', async () => {
    const guest = new TestPlayer(server.origin, 'Gino')
    await guest.post('/api/auth/guest', { nickname: 'Gino' })
    for (const player of [anna, guest]) {
      const before = TestPlayer.signedIn(server.origin, player)
      const [own] = await devicesOf(player)
      assert.equal((await player.delete(`/api/auth/devices/${own?.id}`)).status, 200)
      assert.equal(await whoIs(before), 401)
    }
    assert.deepEqual(await withQueries(database(), (query) => query('SELECT userId FROM guests')), [])
    assert.equal((await login().then(devicesOf)).length, 1)
  })

  it('of a guest say the same when the guest has become an account', async () => {
    const headers = { 'content-type': 'application/json', 'user-agent': PHONE }
    const entered = await fetch(`${server.origin}/api/auth/guest`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ nickname: 'Gino' }),
    })
    const guest = TestPlayer.signedIn(server.origin, {
      userId: 2,
      cookie: entered.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    })
    assert.equal(
      (await guest.put('/api/auth/guest', { email: 'gino@example.test', password: 'segreto-lungo', nickname: 'Gino' }))
        .status,
      200,
    )
    assert.deepEqual(
      (await devicesOf(guest)).map(({ device, isCurrent }) => [device, isCurrent]),
      [['Chrome su Android', true]],
    )
  })
})
