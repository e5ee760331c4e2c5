/** The creator of a waiting room fills seats with computers, over both transports, on the real server. */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { rankingsAnswer, statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { rebuildProjections } from '../persistence/projections/rebuild.ts'
import { registerFour, type TestPlayer } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus, dropAll, everyone } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'

const namesAt = ({ players }: PlayerClient): readonly string[] => players.map(({ name }) => name)
const tokensOf = async (player: TestPlayer): Promise<unknown> => (await player.get('/api/tokens')).body

describe('computers in a room', () => {
  let server: ServerProcess
  let anna: TestPlayer
  let bruno: TestPlayer
  let carla: TestPlayer
  before(async () => {
    server = await startServer({ RATE_LIMITS: 'off', GAME_PACE: '0' })
    ;[anna, bruno, carla] = await registerFour(server.origin)
  })
  after(() => server.stop())

  /** Anna and Bruno, each over another transport, with computers on the other seats. */
  const room = async (): Promise<readonly [PlayerClient, PlayerClient]> => {
    const roomId = await anna.createRoom()
    const seats = [await bridge.sit(anna, roomId), await colyseus.sit(bruno, roomId)] as const
    for (const seat of [2, 3]) seats[0].send('add_computer', { seat, level: 'facile' })
    await everyone(seats, 'two computers', ({ players }) => players.length === 4)
    return seats
  }

  it('are shown to everybody, ready, in the list of rooms too, also after a restart', async () => {
    const seats = await room()
    for (const { players } of seats) {
      assert.deepEqual(
        players
          .slice(2)
          .map(({ id, name, isReady, isConnected, computerLevel }) => [id, name, isReady, isConnected, computerLevel]),
        [
          ['-3', 'Computer 3', true, true, 'facile'],
          ['-4', 'Computer 4', true, true, 'facile'],
        ],
      )
    }
    const { roomId } = seats[0]
    const listed = async (): Promise<unknown> => {
      const { rooms } = (await carla.get('/api/rooms')).body as {
        rooms: { id: string; playerCount: number; players: { name: string }[] }[]
      }
      const shown = rooms.find(({ id }) => id === roomId)
      return [shown?.playerCount, shown?.players.map(({ name }) => name)]
    }
    const expected = [4, ['Anna', 'Bruno', 'Computer 3', 'Computer 4']]
    assert.deepEqual(await listed(), expected)
    await server.kill9()
    await server.restart()
    // It is listed at once, with its creator alone until its journal has been read.
    let shown = await listed()
    while (isDeepStrictEqual(shown, [1, ['Anna']])) shown = await listed()
    assert.deepEqual(shown, expected)
    assert.deepEqual(
      ((await carla.get(`/api/rooms/${roomId}`)).body as { players: { name: string }[] }).players.map(
        ({ name }) => name,
      ),
      expected[1],
    )
  })

  it('are added and removed by the creator alone, and make room for a friend', async () => {
    const seats = await room()
    const [creator, guest] = seats
    const full = await carla.post(`/api/rooms/${creator.roomId}/join`, {})
    assert.equal((full.body as { code: string }).code, 'tableFull')
    const refused = guest.refusals
    guest.send('remove_player', { playerId: '-3' })
    guest.send('add_computer', { seat: 2, level: 'forte' })
    await guest.until(() => guest.refusals === refused + 2, 'two refusals')
    creator.send('remove_player', { playerId: '-3' })
    await everyone(seats, 'a free seat', ({ players }) => players.length === 3)
    const third = await colyseus.sit(carla, creator.roomId)
    await everyone([...seats, third], 'Carla', (seat) => namesAt(seat).join() === 'Anna,Bruno,Carla,Computer 4')
    await dropAll([...seats, third])
  })

  it('play a whole game with two people, who alone pay; it counts for them, and in no ranking', async () => {
    const seats = await room()
    const before = await Promise.all([anna, bruno].map(tokensOf))
    for (const seat of seats) seat.send('ready', { ready: true })
    await everyone(seats, 'everybody ready', ({ players }) => players.every(({ isReady }) => isReady))
    seats[0].send('start_game')
    await everyone(seats, 'the deal', ({ hand }) => hand.length === 13)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const spent = (balance: unknown): unknown => {
      const { tokens, ...others } = balance as { readonly tokens: number }
      return { tokens: tokens - 1, ...others }
    }
    assert.deepEqual(await Promise.all([anna, bruno].map(tokensOf)), before.map(spent))
    for (const player of [anna, bruno]) {
      const { gameHistory, stats } = statisticsAnswer.parse((await player.get('/api/stats/profile')).body)
      assert.deepEqual(
        gameHistory.map(({ withComputers }) => withComputers),
        [true],
      )
      assert.deepEqual([stats.gamesPlayed, stats.withComputers], [1, 1])
      assert.equal(stats.lastPlayed, gameHistory[0]?.playedAt)
      assert.deepEqual(rankingsAnswer.parse((await player.get('/api/stats/rankings')).body), [])
    }
    const report = await rebuildProjections({ databaseUrl: null, dataDir: server.dataDir }, true)
    assert.deepEqual(report.differences, [])
    for (const seat of seats) seat.send('play_again')
    await everyone(seats, 'another game', ({ facts }) => facts.at(-1)?.phase !== 'game_over')
    await dropAll(seats)
  })
})
