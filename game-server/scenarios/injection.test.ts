import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { tidyChatText } from '#common/protocol/chat-text.ts'
import { createDataSource } from '../persistence/data-source.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { TestPlayer } from '../testing/player.ts'
import { WsClient } from '../testing/ws-client.ts'
import { type LocalServer, startLocalServer } from '../testing/local-server.ts'

const WEBHOOK_SECRET = 'whsec_0123456789abcdef'
const PASSWORD = 'segreto-lungo'

/** Strings that would change an SQL statement if they were written into it, on both databases. */
const PAYLOADS: readonly string[] = [
  "' OR '1'='1' -- ",
  "\\' OR 1=1 -- ",
  '" OR ""="',
  "'; UPDATE users SET tokens = 777; -- ",
  "\\'; UPDATE users SET tokens = 777; -- ",
  "'), (777, 1, 777, 777); -- ",
  "' UNION SELECT passwordHash FROM users -- ",
  "%' OR '%'='",
  '`; DROP TABLE users; -- ',
  '1; DELETE FROM token_ledger',
  "\u0000' OR 1=1 #",
  "?' OR :id = :id OR '",
]

type Sent = Readonly<Record<string, unknown>>

describeOnEveryDatabase('SQL', (location) => {
  let server: LocalServer
  let anna: TestPlayer
  let bruno: TestPlayer
  let socket: WsClient
  let roomId: string
  let sent = 0

  beforeEach(async () => {
    server = await startLocalServer({
      PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'trace',
      ...environmentOf(location()),
    })
    anna = await TestPlayer.register(server.origin, 'Anna')
    bruno = await TestPlayer.register(server.origin, 'Bruno')
    roomId = await anna.createRoom()
    socket = await WsClient.sit(anna, roomId)
  })
  afterEach(() => server.stop())

  const ask = async (
    method: string,
    path: string,
    init: { readonly body?: BodyInit; readonly headers?: Record<string, string> } = {},
    cookie = bruno.cookie,
  ): Promise<string> => {
    const answer = await fetch(server.origin + path, {
      method,
      ...init,
      headers: { cookie, ...init.headers },
      redirect: 'manual',
    })
    const text = await answer.text()
    assert.ok(answer.status < 500, `${answer.status} ${text}`)
    assert.doesNotMatch(text, /argon2|SQLITE|MariaDB|SQL syntax/)
    return text
  }
  const json = (method: string, path: string, body: Sent, cookie?: string): Promise<string> =>
    ask(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }, cookie)
  const file = (field: string, name: string): FormData => {
    const form = new FormData()
    form.append(field, new Blob(['x']), name)
    return form
  }
  const webhook = (session: Sent): Promise<string> => {
    const body = JSON.stringify({
      type: 'checkout.session.completed',
      data: { object: { id: `cs_${++sent}`, payment_status: 'paid', currency: 'eur', amount_total: 500, ...session } },
    })
    const seconds = Math.floor(Date.now() / 1_000)
    const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex')
    return ask('POST', '/api/payments/webhook', { body, headers: { 'stripe-signature': `t=${seconds},v1=${v1}` } })
  }
  const registration = (): Sent => ({
    email: `nuovo${++sent}@example.test`,
    password: PASSWORD,
    nickname: `Nuovo ${sent}`,
  })
  const header = (text: string): string => [...text].filter((character) => character > '\u001f').join('')
  const path = encodeURIComponent
  const message = (type: string, payload: Sent): Promise<unknown> => {
    socket.send(type, payload)
    return socket.refusalOf('that_is_all')
  }

  /** Every string that a client can send, route by route. */
  const INPUTS: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
    'register email': (text) =>
      json('POST', '/api/auth/register', { ...registration(), email: `${text}@example.test` }, ''),
    'register password': (text) => json('POST', '/api/auth/register', { ...registration(), password: text }, ''),
    'register nickname': (text) =>
      json('POST', '/api/auth/register', { ...registration(), nickname: text.slice(0, 20) }, ''),
    'register firstName': (text) => json('POST', '/api/auth/register', { ...registration(), firstName: text }, ''),
    'register lastName': (text) => json('POST', '/api/auth/register', { ...registration(), lastName: text }, ''),
    'login email': async (text) =>
      assert.match(await json('POST', '/api/auth/login', { email: text, password: PASSWORD }, ''), /wrongCredentials/),
    'login password': async (text) =>
      assert.match(
        await json('POST', '/api/auth/login', { email: 'anna@example.test', password: text }, ''),
        /wrongCredentials/,
      ),
    'forgotten email': (text) => json('POST', '/api/password/forgot-password', { email: text }),
    'forgotten email that is one': (text) =>
      json('POST', '/api/password/forgot-password', { email: `${text.replace(/[^\w'-]/g, '')}@example.test` }),
    'checked token': async (text) =>
      assert.match(await ask('GET', `/api/password/reset-password/${path(text)}`), /resetTokenInvalid/),
    'reset token': async (text) =>
      assert.match(
        await json('POST', '/api/password/reset-password', {
          token: text,
          password: PASSWORD,
          confirmPassword: PASSWORD,
        }),
        /resetTokenInvalid/,
      ),
    'new password': (text) =>
      json('POST', '/api/password/reset-password', { token: 'A'.repeat(43), password: text, confirmPassword: text }),
    'profile nickname': async (text) => {
      await json('PUT', '/api/users/profile', { nickname: text.slice(0, 20) })
      await json('PUT', '/api/users/profile', { nickname: 'Bruno' })
    },
    'profile names': async (text) => {
      const answer = await json('PUT', '/api/users/profile', { nickname: 'Bruno', firstName: text, lastName: text })
      if (!text.includes('\u0000'))
        assert.deepEqual([JSON.parse(answer).firstName, JSON.parse(answer).lastName], [text.trim(), text.trim()])
      await json('PUT', '/api/users/profile', { nickname: 'Bruno', firstName: null, lastName: null })
    },
    'profile avatarUrl': async (text) =>
      assert.match(
        await json('PUT', '/api/users/profile', { nickname: 'Bruno', avatarUrl: `/avatars/${text}` }),
        /avatarNotOwn/,
      ),
    'password of a deletion': async (text) =>
      assert.match(await json('DELETE', '/api/users/account', { password: text }), /wrongPassword/),
    'file name': (text) => ask('POST', '/api/upload/avatar', { body: file('avatar', text) }),
    'field name': (text) => ask('POST', '/api/upload/avatar', { body: file(text, 'a.png') }),
    'avatar path': async (text) => assert.match(await ask('GET', `/avatars/${path(text)}`), /notFound/),
    'history before': (text) => ask('GET', `/api/tokens/history?before=${path(text)}`),
    'history key': (text) => ask('GET', `/api/tokens/history?${path(text)}=1`),
    'room name': (text) => json('POST', '/api/rooms', { gameName: text, creatorName: text }),
    'room path': async (text) => assert.match(await ask('GET', `/api/rooms/${path(text)}`), /roomNotFound/),
    'joined room': async (text) =>
      assert.match(await json('POST', `/api/rooms/${path(text)}/join`, { playerName: text }), /roomNotFound/),
    'name of who joins': (text) => json('POST', `/api/rooms/${roomId}/join`, { playerName: text }),
    'matchmaking room': async (text) =>
      assert.match(await json('POST', `/matchmake/joinById/${path(text)}`, { [text]: text }), /roomNotFound/),
    'granted name': async (text) =>
      assert.match(
        await json('POST', '/api/admin/add-tokens-to-users', { usernames: [`Nessuno${text}`], tokens: 5 }, anna.cookie),
        /Nickname non trovato/,
      ),
    'form key': (text) =>
      ask(
        'POST',
        '/api/admin/add-tokens-to-users',
        {
          body: '{"usernames":["Nessuno"],"tokens":5}',
          headers: { 'content-type': 'application/json', 'idempotency-key': header(text) },
        },
        anna.cookie,
      ),
    cookie: async (text) =>
      assert.match(await ask('GET', '/api/auth/me', {}, `regicidio=${path(`s:${text}.x`)}`), /unauthenticated/),
    'cookie that is not encoded': async (text) =>
      assert.match(await ask('GET', '/api/auth/me', {}, `regicidio=${header(text)}`), /unauthenticated/),
    'signature of a payment': (text) =>
      ask('POST', '/api/payments/webhook', { body: '{}', headers: { 'stripe-signature': header(text) } }),
    'payment id': (text) => webhook({ id: `${text}${sent}`, client_reference_id: '99' }),
    'payer id': (text) => webhook({ client_reference_id: text }),
    'payer email': (text) => webhook({ customer_details: { email: text } }),
    'payment currency': (text) => webhook({ currency: text, client_reference_id: '1' }),
    'joined room on /ws': (text) =>
      message('join_room', { roomId: text, playerName: text, playerId: text, userId: text }),
    'created room on /ws': (text) => message('create_room', { playerName: text, userId: text, gameName: text }),
    'chat message': (text) => message('chat_message', { roomId: text, sender: text, message: text, timestamp: text }),
    'message type': (text) => message(text, {}),
    'card of a message': (text) => message('play_card', { cardId: text }),
    'cards of a message': (text) => message('pass_cards', { cardIds: [text, text] }),
    'vote of a message': (text) => message('disconnection_vote', { vote: text }),
    'voice of a message': (text) => message('voice_offer', { roomId: text, from: text, to: text, offer: text }),
  }

  it('in any string of any route or message is only text: it lets nobody in, and changes no balance, account or ledger', async () => {
    const source = await createDataSource({ ...location(), dataDir: server.dataDir })
    await source.initialize()
    const standing = async (): Promise<string> =>
      JSON.stringify([
        await source.query(
          'SELECT id, email, nickname, firstName, lastName, avatarUrl, passwordHash, tokens FROM users WHERE id <= 2 ORDER BY id',
        ),
        await source.query('SELECT COUNT(*) AS count FROM users WHERE tokens <> 10 OR deletedAtMs IS NOT NULL'),
        await source.query(
          "SELECT COUNT(*) AS count FROM token_ledger WHERE delta <> 10 OR reason <> 'welcome' OR balance <> 10",
        ),
        await source.query(
          'SELECT COUNT(*) AS count FROM users u WHERE (SELECT COUNT(*) FROM token_ledger l WHERE l.userId = u.id) <> 1',
        ),
        await source.query('SELECT COUNT(*) AS count FROM payments'),
        await source.query('SELECT COUNT(*) AS count FROM avatars'),
      ])
    const before = await standing()
    for (const [input, send] of Object.entries(INPUTS)) {
      for (const payload of PAYLOADS) {
        await send(payload).catch((cause: unknown) => {
          throw new Error(`${input}: ${JSON.stringify(payload)}`, { cause })
        })
      }
      assert.equal(await standing(), before, input)
    }
    await source.destroy()
    const said = socket.heardOf('chat_message').map(({ message }) => message)
    for (const payload of PAYLOADS) assert.ok(said.includes(tidyChatText(payload)), payload)
    assert.doesNotMatch(server.output(), /QueryFailed|StorageError|SQL syntax|a request failed|had a problem/)
  })
})
