/**
 * One account with nine sockets over both transports says as much as it can, for as long as it is told. Prints one line a minute and a table at the
 * end: what the server stores, how much memory it uses, and how long another player waits for a pong. Ends with 1 as soon as a bound is
 * broken, or the other player gets no pong any more.
 *
 *     npx node loadtest/nine-sockets.ts --minutes 60
 *     npx node loadtest/nine-sockets.ts --minutes 60 --per-second 0.2      within the limits of a player: as much is stored as can be
 *     npx node loadtest/nine-sockets.ts --minutes 60 --database mysql://root@127.0.0.1:3306
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CHAT_LINES_KEPT, CHAT_TRIM_LINES, MESSAGES_PER_SECOND, TOGGLE_BURST, TOGGLES_PER_SECOND } from '#common/limits.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import { storedSizes, type StoredSizes } from '../game-server/testing/stored-sizes.ts'
import { temporaryMariaDb } from '../game-server/testing/temporary-mariadb.ts'
import { WsClient } from '../game-server/testing/ws-client.ts'
import { quantile } from './bench.ts'
import { flood, MESSAGE_BYTES, type Tally } from './flood.ts'

const SOCKETS = 9
const ASK_MS = 500
const PONG_MS = 60_000
const REPORT_MS = 60_000
/** Opening the room, and who sits down. */
const FIRST_RECORDS = 20
/** A user who connects and disconnects too often is looked at again every 15 s: one record each time at most. */
const RESTLESS_SECONDS = 15
/** Both players of the room. */
const PLAYERS = 2

/** What was measured in one interval, or in all of them. */
type Figures = { readonly seconds: number; readonly chatBytes: number; readonly pongMs: readonly number[]; readonly logBytes: number } & Readonly<Tally>

/** A limit of what may be stored. It holds at any time. */
type Bound = { readonly name: string; readonly value: number; readonly atMost: number }

const boundsOf = ({ chat, journal }: StoredSizes, seconds: number): readonly Bound[] => {
  const lines = CHAT_LINES_KEPT + CHAT_TRIM_LINES
  return [
    { name: 'lines of chat', value: chat.records, atMost: lines },
    { name: 'bytes of chat', value: chat.bytes, atMost: lines * MESSAGE_BYTES },
    {
      name: 'records of the journal',
      value: journal.records,
      atMost: Math.ceil(FIRST_RECORDS + PLAYERS * (TOGGLE_BURST + seconds * (TOGGLES_PER_SECOND + 1 / RESTLESS_SECONDS))),
    },
  ]
}

/** Measures again and again how long the server takes to answer another player. Rejects when no pong comes. */
const measurePongs = async (other: WsClient, tell: (latencyMs: number) => void, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    other.received.length = 0
    other.heard.length = 0
    const askedAtMs = performance.now()
    other.send('ping')
    await other.until(() => other.countOf('pong') > 0, 'a pong', PONG_MS)
    tell(performance.now() - askedAtMs)
    await pause(ASK_MS)
  }
}

const residentBytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
const inKilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1)
const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)
const row = (...cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`)

const HEADS = ['s', 'kB of chat sent a second', 'lines of chat', 'MB of chat', 'journal, records', 'MB on disk', 'memory, MB', 'log, kB', 'pong p50, ms', 'p99', 'longest', 'sockets opened', 'refused', 'said']

const print = (atSeconds: number | string, { seconds, chatBytes, pongMs, logBytes, entered, refused, said }: Figures, { chat, journal, diskBytes }: StoredSizes, memoryBytes: number): void => {
  const pongs = pongMs.length === 0 ? ['-', '-', '-'] : [0.5, 0.99, 1].map((part) => quantile(pongMs, part).toFixed(1))
  row(atSeconds, inKilobytes(chatBytes / seconds), chat.records, inMegabytes(chat.bytes), journal.records, inMegabytes(diskBytes), inMegabytes(memoryBytes), inKilobytes(logBytes), ...pongs, entered, refused, said)
}

/** Counts everything since the last interval. */
const watch = (server: ServerProcess, other: WsClient, tally: Tally): { readonly next: () => Figures; readonly noteMs: (latencyMs: number) => void } => {
  let [chatBytes, atMs, logBytes] = [0, performance.now(), server.output().length]
  let pongMs: number[] = []
  let last = { ...tally }
  other.socket.on('message', (data: Buffer) => {
    if (data.includes('"type":"chat_message"')) chatBytes += data.length
  })
  const next = (): Figures => {
    const [nowMs, log] = [performance.now(), server.output().length]
    const { entered, refused, said } = last
    const figures = { seconds: (nowMs - atMs) / 1_000, chatBytes, pongMs, logBytes: log - logBytes, entered: tally.entered - entered, refused: tally.refused - refused, said: tally.said - said }
    ;[chatBytes, atMs, logBytes, pongMs, last] = [0, nowMs, log, [], { ...tally }]
    return figures
  }
  return { next, noteMs: (latencyMs) => void pongMs.push(latencyMs) }
}

const sum = (all: readonly Figures[], of: (figures: Figures) => number): number => all.reduce((total, figures) => total + of(figures), 0)
const together = (all: readonly Figures[]): Figures => ({
  seconds: sum(all, ({ seconds }) => seconds),
  chatBytes: sum(all, ({ chatBytes }) => chatBytes),
  logBytes: sum(all, ({ logBytes }) => logBytes),
  pongMs: all.flatMap(({ pongMs }) => pongMs),
  entered: sum(all, ({ entered }) => entered),
  refused: sum(all, ({ refused }) => refused),
  said: sum(all, ({ said }) => said),
})

/** Waits for the end of each interval, prints it, and throws when a bound is broken. Resolves with what was largest at any time. */
const report = async (server: ServerProcess, databaseUrl: string | null, next: () => Figures, durationMs: number): Promise<void> => {
  const startedAtMs = performance.now()
  const all: Figures[] = []
  const most = new Map<string, Bound>()
  let mostMemory = 0
  row(...HEADS)
  row(...HEADS.map(() => '---'))
  for (;;) {
    const leftMs = durationMs - (performance.now() - startedAtMs)
    await pause(Math.max(0, Math.min(REPORT_MS, leftMs)))
    const seconds = (performance.now() - startedAtMs) / 1_000
    const [figures, sizes, memory] = [next(), await storedSizes({ databaseUrl, dataDir: server.dataDir }), residentBytes(server.pid())]
    all.push(figures)
    mostMemory = Math.max(mostMemory, memory)
    print(seconds.toFixed(0), figures, sizes, memory)
    for (const bound of boundsOf(sizes, seconds)) {
      if (bound.value > bound.atMost) throw new Error(`a bound is broken: ${bound.value} ${bound.name}, at most ${bound.atMost} are allowed`)
      if (bound.value >= (most.get(bound.name)?.value ?? 0)) most.set(bound.name, bound)
    }
    if (leftMs > REPORT_MS) continue
    print('all; memory: the most', together(all), sizes, mostMemory)
    process.stdout.write('\n')
    row('bound', 'most', 'at most')
    row('---', '---', '---')
    for (const { name, value, atMost } of most.values()) row(name, value, atMost)
    return
  }
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0.5' }, 'per-second': { type: 'string', default: String(MESSAGES_PER_SECOND) }, database: { type: 'string' } } })
const database = values.database === undefined ? null : await temporaryMariaDb(values.database)
const server = await startServer({ GAME_PACE: '0', DATABASE_URL: database?.url ?? '' })
try {
  const ended = new AbortController()
  const [anna, bruno] = [await TestPlayer.register(server.origin, 'Anna'), await TestPlayer.register(server.origin, 'Bruno')]
  const roomId = await anna.createRoom()
  const other = await WsClient.sit(bruno, roomId)
  const tally: Tally = { entered: 0, refused: 0, said: 0 }
  const { next, noteMs } = watch(server, other, tally)
  const measured = measurePongs(other, noteMs, ended.signal)
  const flooded = flood({ account: anna, roomId, sockets: SOCKETS, perSecond: Number(values['per-second']) }, tally, ended.signal)
  // The attack ends only after the report; when a pong does not come, that ends the report.
  await Promise.race([report(server, database?.url ?? null, next, Number(values.minutes) * 60_000), Promise.all([measured, flooded])])
  if (tally.entered === 0) throw new Error('no socket was let in: nothing was attacked')
  ended.abort()
  await Promise.all([measured, flooded])
  await other.drop()
} catch (error) {
  process.stderr.write(`FAILED: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await server.stop()
  await database?.drop()
}
process.exit()
