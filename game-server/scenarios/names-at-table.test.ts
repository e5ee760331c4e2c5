/** Names at a table of the real server: the same nickname may be at many tables, and once at each. */
import assert from 'node:assert/strict'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { TestPlayer } from '../testing/player.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

type Refusal = { readonly code: string; readonly nicknames?: readonly string[] }

describeOnEveryDatabase('names at a table', function (location) {
  let server: LocalServer
  let host: TestPlayer
  beforeEach(async () => {
    server = await startLocalServer({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      ...environmentOf(location()),
    })
    host = await TestPlayer.register(server.origin, 'Capo')
  })
  afterEach(() => server.stop())

  const entered = async (nickname: string, roomId?: string): Promise<TestPlayer> => {
    const guest = new TestPlayer(server.origin, nickname)
    const reply = await guest.post('/api/auth/guest', { nickname, roomId })
    assert.equal(reply.status, 201)
    guest.userId = (reply.body as { id: number }).id
    return guest
  }
  const roomOf = async (player: TestPlayer): Promise<string> =>
    ((await player.post('/api/rooms', {})).body as { roomId: string }).roomId
  const join = (player: TestPlayer, roomId: string) => player.post(`/api/rooms/${roomId}/join`, {})
  const namesAt = async (roomId: string): Promise<readonly string[]> =>
    ((await host.get(`/api/rooms/${roomId}`)).body as { players: { name: string }[] }).players.map(({ name }) => name)
  const refusal = ({ body }: { readonly body: unknown }): Refusal => {
    const { code, nicknames } = body as Refusal
    return { code, ...(nicknames !== undefined && { nicknames }) }
  }

  it('are offered with a letter and a number to a guest whose name is taken there', async () => {
    const roomId = await roomOf(host)
    const visitor = new TestPlayer(server.origin, '')
    for (const nickname of ['Capo', 'CAPO', 'Сapо'.normalize('NFC')]) {
      const reply = await visitor.post('/api/auth/guest', { nickname, roomId })
      assert.ok([400, 409].includes(reply.status))
    }
    assert.deepEqual(refusal(await visitor.post('/api/auth/guest', { nickname: 'Capo', roomId })), {
      code: 'nicknameAtTable',
      nicknames: ['Capo B', 'Capo 2'],
    })
    const guest = await entered('Capo B', roomId)
    assert.equal((await join(guest, roomId)).status, 200)
    assert.deepEqual(await namesAt(roomId), ['Capo', 'Capo B'])
    // Elsewhere the name is free, also for several.
    await entered('Capo')
    await entered('Capo')
  })

  it('stay different when two guests come with one name at the same moment', async () => {
    const roomId = await roomOf(host)
    const [one, other] = await Promise.all([entered('Marco', roomId), entered('Marco', roomId)])
    const replies = await Promise.all([join(one, roomId), join(other, roomId)])
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    const late = replies[0].status === 409 ? one : other
    const refused = refusal(await join(late, roomId))
    assert.deepEqual(refused, { code: 'nicknameAtTable', nicknames: ['Marco B', 'Marco 2'] })
    const renamed = await late.put('/api/users/profile', { nickname: 'Marco B', firstName: null, lastName: null })
    assert.equal(renamed.status, 200)
    assert.equal((await join(late, roomId)).status, 200)
    assert.deepEqual(await namesAt(roomId), ['Capo', 'Marco', 'Marco B'])
    // Who sits there comes back to the same seat.
    for (const guest of [one, other]) assert.equal((await join(guest, roomId)).status, 200)
  })

  it('stay different when two who sit there take one name at the same moment', async () => {
    const roomId = await roomOf(host)
    const guests = [await entered('Uno', roomId), await entered('Due', roomId)]
    for (const guest of guests) await join(guest, roomId)
    const rename = (guest: TestPlayer, nickname: string) =>
      guest.put('/api/users/profile', { nickname, firstName: null, lastName: null })
    const replies = await Promise.all(guests.map((guest) => rename(guest, 'Marco')))
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.deepEqual(refusal(await rename(guests[0] ?? host, 'CAPO')).code, 'nicknameAtTable')
    const names = await namesAt(roomId)
    assert.equal(new Set(names).size, 3, names.join(', '))
    assert.ok(names.includes('Marco'))
  })

  it('let an account keep its own: the guest who has the same gets a letter', async () => {
    const anna = await TestPlayer.register(server.origin, 'Anna')
    const roomId = await roomOf(host)
    const guest = await entered('Anna', roomId)
    await join(guest, roomId)
    assert.equal((await join(anna, roomId)).status, 200)
    assert.deepEqual(await namesAt(roomId), ['Capo', 'Anna B', 'Anna'])
    assert.equal(((await guest.get('/api/auth/me')).body as { nickname: string }).nickname, 'Anna B')
    const profile = { email: 'ospite@example.test', password: 'segreto-lungo', nickname: 'Anna' }
    assert.equal(refusal(await guest.put('/api/auth/guest', profile)).code, 'nicknameAtTable')
    assert.equal((await guest.put('/api/auth/guest', { ...profile, nickname: 'Anna B' })).status, 200)
  })

  it('are offered to accounts among accounts', async () => {
    await TestPlayer.register(server.origin, 'Marco')
    await entered('Marco B')
    const visitor = new TestPlayer(server.origin, '')
    const account = { email: 'altro@example.test', password: 'segreto-lungo', nickname: 'Marco' }
    assert.deepEqual(refusal(await visitor.post('/api/auth/register', account)), {
      code: 'nicknameTaken',
      nicknames: ['Marco B', 'Marco 2'],
    })
    const renamed = await host.put('/api/users/profile', { nickname: 'MARCO', firstName: null, lastName: 'Rossi' })
    assert.deepEqual(refusal(renamed), { code: 'nicknameTaken', nicknames: ['MARCO R', 'MARCO 2'] })
  })
})
