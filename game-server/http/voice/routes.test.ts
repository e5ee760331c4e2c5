import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import request from 'supertest'
import { registered, testServer } from '../test-server.ts'
import { CREDENTIALS_SECONDS, relayCredentials } from './routes.ts'

const TURN_SECRET = 'r3Lay'.repeat(8)
const TURN_URL = 'turn:relay.example:3478?transport=udp'
const NOW_MS = 1_800_000_000_000

describe('the servers for voice', () => {
  it('are given to those at the table only, with credentials of their own that expire', async () => {
    const server = await testServer({ ICE_SERVERS: 'stun:stun.example', TURN_URL, TURN_SECRET }, { now: () => NOW_MS })
    const [ada, bea] = [await registered(server.app), await registered(server.app, 'Bea')]
    const { body } = await ada.get('/api/rooms/ABCDEF/ice-servers').expect(200)
    const username = `${NOW_MS / 1_000 + CREDENTIALS_SECONDS}:1`
    assert.deepEqual(body, {
      iceServers: [
        { urls: ['stun:stun.example'] },
        { urls: [TURN_URL], username, credential: createHmac('sha1', TURN_SECRET).update(username).digest('base64') },
      ],
      iceTransportPolicy: 'all',
      ttlSeconds: CREDENTIALS_SECONDS,
    })
    for (const [agent, path] of [
      [bea, 'ABCDEF'],
      [ada, 'ZZZZZZ'],
    ] as const)
      assert.equal((await agent.get(`/api/rooms/${path}/ice-servers`).expect(409)).body.code, 'notAtTable')
    assert.equal(
      (await request(server.app).get('/api/rooms/ABCDEF/ice-servers').expect(401)).body.code,
      'unauthenticated',
    )
    assert.doesNotMatch(server.logLines.join(''), new RegExp(`${TURN_SECRET}|${username}`))
    await server.close()
  })

  it('are none without variables that name some, and say when browsers must not connect directly', async () => {
    const plain = await testServer({ ICE_SERVERS: 'off' })
    const hidden = await testServer({ ICE_SERVERS: 'off', TURN_URL, TURN_SECRET, ICE_TRANSPORT: 'relay' })
    const [none, relay] = [
      await (await registered(plain.app)).get('/api/rooms/ABCDEF/ice-servers'),
      await (await registered(hidden.app)).get('/api/rooms/ABCDEF/ice-servers'),
    ]
    assert.deepEqual(
      [none.body.iceServers, none.body.iceTransportPolicy, relay.body.iceTransportPolicy],
      [[], 'all', 'relay'],
    )
    await Promise.all([plain.close(), hidden.close()])
  })

  it('have credentials that are right for a known secret', () => {
    // Computed with: printf '1800007200:7' | openssl dgst -sha1 -hmac north -binary | base64
    assert.deepEqual(relayCredentials('north', 7, NOW_MS), {
      username: '1800007200:7',
      credential: '2FrwJWb0zCXLT6s05dfqYWmJRWI=',
    })
  })
})
