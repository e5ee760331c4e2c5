import assert from 'node:assert/strict'
import request, { type Test } from 'supertest'
import { ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import { registered, testServer, type TestServer } from '../test-server.ts'

type Browser = ReturnType<typeof request.agent>
const codeOf = async (asked: Test): Promise<string> => {
  const { status, body } = await asked
  return `${status} ${status < 400 ? 'ok' : body.code}`
}

describe('circles over HTTP', () => {
  let server: TestServer
  let ada: Browser
  let bea: Browser
  /** The address of Ada's circle. */
  let at: string

  beforeEach(async () => {
    server = await testServer()
    ada = await registered(server.app)
    bea = await registered(server.app, 'Bea')
    at = `/api/circles/${(await ada.post('/api/circles').send({ name: ' Venerdì ' }).expect(201)).body.slug}`
  })
  afterEach(() => server.close())

  /** Every route about a circle, by itself. */
  const routesAt = (circle: string): readonly (readonly [string, (browser: Browser) => Test])[] => [
    ['GET', (browser) => browser.get(circle)],
    ['PUT', (browser) => browser.put(circle).send({ name: 'Sabato' })],
    ['POST link', (browser) => browser.post(`${circle}/link`)],
    ['POST table', (browser) => browser.post(`${circle}/table`).send({})],
    ['POST table, a new one', (browser) => browser.post(`${circle}/table`).send({ isNew: true })],
    ['POST ask', (browser) => browser.post(`${circle}/ask`)],
    ['PUT members', (browser) => browser.put(`${circle}/members/2`).send({ standing: 'member' })],
    ['PUT owner', (browser) => browser.put(`${circle}/owner`).send({ playerId: '2' })],
    ['DELETE members/me', (browser) => browser.delete(`${circle}/members/me`)],
    ['DELETE', (browser) => browser.delete(circle)],
  ]
  const admitBea = async (): Promise<void> => {
    await bea.post(`${at}/ask`).expect(200)
    await ada.put(`${at}/members/2`).send({ standing: 'member' }).expect(200)
  }

  it('are made, shown, changed and left', async () => {
    await admitBea()
    const { body: page } = await bea.get(at).expect(200)
    assert.deepEqual([page.name, page.standing, page.isOwner, page.members.length], ['Venerdì', 'member', false, 2])
    assert.equal((await bea.get('/api/circles').expect(200)).body.circles[0].name, 'Venerdì')
    assert.equal((await ada.put(at).send({ name: 'Sabato' }).expect(200)).body.name, 'Sabato')
    assert.deepEqual((await bea.post(`${at}/table`).send({}).expect(200)).body, { roomId: null })
    assert.deepEqual((await bea.post(`${at}/table`).expect(200)).body, { roomId: null }, 'without a body')
    assert.deepEqual((await bea.post(`${at}/table`).send({ isNew: true }).expect(200)).body, { roomId: 'ABCDEF' })
    const { slug } = (await ada.post(`${at}/link`).expect(200)).body
    assert.equal(await codeOf(bea.get(at)), '404 circleNotFound')
    at = `/api/circles/${slug}`
    await ada.put(`${at}/owner`).send({ playerId: '2' }).expect(200)
    assert.equal(await codeOf(ada.delete(at)), '403 notCircleOwner')
    assert.deepEqual((await ada.delete(`${at}/members/me`).expect(200)).body, { success: true })
    assert.deepEqual((await bea.delete(at).expect(200)).body, { success: true })
    assert.deepEqual((await bea.get('/api/circles').expect(200)).body, { circles: [] })
  })

  it('are for signed-in users, except the invitation', async () => {
    const visitor = request.agent(server.app)
    assert.equal(await codeOf(visitor.get('/api/circles')), '401 unauthenticated')
    assert.equal(await codeOf(visitor.post('/api/circles').send({ name: 'Mio' })), '401 unauthenticated')
    for (const [what, ask] of routesAt(at)) assert.equal(await codeOf(ask(visitor)), '401 unauthenticated', what)
    const { body } = await visitor.get(`${at}/invitation`).expect(200)
    assert.deepEqual([body.name, body.roomId], ['Venerdì', null])
  })

  it('are seen by guests like by strangers', async () => {
    const guest = request.agent(server.app)
    await guest.post('/api/auth/guest').send({ nickname: 'Ospite' }).expect(201)
    assert.deepEqual((await guest.get('/api/circles').expect(200)).body, { circles: [] })
    assert.equal((await guest.get(at).expect(200)).body.standing, null)
    assert.equal(await codeOf(guest.post('/api/circles').send({ name: 'Mio' })), '403 circleAccountNeeded')
    assert.equal(await codeOf(guest.post(`${at}/ask`)), '403 circleAccountNeeded')
    assert.equal(await codeOf(guest.post(`${at}/table`).send({ isNew: true })), '403 circleMembersOnly')
  })

  it('are refused to strangers, each with the reason', async () => {
    const codes: string[] = []
    for (const [, ask] of routesAt(at).filter(([what]) => what !== 'GET' && what !== 'POST ask'))
      codes.push(await codeOf(ask(bea)))
    assert.deepEqual(codes, [
      '403 notCircleOwner',
      '403 notCircleOwner',
      '403 circleMembersOnly',
      '403 circleMembersOnly',
      '403 circleMembersOnly',
      '403 notCircleOwner',
      '403 circleMembersOnly',
      '403 notCircleOwner',
    ])
  })

  it('do not exist for who was removed, on every path and at once', async () => {
    await admitBea()
    await ada.put(`${at}/members/2`).send({ standing: 'removed' }).expect(200)
    for (const [what, ask] of routesAt(at)) assert.equal(await codeOf(ask(bea)), '404 circleNotFound', what)
    assert.equal(await codeOf(bea.get(`${at}/invitation`)), '404 circleNotFound')
    assert.deepEqual((await bea.get('/api/circles').expect(200)).body, { circles: [] })
  })

  it('do not exist at addresses that are no links', async () => {
    for (const slug of [
      'x',
      '__proto__',
      'constructor',
      'constructor-constructor',
      'Venerdi-abcdefghij',
      'venerdi-%00abcdefghi',
      "x'-or-1=1--",
      'venerd%C3%AC-abcdefghij',
      `${at.split('/').at(-1)}%20`,
      at.split('/').at(-1)?.toUpperCase() ?? '',
      'a-'.repeat(5_000) + 'a',
      '%2e%2e%2fadmin',
    ]) {
      for (const [what, ask] of routesAt(`/api/circles/${slug}`))
        assert.equal(await codeOf(ask(ada)), '404 circleNotFound', `${what} ${slug}`)
      assert.equal(await codeOf(ada.get(`/api/circles/${slug}/invitation`)), '404 circleNotFound')
    }
  })

  it('have names like rooms, and never none', async () => {
    const named = (name: unknown): Promise<string> => codeOf(ada.post('/api/circles').send({ name }))
    const renamed = (name: unknown): Promise<string> => codeOf(ada.put(at).send({ name }))
    for (const name of ['', '   ', 'a'.repeat(ROOM_NAME_MAX_CHARS + 1)]) {
      assert.equal(await named(name), '400 circleNameLength')
      assert.equal(await renamed(name), '400 circleNameLength')
    }
    for (const name of ['a\nb', '\u202e', 'a\u200bb', '\u3164'])
      assert.equal(await named(name), '400 circleNameCharacters')
    for (const name of [undefined, null, 7, ['a'], { toString: 'a' }]) {
      assert.equal(await named(name), '400 badRequest')
      assert.equal(await renamed(name), '400 badRequest')
    }
    assert.equal(await named('__proto__'), '201 ok')
    assert.equal(await named("'; DROP TABLE circles;--"), '201 ok')
    assert.equal(await named('😀'.repeat(ROOM_NAME_MAX_CHARS)), '201 ok')
  })

  it('take nothing else for a player, a standing or a game', async () => {
    const standing = (id: string, body: object): Promise<string> => codeOf(ada.put(`${at}/members/${id}`).send(body))
    for (const id of ['0', '-1', '1.5', '1e3', 'x', '__proto__', '2%20', '9'.repeat(40), '%F0%9F%98%80'])
      assert.equal(await standing(id, { standing: 'member' }), '404 notInCircle', id)
    assert.equal(await standing('77', { standing: 'member' }), '404 notInCircle')
    for (const body of [
      {},
      { standing: 'owner' },
      { standing: 'invited' },
      { standing: null },
      { standing: ['member'] },
    ])
      assert.equal(await standing('1', body), '400 badRequest', JSON.stringify(body))
    assert.equal(await standing('1', { standing: 'removed' }), '409 ownerStaysMember')
    for (const playerId of [undefined, null, 2, ['2'], {}])
      assert.equal(await codeOf(ada.put(`${at}/owner`).send({ playerId })), '400 badRequest')
    for (const playerId of ['x', '-2', '2 '])
      assert.equal(await codeOf(ada.put(`${at}/owner`).send({ playerId })), '404 notInCircle')
    for (const gameId of ['x', 7, 'ABCDEF', 'ABCDEF-0', '-1', {}, ''])
      assert.equal(await codeOf(ada.post('/api/circles').send({ name: 'Mio', gameId })), '400 badRequest')
    assert.equal(await codeOf(ada.post('/api/circles').send({ name: 'Mio', gameId: '7' })), '404 gameNotFound')
    assert.equal(await codeOf(ada.post('/api/circles').send({ name: 'Mio', gameId: 'ABCDEF-1' })), '404 gameNotFound')
    for (const gameId of ['x', '7', 'ABCDEF', 'ABCDEF-1', '-1', '%2e%2e'])
      assert.equal(await codeOf(ada.get(`/api/circles/games/${gameId}`)), '404 gameNotFound', gameId)
    for (const isNew of ['true', 1, null])
      assert.equal(await codeOf(ada.post(`${at}/table`).send({ isNew })), '400 badRequest')
    for (const body of ['null', '[]', '"x"', '{"name":"a","__proto__":{}}'])
      assert.equal(await codeOf(ada.post('/api/circles').type('json').send(body)), '400 badRequest', body)
  })

  it('are closed to who is suspended, like rooms', async () => {
    await admitBea()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await ada
      .post('/api/admin/restrictions')
      .send({ nickname: 'Bea', kind: 'suspended', until, reason: 'Minacce' })
      .expect(200)
    for (const [what, ask] of routesAt(at)) assert.equal(await codeOf(ask(bea)), '403 suspended', what)
  })
})

describe('limits of circles', () => {
  it('count for each person', async () => {
    const server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
    const [ada, bea] = [await registered(server.app), await registered(server.app, 'Bea')]
    const { slug } = (await ada.post('/api/circles').send({ name: 'Venerdì' }).expect(201)).body
    for (let index = 1; index < 20; index++) await ada.post('/api/circles').send({ name: 'Venerdì' })
    assert.equal(await codeOf(ada.post('/api/circles').send({ name: 'Venerdì' })), '429 tooManyRequests')
    for (let index = 0; index < 120; index++) await bea.post(`/api/circles/${slug}/ask`)
    assert.equal(await codeOf(bea.post(`/api/circles/${slug}/ask`)), '429 tooManyRequests')
    assert.equal(await codeOf(bea.delete(`/api/circles/${slug}/members/me`)), '429 tooManyRequests')
    for (let index = 0; index < 240; index++) await bea.get('/api/circles')
    assert.equal(await codeOf(bea.get(`/api/circles/${slug}`)), '429 tooManyRequests')
    assert.equal(await codeOf(bea.post(`/api/circles/${slug}/table`).send({})), '429 tooManyRequests')
    assert.equal(await codeOf(ada.get(`/api/circles/${slug}`)), '200 ok')
    await server.close()
  })
})
