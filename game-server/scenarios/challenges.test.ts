/** Four friends play the same four hands, each alone, on the real server. */
import assert from 'node:assert/strict'
import { gameAnswer } from '#common/protocol/game-record.ts'
import {
  challengeAnswer,
  circleChallengesAnswer,
  newChallengeAnswer,
  ownChallengesAnswer,
  type ChallengeAnswer,
} from '#common/protocol/rest/hands/challenge-answers.ts'
import { circleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { handsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { CHALLENGE_HANDS, CHALLENGE_PLAYERS, CHALLENGES_PER_USER, CIRCLE_CHALLENGES } from '#common/limits.ts'
import { CHALLENGE_MS } from '#common/timings.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { rebuildProjections } from '../persistence/projections/rebuild.ts'
import { withQueries } from '../testing/database-rows.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { registerFour, TestPlayer, type Four, type Reply } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { MIXED } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'

const codeOf = ({ status, body }: Reply): readonly unknown[] => [status, (body as { code?: string }).code]

describeOnEveryDatabase('a challenge', (location) => {
  let server: LocalServer
  let players: Four<TestPlayer>
  beforeEach(async () => {
    server = await startLocalServer({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      ...environmentOf(location()),
    })
    players = await registerFour(server.origin)
  })
  afterEach(() => server.stop())

  const made = async (player: TestPlayer, body = {}): Promise<string> =>
    newChallengeAnswer.parse((await player.post('/api/challenges', body)).body).token
  const pageOf = async (player: TestPlayer, token: string): Promise<ChallengeAnswer> =>
    challengeAnswer.parse((await player.get(`/api/challenges/${token}`)).body)
  const sit = async (player: TestPlayer, token: string, transport: (typeof MIXED)[number]): Promise<PlayerClient> => {
    const { roomId } = handsTableAnswer.parse((await player.post(`/api/challenges/${token}/play`)).body)
    const seat = await transport.sit(player, roomId)
    await seat.until(() => seat.facts.length > 0, 'the game')
    return seat
  }

  it('is played by four with the same four hands, and each learns of the others after the own ones', async () => {
    const [anna, bruno, , dino] = players
    const eva = await TestPlayer.register(server.origin, 'Eva')
    const token = await made(anna)
    assert.deepEqual([(await pageOf(bruno, token)).state, (await pageOf(bruno, token)).players], ['new', []])
    const seats: PlayerClient[] = []
    for (const [index, player] of players.slice(0, 3).entries()) {
      const seat = await sit(player, token, MIXED[index] ?? MIXED[0])
      await autoplay(seat, { claims: true })
      seats.push(seat)
    }
    for (const seat of seats) assert.deepEqual(seat.facts.at(-1)?.scores, seats[0]?.facts.at(-1)?.scores)
    assert.equal(seats[0]?.facts.at(-1)?.round, CHALLENGE_HANDS)
    const late = await sit(dino, token, MIXED[3])
    // The table leads to the challenge, while it is played and after it, its player alone.
    const found = (player: TestPlayer, roomId: string): Promise<Reply> => player.get(`/api/challenges/rooms/${roomId}`)
    assert.deepEqual((await found(dino, late.roomId)).body, { token })
    assert.deepEqual((await found(anna, seats[0]?.roomId ?? '')).body, { token })
    assert.deepEqual(codeOf(await found(bruno, late.roomId)), [404, 'challengeNotFound'])
    const { roomId: daily } = handsTableAnswer.parse((await eva.post('/api/daily')).body)
    for (const roomId of [daily, late.roomId, 'ZZZZZZ'])
      assert.deepEqual(codeOf(await found(eva, roomId)), [404, 'challengeNotFound'])
    const unplayed = await pageOf(dino, token)
    assert.deepEqual([unplayed.state, unplayed.roomId], ['playing', late.roomId])
    assert.deepEqual(
      unplayed.players.map(({ isFinished, points, gameId }) => [isFinished, points, gameId]),
      [true, true, true, false].map((isFinished) => [isFinished, [null, null, null, null], null]),
    )
    const page = await pageOf(bruno, token)
    const totals = page.players.map(({ points }) => points.reduce<number>((sum, each) => sum + (each ?? 0), 0))
    assert.deepEqual(
      totals.slice(0, 3),
      seats.map((seat) => seat.facts.at(-1)?.scores[0]),
    )
    const gameId = page.players[0]?.gameId ?? assert.fail('no replay')
    const { game, ownSeat } = gameAnswer.parse((await bruno.get(`/api/games/${gameId}`)).body)
    assert.deepEqual([game.rounds, game.roundScores.length, ownSeat], [CHALLENGE_HANDS, CHALLENGE_HANDS, null])
    assert.deepEqual(codeOf(await dino.get(`/api/games/${gameId}`)), [404, 'gameNotFound'])
    assert.deepEqual(codeOf(await bruno.post(`/api/challenges/${token}/play`)), [409, 'handsPlayed'])
    server.passTime(CHALLENGE_MS)
    assert.deepEqual([(await pageOf(dino, token)).state, (await pageOf(eva, token)).state], ['over', 'over'])
    assert.deepEqual(codeOf(await eva.post(`/api/challenges/${token}/play`)), [409, 'handsOver'])
    assert.deepEqual(
      (await rebuildProjections({ databaseUrl: location().databaseUrl, dataDir: server.dataDir }, true)).differences,
      [],
    )
  })

  it('has eight places, and a user may have ten open', async () => {
    const [anna] = players
    const token = await made(anna)
    const guests: TestPlayer[] = []
    for (let place = 0; place <= CHALLENGE_PLAYERS; place++) {
      const guest = new TestPlayer(server.origin, `Ospite ${place}`)
      await guest.post('/api/auth/guest', { nickname: guest.nickname })
      guests.push(guest)
    }
    // All at once, so that two want the last place.
    const replies = await Promise.all(guests.map((guest) => guest.post(`/api/challenges/${token}/play`)))
    assert.equal(replies.filter(({ status }) => status === 200).length, CHALLENGE_PLAYERS)
    const refused = replies.find(({ status }) => status !== 200) ?? assert.fail('nobody was refused')
    assert.deepEqual(codeOf(refused), [409, 'challengeFull'])
    assert.equal((await pageOf(anna, token)).state, 'full')
    for (let more = 1; more < CHALLENGES_PER_USER; more++) await made(anna)
    assert.deepEqual(codeOf(await anna.post('/api/challenges', {})), [409, 'tooManyChallenges'])
    const { challenges } = ownChallengesAnswer.parse((await anna.get('/api/challenges')).body)
    assert.deepEqual([challenges.length, challenges.at(-1)?.token, challenges.at(-1)?.begun], [10, token, 8])
    assert.deepEqual(codeOf(await anna.get(`/api/challenges/${'x'.repeat(22)}`)), [404, 'challengeNotFound'])
    assert.deepEqual(codeOf(await anna.post('/api/challenges', { circle: 'venerdi-abc' })), [404, 'circleNotFound'])
  })

  it('is on the page of its circle until it closes, for who belongs, those to be played first', async () => {
    const [anna, bruno, carla] = players
    const { slug } = circleAnswer.parse((await anna.post('/api/circles', { name: 'Venerdì' })).body)
    const of = async (player: TestPlayer) =>
      circleChallengesAnswer.parse((await player.get(`/api/challenges/circles/${slug}`)).body).challenges
    assert.deepEqual(await of(anna), [])
    assert.deepEqual(codeOf(await bruno.get(`/api/challenges/circles/${slug}`)), [404, 'circleNotFound'])
    const [played, other] = [await made(anna, { circle: slug }), await made(anna, { circle: slug })]
    await made(anna)
    await autoplay(await sit(anna, played, MIXED[0]), { claims: true })
    // Whoever has the link plays, and learns nothing of the circle.
    await sit(bruno, played, MIXED[1])
    assert.deepEqual(codeOf(await bruno.get(`/api/challenges/circles/${slug}`)), [404, 'circleNotFound'])
    assert.deepEqual(
      (await of(anna)).map(({ token, byName, state, players: begun }) => [token, byName, state, begun]),
      [
        [other, anna.nickname, 'new', []],
        [
          played,
          anna.nickname,
          'played',
          [
            { nickname: anna.nickname, isFinished: true },
            { nickname: bruno.nickname, isFinished: false },
          ],
        ],
      ],
    )
    await carla.post(`/api/circles/${slug}/ask`)
    assert.deepEqual(codeOf(await carla.get(`/api/challenges/circles/${slug}`)), [404, 'circleNotFound'])
    for (let more = 0; more < CIRCLE_CHALLENGES; more++) await made(anna, { circle: slug })
    assert.deepEqual(
      (await of(anna)).map(({ state }) => state),
      Array.from({ length: CIRCLE_CHALLENGES }, () => 'new'),
    )
    server.passTime(CHALLENGE_MS)
    assert.deepEqual(await of(anna), [])
  })

  it('is not begun against other computers than those of the first, but who has begun goes on', async () => {
    const [anna, bruno] = players
    const token = await made(anna)
    const roomId = handsTableAnswer.parse((await anna.post(`/api/challenges/${token}/play`)).body).roomId
    await withQueries({ databaseUrl: location().databaseUrl, dataDir: server.dataDir }, (query) =>
      query('UPDATE challenges SET engineVersion = engineVersion + 1'),
    )
    const reply = await bruno.post(`/api/challenges/${token}/play`)
    assert.deepEqual(codeOf(reply), [409, 'handsOutdated'])
    assert.match(JSON.stringify(reply.body), /i computer sono cambiati/)
    assert.deepEqual((await pageOf(anna, token)).players.length, 1)
    const again = await anna.post(`/api/challenges/${token}/play`)
    assert.equal(handsTableAnswer.parse(again.body).roomId, roomId)
  })
})
