/**
 * One account with nine sockets over both transports sends as much as it can, and reconnects whenever a socket is closed. Prints what the
 * server stores, how much memory it uses, and how long another player waits for a pong: `node loadtest/nine-sockets.ts --minutes 60`.
 */
import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CHAT_MESSAGE_MAX_CHARS, MESSAGES_PER_SECOND } from '#common/limits.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { WsClient } from '../game-server/testing/ws-client.ts'
import { startServer } from '../game-server/testing/server-process.ts'
import { quantile } from './bench.ts'

const SOCKETS = 9
const COME_BACK_MS = 250
const ASK_MS = 500
const REPORT_MS = 10_000
/** The longest message that the server accepts, with characters of four bytes each. */
const MESSAGE = '\u{1F451}'.repeat(CHAT_MESSAGE_MAX_CHARS)

/** A connection that sends messages as long as it is open, and ignores what it receives. */
type Speaker = { readonly isOpen: () => boolean; readonly say: () => void; readonly close: () => Promise<unknown> }

const atBridge = async (account: TestPlayer, roomId: string): Promise<Speaker> => {
  const player = await WsClient.sit(account, roomId)
  const { socket, received } = player
  return {
    isOpen: () => socket.readyState === socket.OPEN,
    say: () => {
      received.length = 0
      player.send('chat_message', { message: MESSAGE })
    },
    close: async () => socket.terminate(),
  }
}

const atRoom = async (account: TestPlayer, roomId: string): Promise<Speaker> => {
  const { room, received } = await account.connect(roomId)
  return {
    isOpen: () => room.connection.isOpen,
    say: () => {
      received.length = 0
      room.send('chat_message', { message: MESSAGE })
    },
    close: () => room.leave(false),
  }
}

/** The counts of all nine sockets: connections that were accepted and refused, and messages sent. */
const tally = { entered: 0, refused: 0, said: 0 }

/** Sends as much as one socket may, and reconnects after every close. */
const flood = async (open: () => Promise<Speaker>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      const speaker = await open()
      tally.entered++
      while (!signal.aborted && speaker.isOpen()) {
        speaker.say()
        tally.said++
        await pause(1_000 / MESSAGES_PER_SECOND)
      }
      await speaker.close()
    } catch {
      tally.refused++
    }
    await pause(COME_BACK_MS)
  }
}

/** Measures again and again how long the server takes to answer another player, in milliseconds. */
const measure = async (other: WsClient, latenciesMs: number[], signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    other.received.length = 0
    const askedAtMs = performance.now()
    other.send('ping')
    await other.until(() => other.countOf('pong') > 0, 'a pong', 60_000)
    latenciesMs.push(performance.now() - askedAtMs)
    await pause(ASK_MS)
  }
}

const storedBytes = async (dataDir: string): Promise<number> => {
  const files = (await readdir(dataDir, { withFileTypes: true })).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ name }) => (await stat(join(dataDir, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The resident memory of a process, in bytes. */
const residentBytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

const inKilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1)
const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0)

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0.5' } } })
const durationMs = Number(values.minutes) * 60_000
const server = await startServer({ GAME_PACE: '0' })
const ended = new AbortController()
try {
  const [anna, bruno] = [await TestPlayer.register(server.origin, 'Anna'), await TestPlayer.register(server.origin, 'Bruno')]
  const roomId = await anna.createRoom()
  const other = await WsClient.sit(bruno, roomId)
  const latenciesMs: number[] = []
  let chatBytes = 0
  other.socket.on('message', (data: Buffer) => {
    if (data.includes('"type":"chat_message"')) chatBytes += data.length
  })
  const startedAtMs = performance.now()
  const before = await storedBytes(server.dataDir)
  const all = Array.from({ length: SOCKETS }, (_, number) => flood(() => (number % 2 === 0 ? atBridge : atRoom)(anna, roomId), ended.signal))
  const measured = measure(other, latenciesMs, ended.signal)
  process.stdout.write('| s | kB of chat a second | kB on disk a second | memory, MB | pong p50, ms | p99, ms | sockets opened | refused | said |\n|---|---|---|---|---|---|---|---|---|\n')
  while (performance.now() - startedAtMs < durationMs) {
    await pause(Math.min(REPORT_MS, durationMs))
    const seconds = (performance.now() - startedAtMs) / 1_000
    const stored = ((await storedBytes(server.dataDir)) - before) / seconds
    const [median, last] = latenciesMs.length === 0 ? [0, 0] : [quantile(latenciesMs, 0.5), quantile(latenciesMs, 0.99)]
    const { entered, refused, said } = tally
    const cells = [seconds.toFixed(0), inKilobytes(chatBytes / seconds), inKilobytes(stored), inMegabytes(residentBytes(server.pid())), median.toFixed(1), last.toFixed(1), entered, refused, said]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
  ended.abort()
  await Promise.all([...all, measured])
  await other.drop()
} finally {
  await server.stop()
}
process.exit(0)
