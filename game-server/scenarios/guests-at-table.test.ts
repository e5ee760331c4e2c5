/** Guests at a table of the real server, over both transports. */
import assert from 'node:assert/strict'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { TestPlayer, type Four } from '../testing/player.ts'
import { bridge, deal, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

describeOnEveryDatabase('guests at a table', function (location) {
  let server: LocalServer
  beforeEach(async () => {
    server = await startLocalServer({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      ABSENCE_SECONDS: '1',
      ...environmentOf(location()),
    })
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
    const guests: Four<TestPlayer> = [
      await entered('Anna'),
      await entered('Bruno'),
      await entered('Carla'),
      await entered('Dino'),
    ]
    const [anna, bruno, , dino] = guests
    const seats = await deal(await sitDown(guests, MIXED))
    const before = seats.map(({ hand }) => hand)
    const copies = [anna.cookie, bruno.cookie]

    // One over each transport.
    for (const guest of [anna, bruno]) {
      const profile = { email: `${guest.nickname}@example.test`, password: 'segreto-lungo', nickname: guest.nickname }
      assert.equal((await guest.put('/api/auth/guest', profile)).status, 200)
    }
    assert.deepEqual(
      seats.map(({ hand }) => hand),
      before,
    )
    for (const seat of seats) assert.equal(seat.countOf('player_disconnected'), 0)
    assert.deepEqual(
      seats.map(({ isOpen }) => isOpen),
      [true, true, true, true],
    )
    for (const cookie of copies) {
      const copy = new TestPlayer(server.origin, '', 0, cookie)
      assert.equal((await copy.get('/api/users/export')).status, 401)
      await assert.rejects(copy.connect(seats[0].roomId))
      await assert.rejects(bridge.sit(copy, seats[0].roomId))
    }

    // The seat keeps a guest who can no longer come back from being forgotten.
    assert.equal((await dino.post('/api/auth/logout')).status, 200)
    const again = new TestPlayer(server.origin, '')
    const { roomId } = seats[0]
    assert.equal((await again.post('/api/auth/guest', { nickname: 'Dino', roomId })).status, 409)
    const [annas, brunos, carlas] = seats
    await everyone([annas, brunos, carlas], 'the absence', (seat) => seat.countOf('player_disconnected') > 0)
    await everyone([annas, brunos, carlas], 'the vote', (seat) => seat.countOf('disconnection_vote_started') > 0)
    for (const seat of [annas, brunos, carlas]) seat.send('disconnection_vote', { vote: 'conclude' })
    await Promise.all([annas, brunos, carlas].map((seat) => autoplay(seat)))
    const { body } = await anna.get('/api/stats/profile')
    assert.equal((body as { stats: { gamesPlayed: number } }).stats.gamesPlayed, 1)
    assert.deepEqual((await anna.get('/api/tokens')).body, { tokens: 9, weekly: 10 })

    // The sockets belong to the login under its new id.
    for (const [guest, seat] of [
      [anna, annas],
      [bruno, brunos],
    ] as const) {
      await guest.post('/api/auth/logout')
      assert.equal(await seat.closed, 1008)
    }
  })
})

describeOnEveryDatabase('guests of one address', function (location) {
  let server: LocalServer
  let host: TestPlayer
  beforeEach(async () => {
    server = await startLocalServer({
      GAME_PACE: '0',
      GUESTS_PER_ADDRESS: '1',
      ...environmentOf(location()),
    })
    host = await TestPlayer.register(server.origin, 'Capo')
    await invited('Primo', 201)
  })
  afterEach(() => server.stop())

  /** A visitor who asks to come in, by the link of a room or without one. */
  const invited = async (nickname: string, status: number, more: object = {}): Promise<TestPlayer> => {
    const guest = new TestPlayer(server.origin, nickname)
    const reply = await guest.post('/api/auth/guest', { nickname, ...more })
    assert.equal(`${nickname} ${reply.status}`, `${nickname} ${status}`)
    if (status === 429) assert.equal((reply.body as { code: string }).code, 'tooManyGuests')
    return guest
  }
  const crowd = async (prefix: string, roomId: string): Promise<readonly TestPlayer[]> => {
    const guests = Array.from({ length: 9 }, (_, index) => new TestPlayer(server.origin, `${prefix} ${index}x`))
    const replies = await Promise.all(
      guests.map((guest) => guest.post('/api/auth/guest', { nickname: guest.nickname, roomId })),
    )
    return guests.filter((_, index) => replies[index]?.status === 201)
  }

  it('are as many as its variable says, and a waiting room brings as many more as it has free seats, also at the same moment', async () => {
    await invited('Secondo', 429)
    const roomId = await host.createRoom()
    const came = await crowd('Amico', roomId.toLowerCase())
    assert.equal(came.length, 3)
    for (const guest of came) await guest.join(roomId)
    // A seat that becomes free again was covered already.
    assert.equal((await came[0]?.delete('/api/users/account', {}))?.status, 200)
    await invited('Terzo', 429, { roomId })
    // The next room has its own seats, and none that somebody took without a voucher.
    const other = await host.createRoom()
    await (await TestPlayer.register(server.origin, 'Bea')).join(other)
    assert.equal((await crowd('Collega', other)).length, 2)
  })

  it('are limited with vouchers, too: their rooms would bring others without end', async () => {
    const came: TestPlayer[] = []
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const opener = await TestPlayer.register(server.origin, `Oste ${number}x`)
      for (const letter of ['a', 'b'])
        came.push(...(await crowd(`Amico ${number}${letter}`, await opener.createRoom())))
    }
    assert.equal(came.length, 30)
  })

  it('keep the voucher of a room for the next one when a nickname is refused', async () => {
    const roomId = await host.createRoom()
    for (let attempt = 0; attempt < 5; attempt += 1) await invited('Capo', 409, { roomId })
    assert.equal((await crowd('Amico', roomId)).length, 3)
  })

  it('are not brought by a room that plays, that does not exist, or by what is no code', async () => {
    const rest = await Promise.all(['Anna', 'Bruno', 'Carla'].map((name) => TestPlayer.register(server.origin, name)))
    const [{ roomId }] = await deal(await sitDown([host, ...rest] as unknown as Four<TestPlayer>, MIXED))
    for (const code of [roomId, 'ZZZZZZ', '', "' OR 1=1", 'x'.repeat(5_000)])
      await invited('Dino', 429, { roomId: code })
    await invited('Dino', 429, { roomId: null })
    for (const code of [7, {}, ['ABCDEF'], true]) await invited('Dino', 400, { roomId: code })
  })
})
