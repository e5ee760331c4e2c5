/** The tables of a circle of friends on running servers: one link, and one table for all who tap it. */
import assert from 'node:assert/strict'
import {
  circleAnswer,
  circleInvitationAnswer,
  circleTableAnswer,
  type CircleAnswer,
} from '#common/protocol/rest/circles/circle-answers.ts'
import { roomAnswer, roomsAnswer } from '#common/protocol/rest/answers.ts'
import { describeOnEveryDatabase, describeOnMariaDb } from '../persistence/engine/test-databases.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { ColyseusClient } from '../testing/colyseus-client.ts'
import { registerFour, TestPlayer, type Four, type Reply } from '../testing/player.ts'
import { WsClient } from '../testing/ws-client.ts'
import { colyseus, deal, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { TEST_REDIS, TestSite } from '../testing/site.ts'
import { autoplay } from '../testing/strategy.ts'

const ENVIRONMENT = { GAME_PACE: '0', RATE_LIMITS: 'off' }

const pageOf = (reply: Reply): CircleAnswer => circleAnswer.parse(reply.body)
const tableOf = async (player: TestPlayer, slug: string, isNew = false): Promise<string | null> =>
  circleTableAnswer.parse((await player.post(`/api/circles/${slug}/table`, { isNew })).body).roomId

/** A circle of the first of these players, to which all belong. Resolves with the last part of its link. */
const circleOf = async ([owner, ...others]: readonly TestPlayer[]): Promise<string> => {
  assert.ok(owner)
  const { slug } = pageOf(await owner.post('/api/circles', { name: 'Venerdì' }))
  for (const player of others) {
    await player.post(`/api/circles/${slug}/ask`)
    await owner.put(`/api/circles/${slug}/members/${player.userId}`, { standing: 'member' })
  }
  assert.equal(pageOf(await owner.get(`/api/circles/${slug}`)).members.length, 1 + others.length)
  return slug
}

/** The four who go to a table, first the one who was quick enough to open it: only they may start its game. */
const openerFirst = async (players: Four<TestPlayer>, roomId: string): Promise<Four<TestPlayer>> => {
  const { creatorName } = roomAnswer.parse((await players[0].get(`/api/rooms/${roomId}`)).body)
  const [a, b, c, d] = players.toSorted(
    (one, other) => Number(other.nickname === creatorName) - Number(one.nickname === creatorName),
  )
  assert.ok(a && b && c && d)
  return [a, b, c, d]
}

describeOnEveryDatabase('the tables of a circle', (location) => {
  let server: LocalServer
  let players: Four<TestPlayer>

  beforeEach(async () => {
    const { databaseUrl } = location()
    server = await startLocalServer({ ...ENVIRONMENT, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) })
    players = await registerFour(server.origin)
  })
  afterEach(() => server.stop())

  it('are opened once by all who tap at the same moment, played, and found again by the link', async () => {
    const [anna, bruno, carla] = players
    const eva = await TestPlayer.register(server.origin, 'Eva')
    const slug = await circleOf([...players, eva])
    const codes = new Set(await Promise.all(players.map((player) => tableOf(player, slug, true))))
    assert.equal(codes.size, 1)
    const roomId = [...codes][0] ?? assert.fail('no table')
    assert.deepEqual(roomsAnswer.parse((await eva.get('/api/rooms')).body).rooms, [], 'only the link leads there')
    const { roomId: invited } = circleInvitationAnswer.parse(
      (await new TestPlayer(server.origin, '').get(`/api/circles/${slug}/invitation`)).body,
    )
    assert.equal(invited, roomId)
    assert.equal(await tableOf(eva, slug), roomId)

    const seated = await openerFirst(players, roomId)
    const seats = await deal(await sitDown(seated, colyseus, roomId))
    assert.deepEqual([await tableOf(bruno, slug), await tableOf(eva, slug)], [roomId, null])
    assert.deepEqual(roomAnswer.parse((await eva.get(`/api/rooms/${roomId}`)).body).circle, { slug, name: 'Venerdì' })
    const stranger = await TestPlayer.register(server.origin, 'Furio')
    assert.equal(roomAnswer.parse((await stranger.get(`/api/rooms/${roomId}`)).body).circle, undefined)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    assert.equal(await tableOf(carla, slug), roomId, 'between two games')
    const [table] = pageOf(await anna.get(`/api/circles/${slug}`)).tables
    assert.deepEqual(
      [table?.status, table?.isSeated, table?.players.map(({ name }) => name)],
      ['playing', true, seated.map(({ nickname }) => nickname)],
    )
    const second = await tableOf(eva, slug, true)
    assert.notEqual(second, roomId)
    assert.equal(await tableOf(carla, slug, true), second)
  })

  it('are watched from the bench, which is told who rests next and gets the seat that is given up', async () => {
    const eva = await TestPlayer.register(server.origin, 'Eva')
    const furio = await TestPlayer.register(server.origin, 'Furio')
    const slug = await circleOf([...players, eva])
    const roomId = (await tableOf(players[0], slug, true)) ?? assert.fail('no table')
    const seats = await deal(await sitDown(players, MIXED, roomId))
    await assert.rejects(WsClient.watch(furio, roomId), /notForSpectators/)
    const bench = [await ColyseusClient.watch(eva, roomId), await WsClient.watch(eva, roomId)] as const
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const [anna, bruno] = seats
    await everyone([...seats, ...bench], 'who rests', (client) => client.lastOf('rotation')?.rests !== undefined)
    const told = bruno.lastOf('rotation')
    assert.deepEqual(told?.enters, { id: String(eva.userId), name: 'Eva' })
    assert.deepEqual(told.rests, { id: anna.playerId, name: players[0].nickname })
    anna.send('give_seat')
    await everyone(bench, 'the seat', (client) => client.lastOf('seat_offered')?.fromName === players[0].nickname)
    await everyone(
      seats.slice(1),
      'Eva at the table before she does anything',
      ({ players: four }) => four.length === 4 && four.some(({ name }) => name === 'Eva'),
    )
    const eva2 = await ColyseusClient.connect(eva, roomId)
    await everyone([...seats.slice(1), eva2], 'the four', ({ players: four, isActive }) =>
      [four.length === 4, !isActive, four.some(({ name }) => name === 'Eva')].every(Boolean),
    )
    await Promise.all([...seats.slice(1), eva2, ...bench].map((client) => client.drop()))
  })

  it('are watched no longer by who is removed from the circle, who leaves it, or logs out', async () => {
    const [anna] = players
    const bench = await Promise.all(
      ['Rita', 'Livio', 'Olga'].map((nickname) => TestPlayer.register(server.origin, nickname)),
    )
    const [rita, livio, olga] = bench
    assert.ok(rita && livio && olga)
    const slug = await circleOf([anna, ...bench])
    const roomId = (await tableOf(anna, slug, true)) ?? assert.fail('no table')
    for (const leaves of [
      () => anna.put(`/api/circles/${slug}/members/${rita.userId}`, { standing: 'removed' }),
      () => livio.delete(`/api/circles/${slug}/members/me`),
      () => olga.post('/api/auth/logout'),
    ]) {
      const account = bench.shift()
      assert.ok(account)
      const watchers = [await ColyseusClient.watch(account, roomId), await WsClient.watch(account, roomId)] as const
      assert.equal((await leaves()).status, 200)
      await watchers[0].closed
      if (account === olga) await watchers[1].closed
      else
        await watchers[1].until(() => watchers[1].lastOf('error')?.code === 'notForSpectators', 'the end of watching')
      await watchers[1].drop()
    }
  })

  it('begin with a finished game of four friends, whose others come in by the link', async () => {
    const [anna, bruno, carla] = players
    const roomId = await anna.createRoom()
    const seats = await deal(await sitDown(players, colyseus, roomId))
    const early = await bruno.post('/api/circles', { name: 'Nostro', gameId: `${roomId}-1` })
    assert.equal(early.status, 404, 'the game is not over')
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const pages = await Promise.all(
      [bruno, carla].map((player) => player.post('/api/circles', { name: 'Nostro', gameId: `${roomId}-1` })),
    )
    const slugs = new Set(pages.map((reply) => pageOf(reply).slug))
    assert.equal(slugs.size, 1)
    const slug = [...slugs][0] ?? ''
    assert.equal(await tableOf(anna, slug), roomId, 'who is invited belongs with the first tap')
    const standings = pageOf(await anna.get(`/api/circles/${slug}`)).waiting.map(({ nickname }) => nickname)
    assert.deepEqual(standings, ['Dino'])
  })
})

describeOnMariaDb('the tables of a circle on a site of two processes', (location) => {
  if (TEST_REDIS === null) return
  const redisUrl = TEST_REDIS
  let site: TestSite | null = null
  afterEach(() => site?.stop())

  it('are one for all who tap at the same moment, at which all sit down, wherever they come in', async () => {
    const { databaseUrl } = location()
    site = await TestSite.start(2, databaseUrl ?? '', redisUrl)
    const [here, there] = site.servers.map(({ origin }) => origin)
    assert.ok(here !== undefined && there !== undefined)
    const players = await registerFour(here)
    const [anna, bruno, carla, dino] = players
    const elsewhere: Four<TestPlayer> = [anna.at(there), bruno.at(there), carla.at(there), dino.at(there)]
    const slug = await circleOf(players)
    const tapped = [anna, elsewhere[1], carla, elsewhere[3], elsewhere[0], bruno]
    const codes = new Set(await Promise.all(tapped.map((player) => tableOf(player, slug, true))))
    assert.equal(codes.size, 1)
    const roomId = [...codes][0] ?? assert.fail('no table')
    const seats = await deal(
      await sitDown(await openerFirst([elsewhere[0], bruno, elsewhere[2], dino], roomId), MIXED, roomId),
    )
    for (const player of [...players, ...elsewhere]) assert.equal(await tableOf(player, slug), roomId)
    const watching = [
      await ColyseusClient.watch(anna, roomId),
      await ColyseusClient.watch(elsewhere[0], roomId),
      await WsClient.watch(anna, roomId),
      await WsClient.watch(elsewhere[0], roomId),
    ]
    await everyone(watching, 'the game', ({ facts, hand }) => facts.length > 0 && hand.length === 0)
    for (const client of [...seats, ...watching]) client.cut()
  })
})
