/** What the administrator sees of the rooms of a running server, and what happens when one is closed. */
import assert from 'node:assert/strict'
import { adminRoomsAnswer, roomClosedAnswer, type AdminRoomsAnswer } from '#common/protocol/rest/admin-rooms.ts'
import { errorAnswer } from '#common/protocol/rest/answers.ts'
import { ERROR_TEXT } from '#common/text/it.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { withQueries } from '../testing/database-rows.ts'
import { registerFour, type Four, type Reply, type TestPlayer } from '../testing/player.ts'
import { deal, dropAll, MIXED, sitDown } from '../testing/seats.ts'
import { WsClient } from '../testing/ws-client.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

const PATH = '/api/admin/rooms'
const codeOf = ({ status, body }: Reply): string => `${status} ${status < 400 ? 'ok' : errorAnswer.parse(body).code}`

describeOnEveryDatabase('the rooms that the admin sees', (location) => {
  let server: LocalServer
  let players: Four<TestPlayer>
  beforeEach(async () => {
    server = await startLocalServer({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      ...environmentOf(location()),
    })
    players = await registerFour(server.origin)
  })
  afterEach(() => server.stop())

  const seen = async (after: string | null = null): Promise<AdminRoomsAnswer> =>
    adminRoomsAnswer.parse((await players[0].get(PATH + (after === null ? '' : `?after=${after}`))).body)
  const balances = (): Promise<readonly unknown[]> =>
    Promise.all(players.map(async (player) => (await player.get('/api/tokens')).body))

  it('are all that are not closed, newest first, with who sits there, since when, and the process that holds them', async () => {
    const before = Date.now()
    const seats = await deal(await sitDown(players, MIXED))
    const lounge = await players[2].createRoom('Salotto')
    const { rooms, counts, next } = await seen()
    assert.deepEqual(
      rooms.map(({ roomId, name, state, players: seated }) => [
        roomId,
        name,
        state,
        seated.map(({ nickname }) => nickname),
      ]),
      [
        [lounge, 'Salotto', 'waiting', ['Carla']],
        [seats[0].roomId, 'Partita di Anna', 'playing', ['Anna', 'Bruno', 'Carla', 'Dino']],
      ],
    )
    assert.deepEqual([counts, next], [{ waiting: 1, playing: 1, suspended: 0 }, null])
    const [waiting, playing] = rooms
    assert.ok(waiting?.process !== null && waiting?.process === playing?.process)
    for (const room of rooms)
      for (const time of [room.openedAt, room.since])
        assert.ok(Date.parse(time) >= before && Date.parse(time) <= Date.now(), time)
    await dropAll(seats)
  })

  it('come in pages', async () => {
    const { databaseUrl } = location()
    await withQueries({ databaseUrl, dataDir: server.dataDir }, async (query) => {
      for (let index = 0; index < 45; index++)
        await query(
          'INSERT INTO rooms (roomId, creatorId, name, status, createdAtMs, hasSeats) VALUES (?, 1, ?, ?, ?, 1)',
          [`R${String(index).padStart(5, '0')}`, `Sala ${index}`, 'suspended', 1_000 + Math.floor(index / 2)],
        )
      await query("UPDATE rooms SET suspendedAtMs = 5000 WHERE status = 'suspended'")
    })
    const ids: string[] = []
    let next: string | null = null
    do {
      const page = await seen(next)
      assert.deepEqual(page.counts, { waiting: 0, playing: 0, suspended: 45 })
      ids.push(...page.rooms.map(({ roomId }) => roomId))
      next = page.next
    } while (next !== null)
    assert.deepEqual(
      ids,
      Array.from({ length: 45 }, (_, index) => `R${String(44 - index).padStart(5, '0')}`),
    )
  })

  it('are closed at once: over both transports the players read why, and have their tokens back in the name of the admin', async () => {
    const [anna, bruno] = players
    const seats = await deal(await sitDown(players, MIXED))
    const [, , carlas, dinos] = seats
    const { roomId } = carlas
    for (const [who, path] of [
      [bruno, `${PATH}/${roomId}/close`],
      [bruno, PATH],
    ] as const)
      assert.equal(codeOf(await (path === PATH ? who.get(path) : who.post(path, {}))), '403 notAdmin')
    assert.deepEqual(
      await balances(),
      players.map(() => ({ tokens: 9, weekly: 10 })),
    )
    const closed = await anna.post(`${PATH}/${roomId.toLowerCase()}/close`, {})
    assert.deepEqual(roomClosedAnswer.parse(closed.body), {
      message: `Stanza ${roomId} chiusa: 4 giocatori hanno riavuto il loro gettone`,
    })
    for (const seat of [carlas, dinos]) {
      await seat.until(() => seat.lastOf('error')?.code === 'roomClosedByAdmin', 'the reason')
      assert.equal(seat.lastOf('error')?.error, ERROR_TEXT.roomClosedByAdmin)
    }
    assert.deepEqual(
      await balances(),
      players.map(() => ({ tokens: 10, weekly: 10 })),
    )
    const refunds = await withQueries({ databaseUrl: location().databaseUrl, dataDir: server.dataDir }, (query) =>
      query("SELECT userId, delta, actorId, gameRef FROM token_ledger WHERE reason = 'gameRefund' ORDER BY userId"),
    )
    assert.deepEqual(
      refunds.map((row) => ({ ...row })),
      players
        .map(({ userId }) => ({ userId, delta: 1, actorId: 1, gameRef: `${roomId}/1` }))
        .toSorted((one, other) => one.userId - other.userId),
    )
    assert.match(server.output(), new RegExp(`"roomId":"${roomId}".*the admin closed a room`))

    assert.deepEqual((await seen()).rooms, [])
    for (const other of ['ZZZZZZ', 'x'.repeat(30)])
      assert.equal(codeOf(await anna.post(`${PATH}/${other}/close`, {})), '404 roomNotFound')
    assert.equal(codeOf(await anna.post(`${PATH}/${roomId}/close`, {})), '410 roomClosedByAdmin')
    assert.deepEqual(
      await balances(),
      players.map(() => ({ tokens: 10, weekly: 10 })),
      'nobody is refunded twice',
    )
  })

  it('are closed also to players whose connection was lost meanwhile: when they come back they read who did it', async () => {
    const [anna, bruno, carla, dino] = players
    const seats = await deal(await sitDown(players, MIXED))
    const { roomId } = seats[0]
    const waiting = await WsClient.connect(dino)
    await dropAll(seats)
    assert.equal(codeOf(await anna.post(`${PATH}/${roomId}/close`, {})), '200 ok')
    const answers = [
      await bruno.post(`/matchmake/joinById/${roomId}`, {}),
      await bruno.post(`/api/rooms/${roomId}/join`, {}),
      await carla.get(`/api/rooms/${roomId}`),
      await carla.get(`/api/rooms/${roomId}/invitation`),
    ]
    assert.deepEqual(
      answers.map(codeOf),
      answers.map(() => '410 roomClosedByAdmin'),
    )
    for (const { body } of answers) assert.equal(errorAnswer.parse(body).error, ERROR_TEXT.roomClosedByAdmin)
    assert.deepEqual(await waiting.refusalOf('join_room', { roomId }), {
      code: 'roomClosedByAdmin',
      error: ERROR_TEXT.roomClosedByAdmin,
    })
  })

  it('are closed also when the process has not read them since its start', async () => {
    const [anna] = players
    const seats = await deal(await sitDown(players, MIXED))
    const { roomId } = seats[0]
    await dropAll(seats)
    await server.terminate()
    await server.restart()
    assert.equal(codeOf(await anna.post(`${PATH}/${roomId}/close`, {})), '200 ok')
    assert.deepEqual(
      await balances(),
      players.map(() => ({ tokens: 10, weekly: 10 })),
    )
  })
})
