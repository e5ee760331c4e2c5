/** A site whose storage fails during games: what its players see during the failure, and afterwards. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { simulationDraw } from '#common/rules/draw.ts'
import type { AbsenceTimes } from '#common/table/absence/votes.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { auditTables } from '../testing/journal-audit.ts'
import { TestPlayer, type Four } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { startSeeded, type SeededTable } from '../testing/seeded-tables.ts'
import { onSignal, startServer, type ServerProcess } from '../testing/server-process.ts'
import { everybodyMoves, reconnectingFour } from '../testing/reconnecting-player.ts'
import { allThere, dropAll, everyone, listenTo, takeSeats } from '../testing/seats.ts'
import {
  cardsInTrick,
  insist,
  legalCard,
  passed,
  phaseOf,
  playUntil,
  seatToPlay,
  throwCard,
} from '../testing/strategy.ts'

/** Nobody waits longer than this for a refusal, also on a busy machine. The server gives up after 4 s. */
const REFUSED_WITHIN_MS = 30_000
/**
 * A vote that nobody decides must still be open after a fault that took long, or it is not the storage that refuses a
 * vote.
 */
export const OPEN_VOTE_MS = 240_000
/** The number of further tables whose players keep playing. */
const BUSY_TABLES = 6
const LOOKED_AT = 5

/** A fault of the storage. `isReadable`: stored data can be read during the fault. */
export type StorageFault = {
  readonly isReadable: boolean
  readonly lastsMs: number
  begin(): Promise<void>
  end(): Promise<void>
}

export type Site = {
  readonly server: ServerProcess
  readonly tables: readonly SeededTable[]
  readonly location: DatabaseLocation
}

/**
 * Starts a site, on SQLite or on a database server that it reaches at another URL, with the tables for `playThrough`.
 */
export const startSite = async (database?: {
  readonly location: DatabaseLocation
  readonly reachedAt: string
}): Promise<Site> => {
  const { server, tables } = await startSeeded(
    startServer,
    { RATE_LIMITS: 'off', GAME_PACE: '0.2', ...(database && { DATABASE_URL: database.reachedAt }) },
    {
      tables: LOOKED_AT + BUSY_TABLES,
      times: { ...ABSENCE_TIMES, absenceMs: 1_000, voteMs: OPEN_VOTE_MS },
      databaseUrl: database?.location.databaseUrl,
    },
  )
  return { server, tables, location: database?.location ?? { databaseUrl: null, dataDir: server.dataDir } }
}

const sitDown = async (origin: string, table: SeededTable): Promise<Four<PlayerClient>> => {
  const seats = await takeSeats(origin, table)
  await allThere(seats)
  return seats
}

const hasRead = (seat: PlayerClient, text: string): boolean =>
  seat.heard.some(({ type, payload }) => type === 'chat_message' && (payload as { message: string }).message === text)

/** Disconnects the player in the last seat, and waits until the vote on the absence is open. */
export const voteOnLast = async (seats: Four<PlayerClient>): Promise<void> => {
  const voteOpens = listenTo(seats.slice(0, 3), 'disconnection_vote_started')
  await seats[3].drop()
  await voteOpens()
}

const givenToComputer = (seat: PlayerClient): boolean =>
  seat.heard.some(({ payload }) => (payload as { result?: string }).result === 'ai')

/** The others vote until a computer has the last seat. */
export const conclude = (seats: Four<PlayerClient>): Promise<unknown> =>
  Promise.all(
    seats.slice(0, 3).map((seat) =>
      insist(
        seat,
        () => seat.send('disconnection_vote', { vote: 'conclude' }),
        () => givenToComputer(seat),
      ),
    ),
  )

/** What a server needs in its environment, so that its wall clock can be set. The clock is right at first. */
const SETTABLE_CLOCK = onSignal('clock')

/**
 * Lets the clock be ahead of the real one by so many milliseconds; negative for behind. A server that runs sees it
 * jump.
 */
export const setWallClock = async (server: ServerProcess, aheadMs: number): Promise<void> => {
  await writeFile(join(server.dataDir, 'ahead-ms'), String(aheadMs))
  if (server.isRunning) await server.signalled(new RegExp(`ahead by (${aheadMs}) ms`))
}

/**
 * For each test of a describe a server whose wall clock can be set, and two dealt tables. `seated` are the players who
 * leave after the test.
 */
export const onSettableClock = (environment: Readonly<Record<string, string>>, times: AbsenceTimes) => {
  const all = { ...environment, ...SETTABLE_CLOCK }
  let site: Pick<Site, 'server' | 'tables'> | null = null
  const seated: PlayerClient[] = []
  beforeEach(async () => {
    site = await startSeeded(startServer, all, { tables: 2, times })
  })
  afterEach(async () => {
    await dropAll(seated.splice(0))
    await site?.server.stop()
  })
  return { seated, site: () => site ?? assert.fail('only within hooks and tests') }
}

/** What is shown of some tables. */
const shownAt = (tables: readonly Four<PlayerClient>[]): readonly string[] =>
  tables.map((seats) => JSON.stringify(seats[0].facts.at(-1)))

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
 * Plays at every table, lets the fault happen at the worst moment, and asserts that nothing is acknowledged that was
 * not stored, everything is refused in time, and every table goes on by itself. The server is stopped at the end.
 */
export const playThrough = async (
  { server, tables, location }: Site,
  fault: StorageFault,
  seed: number,
): Promise<void> => {
  const { origin } = server
  const seated = await Promise.all(tables.slice(0, LOOKED_AT).map((table) => sitDown(origin, table)))
  const [moving, finished, missing, voting, concluded] = seated
  assert.ok(moving && finished && missing && voting && concluded)
  const habits = { draw: simulationDraw(seed), thinkMs: 50 }
  const groups = tables.slice(LOOKED_AT).map((table) => reconnectingFour(server, table, habits))
  const players = groups.flat()
  try {
    for (const player of players) player.come()
    await everybodyMoves(players)

    // One table stands in mid-trick, one votes, at one a computer plays in the last seat. Then, within a moment: the
    // last card of a trick falls, somebody goes away, it is the computer's turn, and the storage fails.
    await Promise.all([moving, finished, concluded].map(passed))
    await playUntil(moving, () => cardsInTrick(moving) === 2)
    await Promise.all([voteOnLast(concluded), voteOnLast(voting)])
    await conclude(concluded)
    await playUntil(finished, () => cardsInTrick(finished) === 3)
    await playUntil(concluded, () => seatToPlay(concluded) === 0 && cardsInTrick(concluded) < 3)
    const voteOpens = listenTo(missing.slice(0, 3), 'disconnection_vote_started')
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
      everyone(finished, 'the next trick', (seat) => phaseOf(seat) === 'playing'),
      voteOpens(),
      everyone(concluded.slice(0, 3), 'the card of the computer', (seat) => seatToPlay([seat]) !== 3),
    ])
    await Promise.all([
      ...moving.map((seat) =>
        insist(
          seat,
          () => seat.send('chat_message', { message: `eccoci ${seat.playerId}` }),
          () => hasRead(seat, `eccoci ${seat.playerId}`),
        ),
      ),
      playUntil(moving, () => phaseOf(moving[0]) === 'between_tricks'),
      conclude(voting),
      everybodyMoves(players),
    ])
    assert.deepEqual((await account.get('/api/health')).body, { status: 'ok' })
  } finally {
    for (const player of players) player.go()
    await dropAll(seated.flat())
  }
  assert.equal(await server.terminate(), 0)
  assert.ok(!server.output().includes('nobody caught'), server.output())
  await auditTables(location, tables, [...seated.map(() => []), ...groups])
}

/** A card, chat over both transports, votes and a new room. */
const refusesAll = async (moving: Four<PlayerClient>, voting: Four<PlayerClient>): Promise<void> => {
  const mover = moving[seatToPlay(moving)]
  assert.ok(mover)
  const refusals: readonly { readonly code: string }[] = await Promise.all([
    inTime(mover.refusalOf('play_card', { cardId: legalCard(mover) })),
    ...moving
      .filter((seat) => seat !== mover)
      .map((seat) => inTime(seat.refusalOf('chat_message', { message: 'mi sentite?' }))),
    ...voting.slice(0, 2).map((seat) => inTime(seat.refusalOf('disconnection_vote', { vote: 'save' }))),
    inTime(voting[2].refusalOf('create_room', {})),
  ])
  assert.deepEqual([...new Set(refusals.map(({ code }) => code))], ['storageUnavailable'])
}

/** Requests: those that store something, the health of the site and, while nothing can be read, everything else. */
const answersTruly = async (
  account: TestPlayer,
  tables: readonly SeededTable[],
  isReadable: boolean,
): Promise<void> => {
  const storing = [
    account.get('/api/health'),
    account.post('/api/rooms', {}),
    account.post('/api/auth/register', { email: 'nuova@example.test', password: 'segreto', nickname: 'Nuova' }),
  ]
  const reading = isReadable
    ? []
    : [
        ...['/api/rooms', '/api/tokens', `/api/rooms/${tables.at(-1)?.roomId}`].map((path) => account.get(path)),
        account.post(`/matchmake/joinById/${tables[0]?.roomId}`, {}),
      ]
  const replies = Promise.all([...storing, ...reading].map(inTime))
  const upgrade = isReadable ? 503 : await inTime(upgradeStatus(account.origin, account.cookie))
  for (const { status, body } of await replies)
    assert.deepEqual([status, (body as { code: string }).code], [503, 'storageUnavailable'])
  assert.equal(upgrade, 503)
}
