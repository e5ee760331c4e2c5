import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import request from 'supertest'
import { listen } from '../../testing/listening.ts'
import { registration, testServer } from '../test-server.ts'
import { Passwords, TooManyWaiting } from './passwords.ts'

const MANY = 800
/** As many as an address has in an hour. */
const REGISTRATIONS = 30
/** More than any machine can hash within the longest waiting time. */
const FLOOD = Array.from({ length: MANY }, () => 'sbagliata')

describe('passwords that wait to be hashed', () => {
  it('are limited to those that can be hashed soon; others are refused with a time to retry', async () => {
    const passwords = new Passwords()
    const outcomes = await Promise.allSettled(FLOOD.map((password) => passwords.verify(null, password)))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    assert.ok(refused.length > MANY / 2, `${refused.length} refused`)
    assert.ok(refused.length < MANY)
    for (const reason of refused) assert.ok(reason instanceof TooManyWaiting && reason.retryAfterSeconds >= 2)
    assert.equal(await passwords.verify(await passwords.hash('segreto'), 'segreto'), true)
  })

  it('of known devices do not wait for those of unknown devices', async () => {
    const passwords = new Passwords()
    const hash = await passwords.hash('segreto')
    let decidedStrangers = 0
    const strangers = FLOOD.map((password) =>
      passwords.verify(hash, password).then(
        () => void decidedStrangers++,
        () => undefined,
      ),
    )
    assert.equal(await passwords.verify(hash, 'segreto', true), true)
    // Those that were being hashed already, and those that ended at the same time.
    assert.ok(decidedStrangers <= 12, `${decidedStrangers} strangers came first`)
    await Promise.all(strangers)
  })
})

describe('a flood of logins', () => {
  it('is answered with 503 and a time to retry, counts as no attempt, and a known browser can still log in', async () => {
    const server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, { passwords: new Passwords() })
    const registered = await request(server.app).post('/api/auth/register').send(registration()).expect(201)
    const cookie = [registered.get('Set-Cookie') ?? []]
      .flat()
      .map((text) => text.split(';', 1)[0])
      .join('; ')
    const listening = createServer(server.app)
    const port = await listen(listening)
    const login = (password: string, headers: Readonly<Record<string, string>>, email = 'ada@example.it') =>
      fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email, password }),
      })
    // Four attempts from each address, each at another account, so that no limit applies.
    const flood = FLOOD.slice(0, 400).map((password, index) =>
      login(password, { 'X-Forwarded-For': `198.51.100.${index % 100}` }, `vittima${index}@example.it`),
    )
    const own = await login('segreto', { 'X-Forwarded-For': '198.51.100.1', cookie })
    const answers = await Promise.all(flood)
    assert.equal(own.status, 200)
    assert.deepEqual(
      [...new Set(answers.map(({ status }) => status))].filter((status) => ![401, 503].includes(status)),
      [],
    )
    const busy = answers.find(({ status }) => status === 503)
    assert.ok(busy)
    assert.match(busy.headers.get('Retry-After') ?? '', /^[1-9]\d*$/)
    const text = 'Troppi accessi insieme. Riprova tra qualche secondo.'
    assert.deepEqual(await busy.json(), { error: text, message: text, code: 'serverBusy' })
    listening.closeAllConnections()
    await once(listening.close(), 'close')
    await server.close()
  })
})

describe('a registration that would wait too long', () => {
  it('counts as no attempt', async () => {
    const passwords = new Passwords()
    const server = await testServer({ RATE_LIMITS: 'on' }, { passwords })
    const full: Promise<unknown>[] = []
    const statuses: number[] = []
    const count = (wanted: number): number => statuses.filter((status) => status === wanted).length
    while (count(503) < 2 * REGISTRATIONS && count(429) === 0) {
      full.push(Promise.allSettled(FLOOD.map((password) => passwords.verify(null, password))))
      statuses.push(
        (
          await request(server.app)
            .post('/api/auth/register')
            .send(registration(`Numero${statuses.length}`))
        ).status,
      )
    }
    assert.equal(count(503), 2 * REGISTRATIONS, `then ${statuses.at(-1)}`)
    await Promise.all(full)
    await server.close()
  })
})
