/** What other players see when a user deletes the account during a game, on the real server. */
import assert from 'node:assert/strict'
import type { RoomDetail, RoomsAnswer, SuspendedGamesAnswer } from '#common/protocol/rest/answers.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { png } from '../http/avatars/test-pictures.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { everyRow } from '../testing/database-rows.ts'
import { registerFour, TestPlayer, type Four } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus, deal, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import { WsClient } from '../testing/ws-client.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'

const PASSWORD = 'segreto-lungo'
const POLICY_VIOLATION = 1008

describeOnEveryDatabase('a deleted account', function (location) {
  let server: LocalServer | ServerProcess
  let players: Four<TestPlayer>
  /** Starts a server in this process, or one of its own that can be killed. */
  const begin = async <Kind extends LocalServer | ServerProcess>(
    start: (environment: Readonly<Record<string, string>>) => Promise<Kind>,
  ): Promise<Kind> => {
    const started = await start({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      ABSENCE_SECONDS: '1',
      ...environmentOf(location()),
    })
    server = started
    players = await registerFour(started.origin)
    return started
  }
  afterEach(() => server.stop())

  it('leaves its seat in a running game to the computer, and its name nowhere', async () => {
    const running = await begin(startServer)
    const [anna, bruno, , dino] = players
    const avatarUrl = await dino.upload(await png(60, 60))
    await dino.call('Dino', avatarUrl)
    const seats = await deal(await sitDown(players, MIXED))
    const [{ roomId }] = seats
    const [annas, brunos, carlas, dinos] = seats
    const others = [annas, brunos, carlas]
    const second = await colyseus.sit(dino, roomId)
    const lounge = await dino.createRoom()
    const [inLounge, guest] = [await bridge.sit(dino, lounge), await bridge.sit(bruno, lounge)]
    const listed = (await anna.get('/api/rooms')).body as RoomsAnswer
    const detail = (await anna.get(`/api/rooms/${lounge}`)).body as RoomDetail
    for (const there of [listed.rooms[0]?.players, detail.players]) {
      assert.deepEqual(
        there?.map(({ name, avatarUrl: shown }) => [name, shown]),
        [
          ['Dino', avatarUrl],
          ['Bruno', null],
        ],
      )
    }
    dinos.send('chat_message', { message: 'addio' })
    await everyone(others, 'the line', (seat) => JSON.stringify(seat.heard).includes('addio'))

    const answer = await dino.delete('/api/users/account', { password: PASSWORD })
    assert.deepEqual([answer.status, answer.body], [200, { success: true }])
    assert.deepEqual(await Promise.all([dinos.closed, inLounge.closed]), [POLICY_VIOLATION, POLICY_VIOLATION])
    await second.closed

    await everyone(
      others,
      'the computer',
      (seat) =>
        seat.people[3]?.name === DELETED_NICKNAME &&
        seat.people[3].avatarUrl === null &&
        seat.countOf('player_ai_controlled') > 0,
    )
    await everyone(others, 'the chat', ({ chat }) => !/addio|Dino/.test(JSON.stringify(chat)))
    for (const seat of others) assert.equal(seat.countOf('player_disconnected'), 0, 'nobody is to wait for them')
    assert.equal((await anna.get(avatarUrl)).status, 404)
    await guest.until(() => guest.players.length === 1, 'the seat in the waiting room')
    const { rooms } = (await anna.get('/api/rooms')).body as RoomsAnswer
    assert.deepEqual(
      rooms.map(({ id, name, creatorName, players: there }) => ({
        id,
        name,
        creatorName,
        there: there.map(({ name: who }) => who),
      })),
      [{ id: lounge, name: `Partita di ${DELETED_NICKNAME}`, creatorName: 'Bruno', there: ['Bruno'] }],
    )

    await Promise.all(others.map((seat) => autoplay(seat)))
    await everyone(others, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
    await running.kill9()
    await running.restart()
    const back = await bridge.sit(anna, roomId)
    await back.until(() => back.facts.at(-1)?.phase === 'game_over', 'the end')
    assert.doesNotMatch(
      JSON.stringify(await everyRow({ dataDir: server.dataDir, databaseUrl: location().databaseUrl })),
      /Dino/,
    )
    assert.deepEqual(
      back.people.map(({ name }) => name),
      ['Anna', 'Bruno', 'Carla', DELETED_NICKNAME],
    )
    assert.doesNotMatch(JSON.stringify(back.chat), /addio/)
    assert.doesNotMatch(JSON.stringify([back.heard, back.chat, (await anna.get('/api/users/export')).body]), /Dino/)
    await back.drop()
  })

  it('can open nothing any more, and its name and e-mail address are free', async () => {
    await begin(startLocalServer)
    const [anna, , , dino] = players
    const stale = TestPlayer.signedIn(server.origin, dino)
    const roomId = await anna.createRoom()
    await dino.post(`/api/rooms/${roomId}/join`, {})
    await dino.delete('/api/users/account', { password: PASSWORD })
    for (const ask of [
      () => stale.get('/api/auth/me'),
      () => stale.post('/api/rooms', {}),
      () => stale.post(`/api/rooms/${roomId}/join`, {}),
      () => stale.post(`/matchmake/joinById/${roomId}`),
      () => stale.delete('/api/users/account', { password: PASSWORD }),
    ]) {
      assert.equal((await ask()).status, 401)
    }
    await assert.rejects(WsClient.connect(stale), /401/)
    const login = await new TestPlayer(server.origin, 'x').post('/api/auth/login', {
      email: 'dino@example.test',
      password: PASSWORD,
    })
    const unknown = await new TestPlayer(server.origin, 'x').post('/api/auth/login', {
      email: 'chi@example.test',
      password: PASSWORD,
    })
    assert.deepEqual([login.status, login.body], [401, unknown.body])
    const again = await TestPlayer.register(server.origin, 'Dino')
    assert.equal(again.userId, 5)
  })

  it('frees its seat at a finished game when all others want another game', async () => {
    const running = await begin(startServer)
    const seats = await deal(await sitDown(players, MIXED))
    const [{ roomId }] = seats
    const [annas, brunos, carlas] = seats
    const others = [annas, brunos, carlas]
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await everyone(seats, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
    annas.send('play_again')
    await players[3].delete('/api/users/account', { password: PASSWORD })
    const lastCount = (seat: PlayerClient): string =>
      JSON.stringify(seat.heard.findLast(({ type }) => type === 'play_again_count')?.payload)
    await everyone(others, 'the count without the fourth', (seat) => /"count":1,"total":3/.test(lastCount(seat)))
    for (const seat of [brunos, carlas]) seat.send('play_again')
    await everyone(
      others,
      'the waiting room',
      (seat) => !seat.isActive && seat.players.length === 3 && seat.players.every(({ isReady }) => isReady),
    )
    assert.deepEqual(
      ((await players[0].get('/api/rooms')).body as RoomsAnswer).rooms.map(({ id, playerCount }) => [id, playerCount]),
      [[roomId, 3]],
    )

    const elena = await bridge.sit(await TestPlayer.register(server.origin, 'Elena'), roomId)
    elena.send('ready', { ready: true })
    await annas.until(
      () => annas.players.length === 4 && annas.players.every(({ isReady }) => isReady),
      'four ready players',
    )
    annas.send('start_game')
    const four = [...others, elena]
    await everyone(four, 'the next deal', ({ hand, facts }) => hand.length === 13 && facts.at(-1)?.phase === 'passing')
    assert.deepEqual(
      elena.people.map(({ name }) => name),
      ['Anna', 'Bruno', 'Carla', 'Elena'],
    )
    await running.kill9()
    await running.restart()
    const back = await colyseus.sit(players[0], roomId)
    await back.until(() => back.hand.length === 13, 'the same game')
    await back.drop()
  })

  it('no longer blocks a suspended game: the others resume it with the computer', async () => {
    await begin(startLocalServer)
    const seats = await deal(await sitDown(players, MIXED))
    const [{ roomId }] = seats
    const [anna, bruno, carla, dino] = players
    const [annas, brunos, carlas, dinos] = seats
    await dinos.drop()
    await everyone([annas, brunos, carlas], 'the vote', (seat) => seat.countOf('disconnection_vote_started') > 0)
    for (const seat of [annas, brunos, carlas]) seat.send('disconnection_vote', { vote: 'save' })
    await everyone([annas, brunos, carlas], 'the result', (seat) => seat.countOf('disconnection_vote_result') > 0)
    await Promise.all([annas, brunos, carlas].map((seat) => seat.drop()))

    assert.equal((await carla.delete('/api/users/account', { password: PASSWORD })).status, 200)
    for (const player of [anna, bruno, dino]) {
      const { suspendedGames } = (await player.get('/api/suspended-games')).body as SuspendedGamesAnswer
      assert.deepEqual(
        suspendedGames.map((game) => game.roomId),
        [roomId],
      )
    }
    const back = [await bridge.sit(anna, roomId), await colyseus.sit(bruno, roomId), await bridge.sit(dino, roomId)]
    await Promise.all(back.map((seat) => autoplay(seat)))
    await everyone(back, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
    assert.deepEqual(
      back[0]?.people.map(({ name }) => name),
      ['Anna', 'Bruno', DELETED_NICKNAME, 'Dino'],
    )
    const { games } = (await dino.get('/api/users/export')).body as { games: { position: number; isWinner: boolean }[] }
    assert.equal(games.length, 1)
    assert.ok(games.every(({ position }) => position >= 1 && position <= 4))
  })
})
