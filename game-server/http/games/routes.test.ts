import assert from 'node:assert/strict'
import request from 'supertest'
import { registered, testServer } from '../test-server.ts'

describe('suspended games', () => {
  it('are for signed-in users, and none at first', async () => {
    const server = await testServer()
    await request(server.app).get('/api/suspended-games').expect(401)
    const agent = await registered(server.app)
    const answer = await agent.get('/api/suspended-games').expect(200)
    assert.deepEqual(answer.body, { suspendedGames: [] })
    await server.close()
  })
})
