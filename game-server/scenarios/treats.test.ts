import assert from 'node:assert/strict'
import { registerFour, TestPlayer } from '../testing/player.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { allReady, colyseus, everyone, listenTo, sitDown } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import type { ColyseusClient } from '../testing/colyseus-client.ts'
import type { Four } from '../testing/player.ts'

describe("a token for another player at the table, 'Offro io'", () => {
  let server: LocalServer
  let players: Awaited<ReturnType<typeof registerFour>>
  let seats: Four<ColyseusClient>
  let roomId = ''
  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', WELCOME_TOKENS: '0' })
    players = await registerFour(server.origin)
    const usernames = players.slice(0, 3).map(({ nickname }) => nickname)
    assert.equal((await players[0].post('/api/admin/add-tokens-to-users', { usernames, tokens: 3 })).status, 200)
    seats = await sitDown(players, colyseus)
    ;({ roomId } = seats[0])
  })
  after(() => server.stop())

  const treat = async (from: TestPlayer, to: number): Promise<string> => {
    const { status, body } = await from.post(`/api/rooms/${roomId}/treat`, { playerId: String(to) })
    return status === 200 ? 'given' : `${status} ${(body as { code: string }).code}`
  }
  const balances = async (): Promise<readonly unknown[]> =>
    Promise.all(players.map(async (player) => ((await player.get('/api/tokens')).body as { tokens: number }).tokens))
  /** The last notice about tokens that each seat has got. */
  const told = async (lacking: readonly string[]): Promise<void> =>
    everyone(seats, 'the notice', (seat) => {
      const { lacking: ids } = (seat.lastOf('notification') ?? {}) as { readonly lacking?: readonly string[] }
      return ids?.join() === lacking.join()
    })

  it('starts the game that was refused, with thanks in the chat', async () => {
    await allReady(seats)
    seats[0].send('start_game')
    await told([seats[3].playerId])
    assert.equal(await treat(players[1], players[3].userId), 'given')
    await everyone(seats, 'the deal', ({ hand }) => hand.length === 13)
    const thanks = `${players[1].nickname} offre un gettone a ${players[3].nickname}. Grazie!`
    await everyone(seats, 'thanks', (seat) => JSON.stringify(seat.heardOf('chat_message')).includes(thanks))
    assert.deepEqual(await balances(), [2, 1, 2, 0])
    const reasonsOf = async (player: TestPlayer): Promise<readonly string[]> =>
      (
        (await player.get('/api/tokens/history')).body as { readonly entries: readonly { readonly reason: string }[] }
      ).entries.map(({ reason }) => reason)
    assert.deepEqual(await reasonsOf(players[1]), ['game', 'treat', 'grant', 'welcome'])
    assert.deepEqual(await reasonsOf(players[3]), ['game', 'treated', 'welcome'])
  })

  it('is refused during a game, to strangers, from who needs it, and where it is of no use', async () => {
    const [anna, bruno, carla, dino] = players
    assert.equal(await treat(carla, dino.userId), '409 gameAlreadyStarted')
    const stranger = await TestPlayer.register(server.origin, 'Elena')
    assert.equal(await treat(stranger, dino.userId), '409 notAtTable')
    assert.equal(await treat(carla, stranger.userId), '409 guestNotAtTable')
    assert.equal((await anna.post(`/api/rooms/${roomId}/treat`, { playerId: 'x' })).status, 400)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    assert.equal(await treat(carla, carla.userId), '409 guestNotAtTable')
    assert.equal(await treat(carla, anna.userId), '409 treatNotNeeded')
    assert.equal(await treat(bruno, dino.userId), '402 tooFewToTreat')
    assert.deepEqual(await balances(), [2, 1, 2, 0])
  })

  it('begins another game, when the last one to want it was refused; twice at once it is given once', async () => {
    const isTold = listenTo(seats, 'notification')
    for (const seat of seats) seat.send('play_again')
    await isTold()
    await told([seats[3].playerId])
    const [anna, , carla, dino] = players
    const answers = await Promise.all([treat(anna, dino.userId), treat(carla, dino.userId)])
    assert.equal(answers.filter((answer) => answer === 'given').length, 1)
    await everyone(seats, 'another deal', ({ hand }) => hand.length === 13)
    assert.equal(
      (await balances()).reduce((sum: number, tokens) => sum + Number(tokens), 0),
      1,
    )
  })
})
