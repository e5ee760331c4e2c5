/** What happens to players who misbehave, on the real server, at tables with clients of both transports. */
import assert from 'node:assert/strict'
import { REPORTS_PER_DAY } from '#common/limits.ts'
import {
  conductAnswer,
  mutesAnswer,
  reportsAnswer,
  restrictionsAnswer,
  type ReportsAnswer,
} from '#common/protocol/rest/conduct-answers.ts'
import { errorAnswer } from '#common/protocol/rest/answers.ts'
import { DAY_MS, REPORT_KEPT_MS } from '#common/timings.ts'
import { openStorage } from '../persistence/storage.ts'
import { describeOnEveryDatabase, failOnError, environmentOf } from '../persistence/engine/test-databases.ts'
import { registerFour, TestPlayer, type Four, type Reply } from '../testing/player.ts'
import { colyseus, deal, dropAll, MIXED, sitDown } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import { ColyseusClient } from '../testing/colyseus-client.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { WsClient } from '../testing/ws-client.ts'

const POLICY_VIOLATION = 1008
const PASSWORD = 'segreto-lungo'
const later = (ms = 3_600_000): string => new Date(Date.now() + ms).toISOString()
const codeOf = ({ status, body }: Reply): string => `${status} ${status < 400 ? 'ok' : errorAnswer.parse(body).code}`

describeOnEveryDatabase('players who misbehave', (location) => {
  let server: LocalServer | ServerProcess
  let players: Four<TestPlayer>
  /** Anna is the admin. She plays, too. */
  let anna: TestPlayer
  let bruno: TestPlayer
  let carla: TestPlayer
  /** Starts a server in this process, or one of its own that can be killed. */
  const begin = async <Kind extends LocalServer | ServerProcess>(
    start: (environment: Readonly<Record<string, string>>) => Promise<Kind>,
  ): Promise<Kind> => {
    const started = await start({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      ...environmentOf(location()),
    })
    server = started
    players = await registerFour(started.origin)
    ;[anna, bruno, carla] = players
    return started
  }
  afterEach(() => server.stop())

  const reports = async (): Promise<ReportsAnswer['reports']> =>
    reportsAnswer.parse((await anna.get('/api/admin/reports')).body).reports
  const about = (roomId: string, player: TestPlayer, more: object = {}): object => ({
    roomId,
    playerId: String(player.userId),
    reason: 'insults',
    comment: ' Offende  tutti ',
    ...more,
  })

  it('are muted for oneself, which the account remembers', async () => {
    await begin(startLocalServer)
    const muted = async (): Promise<unknown> => mutesAnswer.parse((await carla.get('/api/mutes')).body).muted
    assert.deepEqual(await muted(), [])
    for (let times = 0; times < 2; times++)
      assert.equal(codeOf(await carla.put(`/api/mutes/${bruno.userId}`)), '200 ok')
    assert.deepEqual(await muted(), [{ playerId: String(bruno.userId), nickname: 'Bruno' }])
    assert.deepEqual(mutesAnswer.parse((await bruno.get('/api/mutes')).body).muted, [])
    for (const [id, code] of [
      [String(carla.userId), '400 badRequest'],
      ['999', '404 notFound'],
      ['x', '404 notFound'],
      ["1' OR 1=1", '404 notFound'],
    ] as const)
      assert.equal(codeOf(await carla.put(`/api/mutes/${encodeURIComponent(id)}`)), code)
    await carla.delete(`/api/mutes/${bruno.userId}`)
    assert.deepEqual(await muted(), [])
  })

  it('are reported and silenced as spectators too: by who watches with them, and by players after the game', async () => {
    const { origin } = await begin(startLocalServer)
    const [elena, furio, passer] = [
      await TestPlayer.register(origin, 'Elena'),
      await TestPlayer.register(origin, 'Furio'),
      await TestPlayer.register(origin, 'Gina'),
    ]
    const { body } = await anna.post('/api/rooms', { audience: 'everybody' })
    const { roomId } = body as { roomId: string }
    const seats = await deal(await sitDown(players, MIXED, roomId))
    const watchers = [await ColyseusClient.watch(elena, roomId), await WsClient.watch(furio, roomId)] as const
    watchers[1].send('chat_message', { message: 'giocate malissimo' })
    await watchers[0].until(() => watchers[0].countOf('chat_message') > 0, 'the line')
    const report = async (by: TestPlayer, of: TestPlayer): Promise<string> =>
      codeOf(await by.post(`/api/reports/${roomId}`, about(roomId, of)))
    assert.equal(await report(passer, furio), '409 notAtTable')
    assert.equal(await report(elena, passer), '409 guestNotAtTable')
    assert.equal(await report(elena, furio), '201 ok')
    const linesOf = async (): Promise<unknown> => (await reports())[0]?.lines.map(({ message }) => message)
    assert.deepEqual(await linesOf(), ['giocate malissimo'])
    const until = later()
    const silence = { nickname: 'Furio', kind: 'silenced', until, reason: 'Insulti' }
    assert.equal(codeOf(await anna.post('/api/admin/restrictions', silence)), '200 ok')
    const again = await ColyseusClient.watch(furio, roomId)
    for (const client of [watchers[1], again])
      assert.equal((await client.refusalOf('chat_message', { message: 'e allora?' })).code, 'silenced')
    // Whoever has gone away can be reported for what is left of their lines.
    await Promise.all([watchers[1], again].map((client) => client.drop()))
    assert.equal(await report(carla, furio), '409 guestNotAtTable')
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await seats[2].until(() => seats[2].countOf('spectators_talk') > 0, 'the talk of the spectators')
    assert.equal(await report(carla, furio), '201 ok')
    assert.deepEqual(await linesOf(), ['giocate malissimo'])
    await dropAll([...seats, watchers[0]])
  })

  it('are reported with the chat, and silenced until a time, over either transport and after a crash', async () => {
    const running = await begin(startServer)
    const seats = await deal(await sitDown(players, MIXED))
    const [, rude, witness] = seats
    const { roomId } = rude
    const says = async (message: string): Promise<void> => {
      rude.send('chat_message', { message })
      await witness.until(
        () =>
          witness.chat.some((line) => line.message === message) ||
          witness.heardOf('chat_message').some((line) => line.message === message),
        message,
      )
    }
    await says('siete degli asini')
    for (const seat of [rude, witness]) seat.send('voice_connect')
    await witness.until(() => witness.lastOf('voice_users')?.users.length === 2, 'both in the voice chat')
    assert.equal(codeOf(await carla.post('/api/reports', about(roomId, bruno))), '201 ok')
    await says('e ve lo ripeto')
    for (const [body, code] of [
      [about(roomId, bruno), '409 alreadyReported'],
      [about(roomId, carla), '400 badRequest'],
      [about('ZZZZZZ', bruno), '404 roomNotFound'],
      [about(roomId, bruno, { playerId: '999' }), '409 guestNotAtTable'],
      [about(roomId, bruno, { reason: 'antipatia' }), '400 badRequest'],
      [about(roomId, bruno, { comment: 'x'.repeat(501) }), '400 badRequest'],
    ] as const)
      assert.equal(codeOf(await carla.post('/api/reports', body)), code)

    const [report] = await reports()
    assert.ok(report !== undefined)
    assert.deepEqual(
      [
        report.roomId,
        report.reporter?.nickname,
        report.accused.nickname,
        report.reason,
        report.comment,
        report.earlierReports,
      ],
      [roomId, 'Carla', 'Bruno', 'insults', 'Offende  tutti', 0],
    )
    assert.deepEqual(
      report.lines.map(({ sender, message, isLater }) => [sender, message, isLater]),
      [
        ['Bruno', 'siete degli asini', false],
        ['Bruno', 'e ve lo ripeto', true],
      ],
    )
    const decide = `/api/admin/reports/${report.id}/decide`
    const measure = { kind: 'silenced', until: later(), reason: 'Insulti al tavolo' }
    for (const [path, body] of [
      ['/api/admin/reports', undefined],
      ['/api/admin/restrictions', undefined],
      [decide, { measure }],
      ['/api/admin/restrictions', { nickname: 'Carla', ...measure }],
    ] as const) {
      assert.equal(codeOf(await (body === undefined ? bruno.get(path) : bruno.post(path, body))), '403 notAdmin')
    }
    assert.equal(
      codeOf(await anna.post(decide, { measure: { ...measure, until: later(-1_000) } })),
      '400 restrictionUntil',
    )
    assert.equal(codeOf(await anna.post(decide, { measure: { ...measure, reason: '  ' } })), '400 restrictionReason')
    const decided = await anna.post(decide, { measure })
    assert.match(conductAnswer.parse(decided.body).message, /^Bruno non può parlare al tavolo fino al /)
    assert.equal(codeOf(await anna.post(decide, { measure: null })), '409 reportDecided')
    assert.deepEqual(await reports(), [])

    await rude.until(() => rude.lastOf('error')?.code === 'silenced', 'the news')
    await rude.until(() => rude.lastOf('voice_users')?.users.length === 0, 'the end of the voice chat')
    await witness.until(() => witness.lastOf('voice_users')?.users.length === 1, 'that he is gone')
    const silent = async (client: typeof rude): Promise<void> => {
      for (const [type, payload] of [
        ['chat_message', { message: 'ehi' }],
        ['reaction', { reaction: 'rose', to: String(anna.userId) }],
        ['voice_connect', {}],
      ] as const) {
        const { error, code, until } = await client.refusalOf(type, payload)
        assert.deepEqual([code, until], ['silenced', measure.until], type)
        assert.match(error, /^Non puoi parlare al tavolo fino al .*\.\nMotivo: Insulti al tavolo\.$/)
      }
    }
    await silent(rude)
    await silent(await colyseus.sit(bruno, roomId))
    await dropAll(seats)
    await running.kill9()
    await running.restart()
    const back = await WsClient.sit(bruno, roomId)
    await silent(back)
    assert.equal(codeOf(await anna.delete(`/api/admin/restrictions/${bruno.userId}/silenced`)), '200 ok')
    assert.equal(codeOf(await anna.delete(`/api/admin/restrictions/${bruno.userId}/silenced`)), '404 notFound')
    back.send('chat_message', { message: 'scusate' })
    await back.until(() => back.heardOf('chat_message').some(({ message }) => message === 'scusate'), 'his own line')
    await dropAll([back])
  })

  it('are suspended: they are told why, their sockets close, and the game goes on without them', async () => {
    await begin(startLocalServer)
    const seats = await deal(await sitDown(players, MIXED))
    const [, rude, witness] = seats
    const { roomId } = rude
    const second = await colyseus.sit(bruno, roomId)
    const lone = await WsClient.connect(bruno)
    const until = later()
    const restrict = (nickname: string): Promise<Reply> =>
      anna.post('/api/admin/restrictions', { nickname, kind: 'suspended', until, reason: 'Minacce' })
    for (const [nickname, code] of [
      ['Anna', '409 ownRestriction'],
      ['Nessuno', '404 nicknameUnknown'],
      ['', '400 noUsernames'],
    ] as const)
      assert.equal(codeOf(await restrict(nickname)), code)
    assert.match(conductAnswer.parse((await restrict('bruno')).body).message, /^Sospensione per Bruno fino al /)
    for (const client of [rude, second]) {
      assert.equal(await client.closed, POLICY_VIOLATION)
      assert.match(client.lastOf('error')?.error ?? '', /^Il tuo account è sospeso fino al .*\.\nMotivo: Minacce\.$/)
    }
    assert.equal(await lone.closed, POLICY_VIOLATION)
    await witness.until(() => witness.countOf('player_disconnected') === 1, 'that he is away')

    const refusals = [
      await bruno.get('/api/auth/me'),
      await bruno.post(`/api/rooms/${roomId}/join`, {}),
      await bruno.post(`/matchmake/joinById/${roomId}`, {}),
      await carla.post('/api/auth/login', { email: 'bruno@example.test', password: PASSWORD }),
    ]
    for (const reply of refusals)
      assert.deepEqual([codeOf(reply), errorAnswer.parse(reply.body).until], ['403 suspended', until])
    assert.equal(
      codeOf(await carla.post('/api/auth/login', { email: 'bruno@example.test', password: 'indovinata' })),
      '401 wrongCredentials',
    )
    await assert.rejects(WsClient.connect(bruno), /401/)
    await assert.rejects(colyseus.sit(bruno, roomId))
    const listed = restrictionsAnswer.parse((await anna.get('/api/admin/restrictions')).body).restrictions
    assert.deepEqual(listed, [{ userId: bruno.userId, nickname: 'Bruno', kind: 'suspended', until, reason: 'Minacce' }])

    assert.equal(codeOf(await anna.delete(`/api/admin/restrictions/${bruno.userId}/suspended`)), '200 ok')
    assert.equal(codeOf(await bruno.get('/api/auth/me')), '200 ok')
    const back = await WsClient.sit(bruno, roomId)
    await witness.until(() => witness.countOf('player_reconnected') === 1, 'that he is back')
    await dropAll([...seats, back])
  })
})

describeOnEveryDatabase('reports about players', (location) => {
  let close: () => Promise<void>
  afterEach(() => close())

  it('are limited to a few a day for each user, and are deleted long after the decision', async () => {
    let nowMs = 1_800_000_000_000
    const storage = await openStorage({ ...location(), now: () => nowMs, onError: failOnError })
    close = () => storage.close()
    for (const name of ['Ada', 'Bea', 'Ciro'])
      await storage.users.create(
        { email: `${name}@example.test`, nickname: name, firstName: null, lastName: null, passwordHash: '-' },
        0,
      )
    const lines = [{ type: 'said', sequence: 1, number: 1, atMs: nowMs, userId: 3, name: 'Ciro', text: 'ehi' }] as const
    const file = async (room: number): Promise<string> => {
      const filed = await storage.reports.file({
        reporterId: 2,
        accusedId: 3,
        roomId: `ROOM${room}`,
        reason: 'other',
        comment: '',
        lines,
      })
      return filed.ok ? 'ok' : filed.code
    }
    const filed = await Promise.all(Array.from({ length: REPORTS_PER_DAY + 1 }, (_, room) => file(room)))
    assert.deepEqual(filed.toSorted(), [...Array<string>(REPORTS_PER_DAY).fill('ok'), 'tooManyReports'])
    nowMs += DAY_MS + 1
    assert.equal(await file(99), 'ok')
    const first = await storage.reports.page(null)
    assert.deepEqual([first.reports.length, first.reports[0]?.earlierReports], [10, REPORTS_PER_DAY])
    const rest = await storage.reports.page(first.nextBefore)
    assert.deepEqual([rest.reports.length, rest.nextBefore], [1, null])
    const decisions = await Promise.all([1, 2].map(() => storage.reports.decide(rest.reports[0]?.id ?? 0, null, 1)))
    assert.deepEqual(decisions.map((decided) => (decided.ok ? 'ok' : decided.code)).toSorted(), ['ok', 'reportDecided'])
    nowMs += REPORT_KEPT_MS + 1
    await storage.reports.purge()
    assert.equal((await storage.reports.page(null)).reports[0]?.earlierReports, REPORTS_PER_DAY - 1)
  })
})
