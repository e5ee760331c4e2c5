import assert from 'node:assert/strict'
import request, { type Response } from 'supertest'
import type { Environment } from '../../config/variables.ts'
import { registered, testServer, type TestServer } from '../test-server.ts'

describe('rooms over HTTP', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await testServer()
  })
  afterEach(() => server.close())

  it('are listed, shown, opened and joined by signed-in users', async () => {
    const agent = await registered(server.app)
    assert.deepEqual((await agent.get('/api/rooms').expect(200)).body, { rooms: [] })
    assert.equal((await agent.get('/api/rooms/ABCDEF').expect(200)).body.isActive, false)
    assert.deepEqual(
      (await agent.post('/api/rooms').send({ creatorName: 'Chiunque', gameName: ' ' }).expect(201)).body,
      { roomId: 'ABCDEF', playerId: 'p1' },
    )
    assert.deepEqual((await agent.post('/api/rooms/ABCDEF/join').send({ playerName: 'Chiunque' }).expect(200)).body, {
      playerId: 'p1',
      isCreator: false,
    })
  })

  it('that do not exist are refused in Italian', async () => {
    const agent = await registered(server.app)
    const refusal = { error: 'Stanza non trovata', message: 'Stanza non trovata', code: 'roomNotFound' }
    assert.deepEqual((await agent.get('/api/rooms/ZZZZZZ').expect(404)).body, refusal)
    assert.deepEqual((await agent.post('/api/rooms/ZZZZZZ/join').send({ playerName: 'Ada' }).expect(404)).body, refusal)
  })

  it('are not opened above the limit, or with an invalid body', async () => {
    const agent = await registered(server.app)
    assert.equal(
      (await agent.post('/api/rooms').send({ creatorName: 'Ada', gameName: 'piena' }).expect(409)).body.code,
      'tooManyRooms',
    )
    for (const body of [
      'null',
      '[]',
      '"x"',
      '{"creatorName":"Ada","gameName":7}',
      '{"creatorName":"Ada","gameName":"\\u202e"}',
      '{"gameName":"\\u3164"}',
      '{"gameName":"a\\nb"}',
    ]) {
      assert.match(
        (await agent.post('/api/rooms').type('json').send(body).expect(400)).body.code,
        /badRequest|roomName/,
        body,
      )
    }
  })
})

describe('looking at rooms', () => {
  const FROM = '203.0.113.1'
  const statusesOf = async (
    count: number,
    ask: (index: number) => PromiseLike<Response>,
  ): Promise<readonly number[]> => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++) statuses.push((await ask(index)).status)
    return statuses
  }

  it('has a limit for each user, which is not that of others behind the same address', async () => {
    const server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
    const [ada, bea] = [await registered(server.app), await registered(server.app, 'Bea')]
    const looks = ['/api/rooms/ABCDEF', '/api/rooms/ZZZZZZ', '/api/rooms']
    const statuses = await statusesOf(240, (index) => ada.get(looks[index % 3] ?? '').set('X-Forwarded-For', FROM))
    assert.deepEqual([...new Set(statuses)], [200, 404])
    for (const path of looks) {
      const refused = await ada.get(path).set('X-Forwarded-For', FROM).expect(429)
      assert.equal(refused.body.code, 'tooManyRequests')
      assert.match(refused.get('Retry-After') ?? '', /^[1-9]\d?$/)
      await bea
        .get(path)
        .set('X-Forwarded-For', FROM)
        .expect(path.endsWith('ZZZZZZ') ? 404 : 200)
    }
    await server.close()
  })

  it('is not limited with RATE_LIMITS=off', async () => {
    const server = await testServer()
    const ada = await registered(server.app)
    assert.deepEqual([...new Set(await statusesOf(300, () => ada.get('/api/rooms/ABCDEF')))], [200])
    await server.close()
  })
})

describe('asking for the health of the server', () => {
  const healths = async (environment: Environment): Promise<ReadonlyMap<number, number>> => {
    const server = await testServer({ TRUST_PROXY: '1', ...environment })
    const counts = new Map<number, number>()
    for (let index = 0; index < 601; index++) {
      const { status } = await request(server.app).get('/api/health').set('X-Forwarded-For', '203.0.113.1')
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    await request(server.app).get('/api/health').set('X-Forwarded-For', '203.0.113.2').expect(200)
    await server.close()
    return counts
  }

  it('has a limit for each address', async () => {
    assert.deepEqual(
      await healths({ RATE_LIMITS: 'on' }),
      new Map([
        [200, 600],
        [429, 1],
      ]),
    )
    assert.deepEqual(await healths({}), new Map([[200, 601]]))
  })
})
