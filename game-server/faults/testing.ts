/** A site whose storage fails during games: what its players see during the failure, and afterwards. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { simulationDraw } from '#common/rules/draw.ts'
import { RestartableServer } from '../testing/restartable-server.ts'
import { assertNothingLost, keptGames } from '../testing/journal-audit.ts'
import { TestPlayer } from '../testing/player.ts'
import { hasHeard, type PlayerClient } from '../testing/player-client.ts'
import type { SeededTable, Seeding } from '../testing/seeded-tables.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { reconnectingFour } from '../testing/reconnecting-player.ts'
import { allThere, cardsInTrick, insist, legalCard, passed, playUntil, seatToPlay, takeSeats, throwCard } from '../testing/strategy.ts'

/** Nobody waits longer than this for a refusal. */
const REFUSED_WITHIN_MS = 10_000
const SESSION_SECRET = 'for-the-fault-tests-only-0123456789'
/** The number of further tables whose players keep playing. */
const BUSY_TABLES = 6
const LOOKED_AT = 5

/** What the server needs in its environment. */
export const OUTAGE_ENVIRONMENT = { SESSION_SECRET, RATE_LIMITS: 'off', GAME_PACE: '0.2' }
/** The tables that the test needs. */
export const OUTAGE_TABLES: Seeding = { tables: LOOKED_AT + BUSY_TABLES, chatLines: 0, sessionSecret: SESSION_SECRET, times: { absenceMs: 1_000, voteMs: 20_000, overdueMs: 120_000 } }

/** A fault of the storage. `isReadable`: stored data can be read during the fault. */
export type StorageFault = { readonly isReadable: boolean; readonly lastsMs: number; begin(): Promise<void>; end(): Promise<void> }

export type Site = { readonly server: ServerProcess; readonly tables: readonly SeededTable[]; readonly location: DatabaseLocation }

type Four = readonly [PlayerClient, PlayerClient, PlayerClient, PlayerClient]

const sitDown = async (origin: string, table: SeededTable): Promise<Four> => {
  const [a, b, c, d] = await takeSeats(origin, table)
  assert.ok(a && b && c && d)
  await allThere([a, b, c, d])
  return [a, b, c, d]
}

const hasRead = (seat: PlayerClient, text: string): boolean => seat.heard.some(({ type, payload }) => type === 'chat_message' && (payload as { message: string }).message === text)

/** Disconnects the player in the last seat, and waits until the vote on the absence is open. */
const voteOnLast = async (seats: Four): Promise<void> => {
  await seats[3].drop()
  await Promise.all(seats.slice(0, 3).map((seat) => seat.until(() => hasHeard(seat, 'disconnection_vote_started'), 'the vote')))
}

const conclude = (seats: Four): Promise<unknown> =>
  Promise.all(seats.slice(0, 3).map((seat) => insist(seat, () => seat.send('disconnection_vote', { vote: 'conclude' }), () => hasHeard(seat, 'disconnection_vote_result'))))

/** What is shown of some tables. */
const shownAt = (tables: readonly Four[]): readonly string[] => tables.map((seats) => JSON.stringify(seats[0].facts.at(-1)))

/** Resolves like the promise; fails when it takes too long. */
const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  const askedAtMs = performance.now()
  const answered = await answer
  const tookMs = performance.now() - askedAtMs
  assert.ok(tookMs < REFUSED_WITHIN_MS, `answered after ${Math.round(tookMs)} ms`)
  return answered
}

/** The status with which an upgrade at `/ws` is answered. */
const upgradeStatus = async (origin: string, cookie: string): Promise<number> => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie } })
  socket.on('error', () => undefined)
  const [, response]: unknown[] = await once(socket, 'unexpected-response')
  return (response as { statusCode: number }).statusCode
}

/**
 * Plays at every table, lets the fault happen at the worst moment, and asserts that nothing is acknowledged that was not stored,
 * everything is refused in time, and every table goes on by itself. The server is stopped at the end.
 */
export const playThrough = async ({ server, tables, location }: Site, fault: StorageFault, seed: number): Promise<void> => {
  const { origin } = server
  const seated = await Promise.all(tables.slice(0, LOOKED_AT).map((table) => sitDown(origin, table)))
  const [moving, finished, missing, voting, concluded] = seated
  assert.ok(moving && finished && missing && voting && concluded)
  const restartable = new RestartableServer(server)
  const habits = { draw: simulationDraw(seed), thinkMs: 50 }
  const groups = tables.slice(LOOKED_AT).map((table) => reconnectingFour(restartable, table, habits))
  const players = groups.flat()
  try {
    for (const player of players) player.come()
    await Promise.all(players.map((player) => player.until(() => player.acknowledged.length > 0)))

    // One table stands in mid-trick, one votes, at one a computer plays in the last seat. Then, within a moment: the last card of a
    // trick falls, somebody goes away, it is the computer's turn, and the storage fails.
    await Promise.all([moving, finished, concluded].map(passed))
    await playUntil(moving, () => cardsInTrick(moving) === 2)
    await Promise.all([voteOnLast(concluded), voteOnLast(voting)])
    await conclude(concluded)
    await playUntil(finished, () => cardsInTrick(finished) === 3)
    await playUntil(concluded, () => seatToPlay(concluded) === 0 && cardsInTrick(concluded) < 3)
    await Promise.all([throwCard(finished), missing[3].drop(), throwCard(concluded)])
    await fault.begin()
    const begunAtMs = performance.now()
    const account = TestPlayer.signedIn(origin, tables[0]?.players[0] ?? { userId: 0, cookie: '' })
    let shown: readonly string[] | null = null
    do {
      // That a disk is full is seen when something is to be stored.
      if (fault.isReadable) await refusesAll(moving, voting)
      await Promise.all([refusesAll(moving, voting), answersTruly(account, tables, fault.isReadable)])
      shown ??= shownAt(seated)
    } while (performance.now() < begunAtMs + fault.lastsMs)
    assert.deepEqual(shownAt(seated), shown)
    await fault.end()

    // Nobody moves at these three tables.
    await Promise.all([
      ...finished.map((seat) => seat.until(() => seat.facts.at(-1)?.phase === 'playing', 'the next trick')),
      ...missing.slice(0, 3).map((seat) => seat.until(() => hasHeard(seat, 'disconnection_vote_started'), 'the vote')),
      ...concluded.slice(0, 3).map((seat) => seat.until(() => seatToPlay([seat]) !== 3, 'the card of the computer')),
    ])
    await Promise.all([
      ...moving.map((seat) => insist(seat, () => seat.send('chat_message', { message: `eccoci ${seat.playerId}` }), () => hasRead(seat, `eccoci ${seat.playerId}`))),
      playUntil(moving, () => moving[0].facts.at(-1)?.phase === 'between_tricks'),
      conclude(voting),
      ...players.map((player) => {
        const moves = player.acknowledged.length
        return player.until(() => player.isBack && (player.isOver || player.acknowledged.length > moves))
      }),
    ])
    assert.ok(voting.slice(0, 3).every((seat) => seat.heard.some(({ payload }) => (payload as { result?: string }).result === 'ai')))
    assert.deepEqual((await account.get('/api/health')).body, { status: 'ok' })
  } finally {
    for (const player of players) player.go()
    await Promise.all(seated.flat().filter(({ isOpen }) => isOpen).map((seat) => seat.drop()))
  }
  assert.equal(await server.terminate(), 0)
  assert.ok(!server.output().includes('nobody caught'), server.output())
  const kept = await keptGames(location.dataDir, tables.map(({ roomId }) => roomId), location.databaseUrl)
  for (const [index, game] of kept.slice(LOOKED_AT).entries()) assertNothingLost(game, groups[index] ?? [])
}

/** A card, chat over both transports, votes and a new room. */
const refusesAll = async (moving: Four, voting: Four): Promise<void> => {
  const mover = moving[seatToPlay(moving)]
  assert.ok(mover)
  const refusals: readonly { readonly code: string }[] = await Promise.all([
    inTime(mover.refusalOf('play_card', { cardId: legalCard(mover) })),
    ...moving.filter((seat) => seat !== mover).map((seat) => inTime(seat.refusalOf('chat_message', { message: 'mi sentite?' }))),
    ...voting.slice(0, 2).map((seat) => inTime(seat.refusalOf('disconnection_vote', { vote: 'save' }))),
    inTime(voting[2].refusalOf('create_room', {})),
  ])
  assert.deepEqual([...new Set(refusals.map(({ code }) => code))], ['storageUnavailable'])
}

/** Requests: those that store something, the health of the site and, while nothing can be read, everything else. */
const answersTruly = async (account: TestPlayer, tables: readonly SeededTable[], isReadable: boolean): Promise<void> => {
  const storing = [account.get('/api/health'), account.post('/api/rooms', {}), account.post('/api/auth/register', { email: 'nuova@example.test', password: 'segreto', nickname: 'Nuova' })]
  const reading = isReadable ? [] : [
    ...['/api/rooms', '/api/tokens', `/api/rooms/${tables.at(-1)?.roomId}`].map((path) => account.get(path)),
    account.post(`/matchmake/joinById/${tables[0]?.roomId}`, {}),
  ]
  const replies = Promise.all([...storing, ...reading].map(inTime))
  const upgrade = isReadable ? 503 : await inTime(upgradeStatus(account.origin, account.cookie))
  for (const { status, body } of await replies) assert.deepEqual([status, (body as { code: string }).code], [503, 'storageUnavailable'])
  assert.equal(upgrade, 503)
}
