/** Checks the answers of the running server, route by route, against the schemas with which browsers decode them. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import * as z from 'zod/mini'
import * as accountAnswers from '#common/protocol/rest/account-answers.ts'
import * as answers from '#common/protocol/rest/answers.ts'
import { daysAfter, wallTimeAt, weekdayOf } from '#common/circles/wall-time.ts'
import * as circleAnswers from '#common/protocol/rest/circles/circle-answers.ts'
import * as conductAnswers from '#common/protocol/rest/conduct-answers.ts'
import { newChallengeAnswer } from '#common/protocol/rest/hands/challenge-answers.ts'
import { handsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { gameLinkAnswer } from '#common/protocol/game-record.ts'
import * as paymentAnswers from '#common/protocol/rest/payment-answers.ts'
import * as statisticsAnswers from '#common/protocol/rest/statistics-answers.ts'
import { png } from '../http/avatars/test-pictures.ts'
import { signatureOf } from '../http/payments/signature.ts'
import { paidEvent } from '../http/payments/test-events.ts'
import type { ColyseusClient } from '../testing/colyseus-client.ts'
import { withQueries } from '../testing/database-rows.ts'
import { registerFour, TestPlayer } from '../testing/player.ts'
import { colyseus, deal, everyone, sitDown } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import { resetTokenIn, startMailServer, type MailServer } from '../testing/mail-server.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

const PASSWORD = 'segreto-lungo'
const WEBHOOK_SECRET = 'whsec_0123456789abcdef'
const ENVIRONMENT = {
  TURN_URL: 'turn:relay.example',
  TURN_SECRET: 'a secret of the tests alone',
  GAME_PACE: '0',
  RATE_LIMITS: 'off',
  ABSENCE_SECONDS: '1',
  PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  PAYMENT_LINK_BASE: 'https://pay.example/base',
}

const PROTOCOL = new URL('../../common/protocol/', import.meta.url)
const inRest = await readdir(new URL('rest/', PROTOCOL), { recursive: true })
const modules: readonly object[] = await Promise.all(
  ['game-record.ts', ...inRest.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => `rest/${name}`)].map(
    (path) => import(new URL(path, PROTOCOL).href),
  ),
)
/** These only stand in other answers, or are what a browser sends. */
const PARTS: readonly string[] = [
  'recordedMove',
  'storedSettings',
  'pushEndpoint',
  'pushSubscription',
  'shownRating',
  'ownRating',
  'ownRatingChange',
]
/** All answers by their names: requests are described with another kind of schema. */
const SCHEMAS: ReadonlyMap<string, z.ZodMiniType> = new Map(
  modules
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .flatMap(([name, schema]) => (schema instanceof z.ZodMiniType && !PARTS.includes(name) ? [[name, schema]] : [])),
)
type Answered = { readonly status: number; readonly body: unknown }

describe('the answers of a running server', () => {
  let server: LocalServer
  let mails: MailServer
  let players: Awaited<ReturnType<typeof registerFour>>
  let seats: readonly ColyseusClient[]
  let eva: TestPlayer
  let fede: TestPlayer
  let roomId = ''
  let waitingRoomId = ''
  let resetToken = ''
  let paymentId = 0
  let gameId = 0
  let linkToken = ''
  let slug = ''
  let evenings = ''
  let challengeToken = ''
  let challengeRoomId = ''

  /** Anna, who is the admin, and her friends play a game to its end, and save the next one, which Dino has left. */
  before(async () => {
    mails = await startMailServer()
    server = await startLocalServer({ ...ENVIRONMENT, SMTP_URL: mails.url })
    fede = new TestPlayer(server.origin, 'Fede')
    players = await registerFour(server.origin)
    const [anna] = players
    roomId = await anna.createRoom('Sabato sera')
    seats = await deal(await sitDown(players, colyseus, roomId))
    seats[0]?.send('chat_message', { message: 'buona fortuna' })
    await Promise.all(seats.map((seat) => autoplay(seat)))
    for (const { room } of seats) room.send('play_again')
    await everyone(seats, 'the second game', ({ state }) => state.gameNumber === 2)
    seats[3]?.cut()
    const voters = seats.slice(0, 3)
    await everyone(voters, 'the vote', ({ state }) => state.voteSeat === 3)
    for (const { room } of voters) room.send('disconnection_vote', { vote: 'save' })
    await everyone(voters, 'the saved game', ({ status }) => status === 'suspended')
    await anna.call('Anna', await anna.upload(await png(60, 60)))
  })
  after(async () => {
    await server.stop()
    await mails.close()
  })

  const stranger = (): TestPlayer => new TestPlayer(server.origin, '')
  const uploaded = async (): Promise<Answered> => {
    const body = new FormData()
    body.append('avatar', new Blob([new Uint8Array(await png(60, 60))]), 'foto.png')
    const response = await fetch(`${server.origin}/api/upload/avatar`, {
      method: 'POST',
      headers: { cookie: players[1].cookie },
      body,
    })
    return { status: response.status, body: await response.json() }
  }
  const paidBy = async (userId: string): Promise<Answered> => {
    const body = JSON.stringify(paidEvent({ client_reference_id: userId }))
    const signature = signatureOf(Buffer.from(body), WEBHOOK_SECRET, Math.floor(Date.now() / 1_000))
    const response = await fetch(`${server.origin}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body,
    })
    return { status: response.status, body: await response.json() }
  }
  const lost = async (): Promise<Answered> => {
    const reply = await players[0].get('/api/admin/payments')
    paymentId = paymentAnswers.paymentsToCheckAnswer.parse(reply.body).payments[0]?.id ?? 0
    return reply
  }
  const asked = async (): Promise<Answered> => {
    const reply = await stranger().post('/api/password/forgot-password', { email: 'bruno@example.test' })
    resetToken = resetTokenIn((await mails.next()).email)
    return reply
  }
  const linked = async (): Promise<Answered> => {
    const { gameHistory } = statisticsAnswers.statisticsAnswer.parse((await players[0].get('/api/stats/profile')).body)
    gameId = gameHistory[0]?.id ?? 0
    const reply = await players[0].post(`/api/games/${gameId}/link`)
    linkToken = gameLinkAnswer.parse(reply.body).token
    return reply
  }
  /** The game was played on an evening of a circle, in a season that is over. */
  const ofEvening = async (): Promise<Answered> => {
    const made = circleAnswers.circleAnswer.parse((await players[0].post('/api/circles', { name: 'Sabato' })).body)
    evenings = `/api/circles/${made.slug}`
    await withQueries({ databaseUrl: null, dataDir: server.dataDir }, async (query) => {
      await query('UPDATE rooms SET circleId = (SELECT id FROM circles WHERE slug = ?) WHERE roomId = ?', [
        made.slug,
        roomId,
      ])
      await query('UPDATE games SET endedAtMs = ? WHERE endedAtMs IS NOT NULL', [Date.parse('2025-03-01T20:00:00Z')])
    })
    return players[0].get(`${evenings}/evenings`)
  }
  /** Anna has played the hand of a day that is long over. */
  const ofDay = async (): Promise<Answered> => {
    const begunAtMs = Date.parse('2025-03-01T20:00:00Z')
    await withQueries({ databaseUrl: null, dataDir: server.dataDir }, async (query) => {
      await query('UPDATE users SET createdAtMs = 0 WHERE id = ?', [players[0].userId])
      await query('INSERT INTO daily_decks (day, serverPart, promisedAtMs, computerPoints) VALUES (?, ?, 0, ?)', [
        '2025-03-01',
        'ab'.repeat(32),
        '[-3, 8]',
      ])
      await query(
        `INSERT INTO duplicate_plays (setName, userId, roomId, isSecond, begunAtMs, endedAtMs, total, points)
         VALUES ('daily:2025-03-01', ?, 'ZZZZZZ', 0, ?, ?, 12, '[12]')`,
        [players[0].userId, begunAtMs, begunAtMs],
      )
    })
    return players[0].get('/api/daily/2025-03-01')
  }
  const challenged = async (): Promise<Answered> => {
    const reply = await players[1].post('/api/challenges', {})
    challengeToken = newChallengeAnswer.parse(reply.body).token
    return reply
  }
  const challengePlayed = async (): Promise<Answered> => {
    const reply = await players[0].post(`/api/challenges/${challengeToken}/play`)
    challengeRoomId = handsTableAnswer.parse(reply.body).roomId
    return reply
  }
  const challengedInCircle = async (): Promise<Answered> => {
    await players[0].post('/api/challenges', { circle: slug })
    return players[0].get(`/api/challenges/circles/${slug}`)
  }
  const opened = async (): Promise<Answered> => {
    const reply = await eva.post('/api/rooms', { gameName: 'Domenica' })
    waitingRoomId = answers.createRoomAnswer.parse(reply.body).roomId
    return reply
  }
  const founded = async (): Promise<Answered> => {
    const reply = await players[0].post('/api/circles', { name: 'Sabato sera', gameId: `${roomId}-1` })
    slug = circleAnswers.circleAnswer.parse(reply.body).slug
    return reply
  }
  /** A slot in four days, and another evening in two. */
  const planned = async (): Promise<Answered> => {
    const { day } = wallTimeAt(Date.now())
    await players[0].put(`/api/circles/${slug}/slot`, {
      slot: { weekday: weekdayOf(daysAfter(day, 4)), time: '21:00' },
    })
    return players[0].post(`/api/circles/${slug}/proposals`, { day: daysAfter(day, 2), time: '20:30' })
  }
  const registered = async (): Promise<Answered> => {
    eva = new TestPlayer(server.origin, 'Eva')
    return eva.post('/api/auth/register', {
      email: 'eva@example.test',
      password: PASSWORD,
      nickname: 'Eva',
      firstName: 'Eva',
    })
  }
  const signedOutElsewhere = async (): Promise<Answered> => {
    const { devices } = accountAnswers.devicesAnswer.parse((await eva.get('/api/auth/devices')).body)
    return eva.delete(`/api/auth/devices/${devices.find(({ isCurrent }) => !isCurrent)?.id}`)
  }
  const decided = async (): Promise<Answered> => {
    const { reports } = conductAnswers.reportsAnswer.parse((await players[0].get('/api/admin/reports')).body)
    const measure = { kind: 'silenced', until: new Date(Date.now() + 60_000).toISOString(), reason: 'Insulti' }
    return players[0].post(`/api/admin/reports/${reports[0]?.id}/decide`, { measure })
  }
  const refusedAtTable = async (): Promise<Answered> => ({ status: 200, body: await seats[0]?.refusalOf('play_again') })

  /** In this order. */
  const rows: readonly (readonly [what: string, status: number, schema: string, ask: () => Promise<Answered>])[] = [
    ['GET /api/health', 200, 'healthAnswer', () => stranger().get('/api/health')],
    ['POST /api/auth/register', 201, 'userAnswer', registered],
    [
      'POST /api/auth/login',
      200,
      'userAnswer',
      () => stranger().post('/api/auth/login', { email: 'eva@example.test', password: PASSWORD }),
    ],
    ['POST /api/auth/guest', 201, 'userAnswer', () => fede.post('/api/auth/guest', { nickname: 'Fede' })],
    [
      'PUT /api/auth/guest',
      200,
      'userAnswer',
      () => fede.put('/api/auth/guest', { email: 'fede@example.test', password: PASSWORD, nickname: 'Fede' }),
    ],
    ['GET /api/auth/me', 200, 'userAnswer', () => players[0].get('/api/auth/me')],
    ['GET /api/auth/devices', 200, 'devicesAnswer', () => players[0].get('/api/auth/devices')],
    ['DELETE /api/auth/devices/{deviceId}', 200, 'successAnswer', signedOutElsewhere],
    ['DELETE /api/auth/devices', 200, 'successAnswer', () => fede.delete('/api/auth/devices')],
    [
      'PUT /api/users/profile',
      200,
      'userAnswer',
      () => eva.put('/api/users/profile', { nickname: 'Eva', firstName: 'Eva', lastName: 'Rossi' }),
    ],
    ['POST /api/upload/avatar', 201, 'avatarAnswer', uploaded],
    ['GET /api/tokens', 200, 'tokensAnswer', () => players[0].get('/api/tokens')],
    ['GET /api/tokens/packages', 200, 'tokenPackagesAnswer', () => players[0].get('/api/tokens/packages')],
    ['POST /api/payments/webhook', 200, 'webhookAnswer', () => paidBy('1')],
    ['POST /api/payments/webhook, for nobody', 200, 'webhookAnswer', () => paidBy('7777')],
    ['GET /api/admin/payments', 200, 'paymentsToCheckAnswer', lost],
    [
      'POST /api/admin/payments/{id}/assign',
      200,
      'paymentHandledAnswer',
      () => players[0].post(`/api/admin/payments/${paymentId}/assign`, { nickname: 'Anna', tokens: 21 }),
    ],
    [
      'POST /api/admin/add-tokens-to-users',
      200,
      'grantAnswer',
      () => players[0].post('/api/admin/add-tokens-to-users', { usernames: ['Anna', 'Nessuno'], tokens: 5 }),
    ],
    ['GET /api/tokens/history', 200, 'tokenHistoryAnswer', () => players[0].get('/api/tokens/history')],
    ['PUT /api/mutes/{playerId}', 200, 'mutesAnswer', () => players[0].put(`/api/mutes/${players[1].userId}`)],
    [
      'PUT /api/settings',
      200,
      'settingsAnswer',
      () => players[0].put('/api/settings', { version: 1, settings: { felt: 'light' } }),
    ],
    ['GET /api/reminders/key', 200, 'reminderKeyAnswer', () => players[0].get('/api/reminders/key')],
    [
      'POST /api/reports/{roomId}',
      201,
      'conductAnswer',
      () =>
        players[0].post(`/api/reports/${roomId}`, { roomId, playerId: String(players[2].userId), reason: 'insults' }),
    ],
    ['GET /api/admin/reports', 200, 'reportsAnswer', () => players[0].get('/api/admin/reports')],
    ['POST /api/admin/reports/{id}/decide', 200, 'conductAnswer', decided],
    ['GET /api/admin/restrictions', 200, 'restrictionsAnswer', () => players[0].get('/api/admin/restrictions')],
    ['POST /api/rooms', 201, 'createRoomAnswer', opened],
    [
      'POST /api/rooms/{roomId}/join',
      200,
      'joinRoomAnswer',
      () => players[1].post(`/api/rooms/${waitingRoomId}/join`, {}),
    ],
    ['POST /api/circles', 201, 'circleAnswer', founded],
    ['GET /api/circles', 200, 'circlesAnswer', () => players[0].get('/api/circles')],
    ['GET /api/circles/{slug}', 200, 'circleAnswer', () => players[0].get(`/api/circles/${slug}`)],
    [
      'GET /api/circles/games/{gameId}',
      200,
      'gameCircleAnswer',
      () => players[0].get(`/api/circles/games/${roomId}-1`),
    ],
    [
      'GET /api/circles/{slug}/invitation',
      200,
      'circleInvitationAnswer',
      () => stranger().get(`/api/circles/${slug}/invitation`),
    ],
    ['POST /api/circles/{slug}/proposals', 200, 'circleDatesAnswer', planned],
    ['GET /api/circles/{slug}/dates', 200, 'circleDatesAnswer', () => players[0].get(`/api/circles/${slug}/dates`)],
    [
      'POST /api/circles/{slug}/calendar',
      200,
      'calendarAnswer',
      () => players[0].post(`/api/circles/${slug}/calendar`, {}),
    ],
    [
      'POST /api/circles/{slug}/table',
      200,
      'circleTableAnswer',
      () => players[0].post(`/api/circles/${slug}/table`, {}),
    ],
    ['GET /api/rooms', 200, 'roomsAnswer', () => players[0].get('/api/rooms')],
    ['GET /api/watchable', 200, 'watchableAnswer', () => players[0].get('/api/watchable')],
    ['GET /api/rooms/{roomId}', 200, 'roomAnswer', () => players[0].get(`/api/rooms/${roomId}`)],
    [
      'GET /api/rooms/{roomId}/invitation',
      200,
      'invitationAnswer',
      () => stranger().get(`/api/rooms/${roomId}/invitation`),
    ],
    [
      'GET /api/rooms/{roomId}/ice-servers',
      200,
      'iceServersAnswer',
      () => players[0].get(`/api/rooms/${roomId}/ice-servers`),
    ],
    [
      'POST /matchmake/joinById/{roomId}',
      200,
      'seatReservation',
      () => eva.post(`/matchmake/joinById/${waitingRoomId}`, {}),
    ],
    ['GET /api/admin/rooms', 200, 'adminRoomsAnswer', () => players[0].get('/api/admin/rooms')],
    ['GET /api/suspended-games', 200, 'suspendedGamesAnswer', () => players[0].get('/api/suspended-games')],
    ['GET /api/seats', 200, 'ownSeatsAnswer', () => eva.get('/api/seats')],
    [
      'POST /api/admin/rooms/{roomId}/close',
      200,
      'roomClosedAnswer',
      () => players[0].post(`/api/admin/rooms/${waitingRoomId}/close`, {}),
    ],
    ['GET /api/stats/profile', 200, 'statisticsAnswer', () => players[0].get('/api/stats/profile')],
    ['GET /api/stats/rankings', 200, 'rankingsAnswer', () => players[0].get('/api/stats/rankings')],
    ['GET /api/games', 200, 'lastGamesAnswer', () => players[0].get('/api/games')],
    ['POST /api/games/{gameId}/link', 200, 'gameLinkAnswer', linked],
    ['GET /api/games/{gameId}', 200, 'gameAnswer', () => players[0].get(`/api/games/${gameId}`)],
    ['GET /api/games/{gameId}/rating', 200, 'gameRatingAnswer', () => players[0].get(`/api/games/${gameId}/rating`)],
    ['GET /api/shared-games/{token}', 200, 'gameAnswer', () => stranger().get(`/api/shared-games/${linkToken}`)],
    ['GET /api/circles/{slug}/evenings', 200, 'eveningsAnswer', ofEvening],
    [
      'GET /api/circles/{slug}/evenings/{day}',
      200,
      'eveningAnswer',
      () => players[0].get(`${evenings}/evenings/2025-03-01`),
    ],
    ['GET /api/circles/{slug}/season', 200, 'seasonAnswer', () => players[0].get(`${evenings}/season?from=2025-03-01`)],
    [
      'PUT /api/circles/{slug}/season',
      200,
      'seasonAnswer',
      () => players[0].put(`${evenings}/season`, { from: '2025-02-01', to: '2025-03-31', name: 'Inverno' }),
    ],
    ['GET /api/daily', 200, 'dailyAnswer', () => players[0].get('/api/daily')],
    ['GET /api/daily/promises', 200, 'dailyPromisesAnswer', () => stranger().get('/api/daily/promises')],
    ['POST /api/daily', 200, 'handsTableAnswer', () => players[1].post('/api/daily')],
    ['GET /api/daily/{day}', 200, 'dailyDayAnswer', ofDay],
    ['GET /api/daily/{day}/week', 200, 'dailyWeekAnswer', () => players[0].get('/api/daily/2025-03-02/week')],
    ['POST /api/challenges', 201, 'newChallengeAnswer', challenged],
    ['POST /api/challenges/{token}/play', 200, 'handsTableAnswer', challengePlayed],
    [
      'GET /api/challenges/rooms/{roomId}',
      200,
      'newChallengeAnswer',
      () => players[0].get(`/api/challenges/rooms/${challengeRoomId}`),
    ],
    ['GET /api/challenges/circles/{slug}', 200, 'circleChallengesAnswer', challengedInCircle],
    ['GET /api/challenges/{token}', 200, 'challengeAnswer', () => players[1].get(`/api/challenges/${challengeToken}`)],
    ['GET /api/challenges', 200, 'ownChallengesAnswer', () => players[1].get('/api/challenges')],
    ['GET /api/users/export', 200, 'ownDataAnswer', () => players[0].get('/api/users/export')],
    ['POST /api/password/forgot-password', 200, 'passwordAnswer', asked],
    [
      'GET /api/password/reset-password/{token}',
      200,
      'successAnswer',
      () => stranger().get(`/api/password/reset-password/${resetToken}`),
    ],
    [
      'POST /api/password/reset-password',
      200,
      'passwordAnswer',
      () =>
        stranger().post('/api/password/reset-password', {
          token: resetToken,
          password: PASSWORD,
          confirmPassword: PASSWORD,
        }),
    ],
    [
      'DELETE /api/users/account',
      200,
      'successAnswer',
      () => players[2].delete('/api/users/account', { password: PASSWORD }),
    ],
    ['POST /api/auth/logout', 200, 'successAnswer', () => eva.post('/api/auth/logout')],
    ['a refusal of a route', 401, 'errorAnswer', () => eva.get('/api/auth/me')],
    [
      'a refusal of a body that is no JSON',
      400,
      'errorAnswer',
      () => stranger().post('/api/auth/login', 'x'.repeat(3)),
    ],
    ['a refusal of a path that is not there', 404, 'errorAnswer', () => stranger().get('/api/nothing')],
    ['a refusal of matchmaking', 401, 'errorAnswer', () => stranger().post(`/matchmake/joinById/${roomId}`, {})],
    ['a refusal of a message', 200, 'errorMessage', refusedAtTable],
  ]
  for (const [what, status, name, ask] of rows) {
    it(`${what}: ${name}`, async () => {
      const reply = await ask()
      assert.equal(reply.status, status, JSON.stringify(reply.body))
      // A schema drops fields that it does not describe. No such field may be sent.
      const schema = SCHEMAS.get(name) ?? assert.fail(`no module of common/protocol exports ${name}`)
      assert.deepEqual(schema.parse(reply.body), reply.body)
      const empty = Object.entries(Object(reply.body)).filter(([, value]) => Array.isArray(value) && value.length === 0)
      assert.deepEqual(empty, [], 'an empty list shows nothing of its entries')
    })
  }

  it('are checked for every schema: each one is in this table', () => {
    const without = [...SCHEMAS.keys()].filter((name) => !rows.some(([, , used]) => used === name))
    assert.deepEqual(without, [], 'these schemas need a row in this file, or belong to PARTS')
  })
})
