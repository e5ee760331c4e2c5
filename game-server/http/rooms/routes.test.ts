import assert from 'node:assert/strict'
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
    assert.deepEqual((await agent.post('/api/rooms').send({ creatorName: 'Chiunque', gameName: ' ' }).expect(201)).body, { roomId: 'ABCDEF', playerId: 'p1' })
    assert.deepEqual((await agent.post('/api/rooms/ABCDEF/join').send({ playerName: 'Chiunque' }).expect(200)).body, { playerId: 'p1', isCreator: false })
  })

  it('that do not exist are refused in Italian', async () => {
    const agent = await registered(server.app)
    const refusal = { error: 'Stanza non trovata', message: 'Stanza non trovata', code: 'roomNotFound' }
    assert.deepEqual((await agent.get('/api/rooms/ZZZZZZ').expect(404)).body, refusal)
    assert.deepEqual((await agent.post('/api/rooms/ZZZZZZ/join').send({ playerName: 'Ada' }).expect(404)).body, refusal)
  })

  it('are not opened above the limit, or with an invalid body', async () => {
    const agent = await registered(server.app)
    assert.equal((await agent.post('/api/rooms').send({ creatorName: 'Ada', gameName: 'piena' }).expect(409)).body.code, 'tooManyRooms')
    for (const body of ['null', '[]', '"x"', '{"creatorName":"Ada","gameName":7}', '{"creatorName":"Ada","gameName":"\\u202e"}', '{"gameName":"\\u3164"}', '{"gameName":"a\\nb"}']) {
      assert.match((await agent.post('/api/rooms').type('json').send(body).expect(400)).body.code, /badRequest|roomName/, body)
    }
  })
})
