/**
 * Clients that send nonsense over every transport and go away in every phase, for as long as wanted. Ends with 1 when the process has ended or has
 * logged a bug: `node loadtest/fuzz.ts --minutes 10 --seed 7`.
 */
import { parseArgs } from 'node:util'
import { HostileClients } from '../game-server/testing/hostile-clients.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { startServer } from '../game-server/testing/server-process.ts'

/** A user may have ten sockets. */
const AT_ONCE = 8
const BUG = /"level":60|nobody caught|had a problem|a request failed/

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } } })
const server = await startServer({ RATE_LIMITS: 'off', GAME_PACE: '0' })
const player = await TestPlayer.register(server.origin, 'Anna')
const strangers = new HostileClients(Number(values.seed), player, await player.createRoom())
const endMs = performance.now() + Number(values.minutes) * 60_000
let clients = 0
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (; performance.now() < endMs; clients++) await strangers.come()
    }),
  )
  const { status } = await player.get('/api/health')
  const hasBug = BUG.test(server.output()) || status !== 200
  process.stdout.write(`${clients} clients, answers ${JSON.stringify([...strangers.statuses])}, health ${status}, ${server.output().length} bytes of log${hasBug ? `\n${server.output().slice(-5_000)}` : ''}\n`)
  process.exitCode = hasBug ? 1 : 0
} finally {
  await server.stop()
}
