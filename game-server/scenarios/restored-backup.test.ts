/** A running server whose database is replaced by an older backup, and a second server that is started by mistake. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ERROR_TEXT } from '#common/text/it.ts'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { backup } from '../testing/database-rows.ts'
import { registerFour } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus, deal, sitDown } from '../testing/seats.ts'
import { WsClient } from '../testing/ws-client.ts'
import { type LocalServer, startLocalServer } from '../testing/local-server.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

describeOnEveryDatabase('a running server', (location) => {
  let server: LocalServer
  let players: Awaited<ReturnType<typeof registerFour>>
  beforeEach(async () => {
    server = await startLocalServer({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      ...environmentOf(location()),
    })
    players = await registerFour(server.origin)
  })
  afterEach(() => server.stop())

  const stored = (): DatabaseLocation => ({ databaseUrl: location().databaseUrl, dataDir: server.dataDir })
  const balances = (): Promise<readonly unknown[]> =>
    Promise.all(players.map(async (player) => (await player.get('/api/tokens')).body))

  it('notices a restored backup at the next move: the players are told, the table closes, and the tokens are refunded once', async () => {
    const [anna, , carla, dino] = players
    const [annas, brunos, carlas, dinos] = await deal(
      await sitDown<PlayerClient>(players, [colyseus, bridge, colyseus, colyseus]),
    )
    const seats = [annas, carlas, dinos]
    const { roomId } = annas
    const { restore } = await backup(stored())
    assert.deepEqual(
      await balances(),
      players.map(() => ({ tokens: 9, weekly: 10 })),
    )
    const shown = brunos.countOf('game_state')
    brunos.send('pass_cards', { cardIds: brunos.hand.slice(0, 2) })
    await brunos.until(() => brunos.countOf('game_state') > shown, 'the pass')

    await restore()
    for (const seat of seats) seat.send('pass_cards', { cardIds: seat.hand.slice(0, 2) })
    assert.deepEqual(
      await Promise.all(seats.map(({ closed }) => closed)),
      seats.map(() => 1000),
    )
    for (const seat of seats)
      assert.ok(
        seat
          .heardOf('error')
          .some(({ code, error }) => code === 'roomUnreadable' && error === ERROR_TEXT.roomUnreadable),
      )
    await brunos.until(() => brunos.lastOf('error')?.code === 'roomUnreadable', 'the reason')

    assert.deepEqual(
      await balances(),
      players.map(() => ({ tokens: 10, weekly: 10 })),
    )
    const detail = await anna.get(`/api/rooms/${roomId}`)
    assert.deepEqual(
      [detail.status, detail.body],
      [410, { error: ERROR_TEXT.roomUnreadable, message: ERROR_TEXT.roomUnreadable, code: 'roomUnreadable' }],
    )
    assert.equal((await carla.post(`/api/rooms/${roomId}/join`, {})).status, 410)
    assert.equal((await dino.post(`/matchmake/joinById/${roomId}`, {})).status, 410)
    assert.equal((await brunos.refusalOf('join_room', { roomId })).code, 'roomUnreadable')
    const told = server
      .output()
      .split('\n')
      .filter((line) => line.includes('close the room'))
    assert.equal(told.length, 1, 'the log says it once')
    assert.match(told.join(''), /lostRecords.*4 players have their token back/)
  })

  it('is not disturbed by a second one on the same port and database', async () => {
    const [anna, bruno] = players
    const roomId = await anna.createRoom()
    const annas = await WsClient.sit(anna, roomId)
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: server.dataDir,
      PORT: new URL(server.origin).port,
      ...environmentOf(location()),
    }
    const second = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
    const [code] = await once(second, 'exit')
    assert.notEqual(code, 0)

    const brunos = await WsClient.sit(bruno, roomId)
    brunos.send('ready', { ready: true })
    await annas.until(() => annas.room?.players.some(({ isReady }) => isReady) === true, 'the ready player')
    assert.deepEqual([annas.countOf('error'), brunos.countOf('error')], [0, 0])
  })
})
