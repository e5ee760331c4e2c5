/**
 * 200 tables at the ordinary pace, once with four people at each, once with one person and three computers that play for people who are away. How
 * long it takes until a person who plays a card sees it lie on the table. Server and players are separate processes on this machine.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { PlayerClient } from '../game-server/testing/player-client.ts'
import { allThere, dropAll, takeSeats } from '../game-server/testing/seats.ts'
import { seedTables, type SeededTable } from '../game-server/testing/seeded-tables.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import { cardsToPass, insist, isToPass, isToPlay, legalCard, phaseOf } from '../game-server/testing/strategy.ts'
import { cpuSeconds, quantile, type Bench, type Measurement } from './bench.ts'

const TABLES = 200
const MEASURED_MS = 30_000
/** People think as long as computers pause. */
const THINK_MS = { least: 500, most: 1_200 }
/** Tables that are filled at the same time. */
const ARRIVING = 25
const SESSION_SECRET = 'for-the-benchmarks-only-0123456789'
const TIMES = { ...ABSENCE_TIMES, absenceMs: 1_000, voteMs: 60_000 }

type Kind = 'four people' | 'one person and three computers'

/** Whether a client has heard of a vote on another player. */
const hasVoteOn = (seat: PlayerClient, { playerId }: PlayerClient): boolean =>
  seat.heard.some(({ type, payload }) => type === 'disconnection_vote_started' && JSON.stringify(payload).includes(`"${playerId}"`))
/** For how many players a computer plays, as a client has heard. */
const computersAt = (seat: PlayerClient): number => seat.heard.filter(({ type }) => type === 'player_ai_controlled').length

/** The others let a computer play for the last of them, again and again, until one person is left. */
const leaveToComputers = async (seats: readonly PlayerClient[]): Promise<readonly PlayerClient[]> => {
  let left = seats
  for (const [before, gone] of seats.slice(1).toReversed().entries()) {
    await gone.drop()
    left = left.filter((seat) => seat !== gone)
    await Promise.all(left.map(async (seat) => {
      await seat.until(() => hasVoteOn(seat, gone), 'the vote')
      await insist(seat, () => seat.send('disconnection_vote', { vote: 'conclude' }), () => computersAt(seat) > before)
    }))
  }
  return left
}

const open = async (server: ServerProcess, tables: readonly SeededTable[], kind: Kind): Promise<readonly PlayerClient[]> => {
  const people: PlayerClient[] = []
  for (let from = 0; from < tables.length; from += ARRIVING) {
    const opened = await Promise.all(tables.slice(from, from + ARRIVING).map(async (table) => {
      const seats = await takeSeats(server.origin, table)
      await allThere(seats)
      return kind === 'four people' ? seats : leaveToComputers(seats)
    }))
    people.push(...opened.flat())
  }
  return people
}

/** Plays for one person until `stopped`; the times go to `delaysMs`. */
const playOn = async (client: PlayerClient, stopped: AbortSignal, delaysMs: number[]): Promise<void> => {
  while (!stopped.aborted && phaseOf(client) !== 'game_over') {
    if (isToPass(client)) {
      await insist(client, () => client.send('pass_cards', { cardIds: cardsToPass(client) }), () => !isToPass(client))
    } else if (isToPlay(client)) {
      await pause(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least))
      const cards = client.hand.length
      const sentAtMs = performance.now()
      await insist(client, () => client.send('play_card', { cardId: legalCard(client) }), () => client.hand.length !== cards)
      delaysMs.push(performance.now() - sentAtMs)
    } else {
      const turn = client.until(() => stopped.aborted || isToPass(client) || isToPlay(client) || phaseOf(client) === 'game_over', 'a turn')
      await Promise.race([turn.catch(() => undefined), new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve(), { once: true }))])
    }
  }
}

const measureKind = async (server: ServerProcess, tables: readonly SeededTable[], kind: Kind): Promise<readonly number[]> => {
  const people = await open(server, tables, kind)
  const delaysMs: number[] = []
  const stopped = new AbortController()
  const played = people.map((client) => playOn(client, stopped.signal, delaysMs))
  await pause(MEASURED_MS)
  stopped.abort()
  await Promise.all(played)
  await dropAll(people)
  return delaysMs
}

/** One repetition on a server of its own: the games of the one before may be over. */
const measure = async (): Promise<readonly Measurement[]> => {
  let tables: readonly SeededTable[] = []
  const server = await startServer({ SESSION_SECRET, RATE_LIMITS: 'off', GAME_PACE: '1', LOG_LEVEL: 'silent' }, async (dataDir) => {
    tables = await seedTables(dataDir, { tables: 2 * TABLES, chatLines: 0, sessionSecret: SESSION_SECRET, times: TIMES })
  })
  try {
    const people = await measureKind(server, tables.slice(0, TABLES), 'four people')
    const before = cpuSeconds(server.pid())
    const withComputers = await measureKind(server, tables.slice(TABLES), 'one person and three computers')
    const cpu = cpuSeconds(server.pid()) - before
    const [p99, p99WithComputers] = [quantile(people, 0.99), quantile(withComputers, 0.99)]
    return [
      { name: `${TABLES} tables of four people: an own card is seen, median`, unit: 'ms', value: quantile(people, 0.5) },
      { name: `${TABLES} tables of four people: an own card is seen, p99`, unit: 'ms', value: p99 },
      { name: `${TABLES} tables with three computers: an own card is seen, median`, unit: 'ms', value: quantile(withComputers, 0.5) },
      { name: `${TABLES} tables with three computers: an own card is seen, p99`, unit: 'ms', value: p99WithComputers },
      { name: 'p99 with computers / with people', unit: 'of its time', value: p99WithComputers / p99 },
      { name: `${TABLES} tables with three computers: processor time, coming and votes included`, unit: 's', value: cpu },
    ]
  } finally {
    await server.stop()
  }
}

export const computersBench: Bench = { name: 'computers', repetitions: 1, measure }
