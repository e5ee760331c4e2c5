/**
 * Another process locks the SQLite file for 3 s while players want to write and to read. Measures how long the event loop of the server is
 * blocked.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { lockFile } from '../game-server/testing/foreign-lock.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { quantile, type Bench, type Measurement } from './bench.ts'
import { reportOf, startWatched } from './watched.ts'

const LOCKED_MS = 3_000
const WRITERS = 20

const measure = async (): Promise<readonly Measurement[]> => {
  const server = await startWatched()
  try {
    const players: TestPlayer[] = []
    for (let number = 0; number < WRITERS; number++) players.push(await TestPlayer.register(server.origin, `Giocatore ${number}x`))
    const [reader] = players
    if (reader === undefined) throw new Error('no players')
    await reportOf(server)
    const lock = await lockFile(server.dataDir)
    const created = Promise.all(players.map((player) => player.post('/api/rooms', {})))
    const readsMs: number[] = []
    for (const untilMs = performance.now() + LOCKED_MS; performance.now() < untilMs; await pause(20)) {
      const askedAtMs = performance.now()
      await reader.get('/api/auth/me')
      readsMs.push(performance.now() - askedAtMs)
    }
    await lock.release()
    const stored = (await created).filter(({ status }) => status === 201).length
    const { maxDelayMs } = await reportOf(server)
    return [
      { name: `file locked for ${LOCKED_MS / 1_000} s: longest standstill of the event loop`, unit: 'ms', value: maxDelayMs },
      { name: 'slowest answer to somebody who only reads', unit: 'ms', value: quantile(readsMs, 1) },
      { name: `rooms that ${WRITERS} asked for meanwhile, and got`, unit: '', value: stored },
    ]
  } finally {
    await server.stop()
  }
}

export const lockBench: Bench = { name: 'lock', repetitions: 2, measure }
