/** Guests at a table of the real server, over both transports. */
import assert from 'node:assert/strict'
import { describeOnEveryDatabase } from './persistence/test-databases.ts'
import { TestPlayer, type Four } from './testing/player.ts'
import { hasHeard } from './testing/player-client.ts'
import { deal, everyone, MIXED, sitDown } from './testing/seats.ts'
import { autoplay } from './testing/strategy.ts'
import { bridge } from './testing/transports.ts'
import { startLocalServer, type LocalServer } from './testing/local-server.ts'

describeOnEveryDatabase('guests at a table', function (location) {
  let server: LocalServer
  beforeEach(async () => {
    const { databaseUrl } = location()
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: '1', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) })
  })
  afterEach(() => server.stop())

  const entered = async (nickname: string): Promise<TestPlayer> => {
    const guest = new TestPlayer(server.origin, nickname)
    const reply = await guest.post('/api/auth/guest', { nickname })
    assert.equal(reply.status, 201)
    guest.userId = (reply.body as { id: number }).id
    return guest
  }

  it('play to the end, also those who save the profile or sign out in the middle', async () => {
    await TestPlayer.register(server.origin, 'Capo')
    const guests: Four<TestPlayer> = [await entered('Anna'), await entered('Bruno'), await entered('Carla'), await entered('Dino')]
    const [anna, bruno, , dino] = guests
    const seats = await deal(await sitDown(guests, MIXED))
    const before = seats.map(({ hand }) => hand)
    const copies = [anna.cookie, bruno.cookie]

    // One over each transport.
    for (const guest of [anna, bruno]) {
      const profile = { email: `${guest.nickname}@example.test`, password: 'segreto-lungo', nickname: guest.nickname }
      assert.equal((await guest.put('/api/auth/guest', profile)).status, 200)
    }
    assert.deepEqual(seats.map(({ hand }) => hand), before)
    for (const seat of seats) assert.equal(hasHeard(seat, 'player_disconnected'), false)
    assert.deepEqual(seats.map(({ isOpen }) => isOpen), [true, true, true, true])
    for (const cookie of copies) {
      const copy = new TestPlayer(server.origin, '', 0, cookie)
      assert.equal((await copy.get('/api/users/export')).status, 401)
      await assert.rejects(copy.connect(seats[0].roomId))
      await assert.rejects(bridge.sit(copy, seats[0].roomId))
    }

    // The seat keeps a guest who can no longer come back from being forgotten.
    assert.equal((await dino.post('/api/auth/logout')).status, 200)
    assert.equal((await new TestPlayer(server.origin, '').post('/api/auth/guest', { nickname: 'Dino' })).status, 409)
    const [annas, brunos, carlas] = seats
    await everyone([annas, brunos, carlas], 'the absence', (seat) => hasHeard(seat, 'player_disconnected'))
    await everyone([annas, brunos, carlas], 'the vote', (seat) => hasHeard(seat, 'disconnection_vote_started'))
    for (const seat of [annas, brunos, carlas]) seat.send('disconnection_vote', { vote: 'conclude' })
    await Promise.all([annas, brunos, carlas].map((seat) => autoplay(seat)))
    const { body } = await anna.get('/api/stats/profile')
    assert.equal((body as { stats: { gamesPlayed: number } }).stats.gamesPlayed, 1)
    assert.deepEqual((await anna.get('/api/tokens')).body, { tokens: 9 })

    // The sockets belong to the login under its new id.
    for (const [guest, seat] of [[anna, annas], [bruno, brunos]] as const) {
      await guest.post('/api/auth/logout')
      assert.equal(await seat.closed, 1008)
    }
  })
})
