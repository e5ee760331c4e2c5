/**
 * Every number of the statistics screen, after games by people's clients and by computers on the real server, against a
 * count of the journals.
 */
import assert from 'node:assert/strict'
import { rankingsAnswer, statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { TestPlayer, type Four } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { readJournals } from '../../scripts/recount-journals.ts'
import { statisticsOf, rankingOf } from '../../scripts/recount.ts'
import { bridge, deal, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { autoplay, passed, playUntil } from '../testing/strategy.ts'

const NAMES = ['Anna', 'Bruno', 'Carla', 'Dino', 'Elena', 'Furio'] as const
/** As many as the ranking asks for. */
const GAMES_AT_A_TABLE = 5

/** A number with fewer digits: sums of fractions differ in the last one. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(12)) : value
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, rounded))

const over = (seats: readonly PlayerClient[]): Promise<void> =>
  everyone(seats, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
const again = async (seats: readonly PlayerClient[]): Promise<void> => {
  for (const seat of seats) seat.send('play_again')
  await everyone(seats, 'another game', ({ facts }) => facts.at(-1)?.phase === 'passing')
}

/** The last player goes away in the second round, a computer ends the game, and the player comes back. */
const withComputer = async (
  accounts: Four<TestPlayer>,
  seats: readonly PlayerClient[],
): Promise<readonly PlayerClient[]> => {
  const [leaver, others] = [seats[3], seats.slice(0, 3)]
  await passed(seats)
  await playUntil(seats, () => (seats[0]?.facts.at(-1)?.handSizes[0] ?? 13) < 9)
  await leaver?.drop()
  await everyone(others, 'the vote', (seat) => seat.countOf('disconnection_vote_started') > 0)
  for (const seat of others) seat.send('disconnection_vote', { vote: 'conclude' })
  await Promise.all(others.map((seat) => autoplay(seat)))
  await over(others)
  return [...others, await bridge.sit(accounts[3], others[0]?.roomId ?? '')]
}

const playAll = async (accounts: Four<TestPlayer>): Promise<void> => {
  let seats: readonly PlayerClient[] = await deal(await sitDown(accounts, MIXED))
  for (let game = 1; game <= GAMES_AT_A_TABLE; game++) {
    if (game > 1) await again(seats)
    if (game === 2) seats = await withComputer(accounts, seats)
    else await Promise.all(seats.map((seat) => autoplay(seat, { claims: game > 1 })))
    await over(seats)
  }
}

/** A game of two people with two computers that the creator has put there. */
const playWithComputers = async (creator: TestPlayer, guest: TestPlayer): Promise<void> => {
  const roomId = await creator.createRoom()
  const seats = [await bridge.sit(creator, roomId), await bridge.sit(guest, roomId)] as const
  for (const seat of [2, 3]) seats[0].send('add_computer', { seat, level: 'facile' })
  await everyone(seats, 'two computers', ({ players }) => players.length === 4)
  await deal(seats)
  await Promise.all(seats.map((seat) => autoplay(seat)))
  await over(seats)
}

describeOnEveryDatabase('the statistics of eleven games', (location) => {
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

  it('are what the journals say, number by number', async () => {
    // One after the other: the server refuses passwords that would wait too long for their hash.
    const players: TestPlayer[] = []
    for (const name of NAMES) players.push(await TestPlayer.register(server.origin, name))
    const [a, b, c, d, e, f] = players
    assert.ok(
      a !== undefined && b !== undefined && c !== undefined && d !== undefined && e !== undefined && f !== undefined,
    )
    await Promise.all([playAll([a, b, c, d]), playAll([e, a, b, f]), playWithComputers(c, f)])
    const journals = await readJournals({ databaseUrl: location().databaseUrl, dataDir: server.dataDir })
    assert.equal(journals.games.length, 2 * GAMES_AT_A_TABLE + 1)
    assert.deepEqual(
      journals.games.flatMap(({ number, held }) => (held[3] === true ? [number] : [])).toSorted((x, y) => x - y),
      [1, 2, 2],
      'computers have ended a game at each table',
    )
    for (const player of [a, b, c, d, e, f]) {
      const shown = statisticsAnswer.parse((await player.get('/api/stats/profile')).body)
      // The journals of tables do not say which game comes after which: what they make of ratings is counted elsewhere.
      const { rating, ...counted } = shown
      assert.ok(rating)
      assert.deepEqual(plain(counted), plain(statisticsOf(journals, player.userId)), player.nickname)
      assert.ok(shown.stats.gamesPlayed >= GAMES_AT_A_TABLE)
    }
    const ranking = rankingsAnswer
      .parse((await a.get('/api/stats/rankings')).body)
      .toSorted((x, y) => x.position - y.position || x.userId - y.userId)
    assert.deepEqual(plain(ranking.map(({ rating: _rating, ...row }) => row)), plain(rankingOf(journals)))
    assert.equal(ranking.length, NAMES.length)
  })
})
