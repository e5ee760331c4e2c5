/**
 * The servers that a benchmark compares, each with the process of its clients. Servers and clients are processes of
 * their own.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SEEDED_LINE, type SeededTable, startSeeded } from '../game-server/testing/seeded-tables.ts'
import { NODE_OPTIONS, startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import { cpuSeconds } from './bench.ts'
import type { LoadProgress, LoadReport, LoadRequest, LoadTable, Transport } from './peers/load.ts'

/** A server, by the process that runs it, whose clients sit at their tables. */
export type Contestant = {
  readonly name: string
  readonly origin: string
  readonly pid: number
  ask(request: LoadRequest, onProgress?: (progress: LoadProgress) => void): Promise<LoadReport>
  stop(): Promise<void>
}

/** Starts another process of the benchmark (`peers/{name}.ts`): servers with the same options of Node.js as ours. */
const peer = (name: string, arguments_: readonly string[] = [], nodeOptions = NODE_OPTIONS): ChildProcess =>
  fork(fileURLToPath(new URL(`peers/${name}.ts`, import.meta.url)), arguments_, {
    execArgv: [...nodeOptions],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/**
 * Starts the process of the clients. It shares the cores with the servers: with as much space for young objects as they
 * have, it would free received buffers only when V8 collects its whole heap, four times a second.
 */
export const startClients = (): ChildProcess => peer('load-clients', [], ['--max-semi-space-size=4'])

/**
 * Sends a message to a process and resolves with its answer; what it tells on the way goes to `onProgress`. Rejects
 * when the process ends instead.
 */
export const ask = async <Answer extends object>(
  child: ChildProcess,
  message: object,
  onProgress: (progress: LoadProgress) => void = () => undefined,
): Promise<Answer> => {
  const stopped = new AbortController()
  const ended = once(child, 'exit', { signal: stopped.signal }).then(() =>
    Promise.reject(new Error('a process of the bench ended')),
  )
  const answer = Promise.withResolvers<Answer>()
  const hear = (told: Answer | LoadProgress): void => ('isProgress' in told ? onProgress(told) : answer.resolve(told))
  child.on('message', hear)
  child.send(message)
  try {
    return await Promise.race([answer.promise, ended])
  } finally {
    child.off('message', hear)
    ended.catch(() => undefined)
    stopped.abort()
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

/** Seeded tables, at each of which this many lines have been said. */
export const loadTables = (seeded: readonly SeededTable[], lines: number): readonly LoadTable[] =>
  seeded.map((table) => ({ ...table, chatLines: Array.from({ length: lines }, () => SEEDED_LINE) }))

/** Starts the clients of a server and connects all of them. */
export const enter = async (
  name: string,
  transport: Transport,
  server: { origin: string; pid: number; stop: () => Promise<void> },
  tables: readonly LoadTable[],
): Promise<Contestant> => {
  const clients = startClients()
  const entered = await ask<LoadReport>(clients, {
    type: 'connect',
    transport,
    origin: server.origin,
    tables,
  } satisfies LoadRequest)
  if (entered.errors + entered.closed > 0)
    throw new Error(`${name}: clients were not let in: ${JSON.stringify(entered)}`)
  return {
    name,
    origin: server.origin,
    pid: server.pid,
    ask: (request, onProgress) => ask<LoadReport>(clients, request, onProgress),
    stop: async () => {
      await end(clients)
      await server.stop()
    },
  }
}

/** Our server with the tables in its own database, and the clients at them. */
export type Ours = {
  readonly contestant: Contestant
  readonly server: ServerProcess
  readonly tables: readonly LoadTable[]
}

/** Some tables, at each of which so many lines have been said; `seedNumbers` as in `seedTables`. */
export type Load = { readonly tables: number; readonly chatLines: number; readonly seedNumbers?: readonly number[] }

/** Starts our server with some tables and their clients. `environment` adds to that of the server. */
export const ours = async (
  name: string,
  transport: Transport,
  load: Load,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ours> => {
  const { server, tables: seeded } = await startSeeded(
    startServer,
    { RATE_LIMITS: 'off', GAME_PACE: '0', ...environment },
    load,
  )
  const tables = loadTables(seeded, load.chatLines)
  return {
    tables,
    server,
    contestant: await enter(
      name,
      transport,
      { origin: server.origin, pid: server.pid(), stop: () => server.stop() },
      tables,
    ),
  }
}

/** The server written by hand (`peers/plain-ws-server.ts`) of one of its kinds, with these tables. */
export const plain = async (
  name: string,
  kind: 'state' | 'events' | 'journal',
  tables: readonly LoadTable[],
): Promise<Contestant> => {
  const server = peer('plain-ws-server', [kind])
  const { origin } = await ask<{ origin: string }>(server, tables)
  return enter(
    name,
    kind === 'state' ? 'json' : 'events',
    { origin, pid: server.pid ?? 0, stop: () => end(server) },
    tables,
  )
}

const posted = async <Answer>(url: string, body: object): Promise<Answer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  const parsed: Answer = JSON.parse(await answer.text())
  return parsed
}

/** A match with four players, made as boardgame.io's lobby does it. */
const boardgameMatch = async (origin: string, { seed, chatLines, players }: LoadTable): Promise<LoadTable> => {
  const { matchID } = await posted<{ matchID: string }>(`${origin}/games/regicidio/create`, {
    numPlayers: players.length,
    setupData: { seed },
  })
  const seated: LoadTable['players'][number][] = []
  for (const [seat, { userId }] of players.entries()) {
    const { playerCredentials } = await posted<{ playerCredentials: string }>(
      `${origin}/games/regicidio/${matchID}/join`,
      { playerID: String(seat), playerName: `Giocatore ${userId}x` },
    )
    seated.push({ userId, cookie: playerCredentials })
  }
  return { roomId: matchID, seed, chatLines, players: seated }
}

/**
 * boardgame.io (`peers/boardgame-server.ts`) with games of the same seeds. It has no chat lines, because it keeps none.
 */
export const boardgame = async (name: string, tables: readonly LoadTable[]): Promise<Contestant> => {
  const server = peer('boardgame-server')
  const { origin } = await ask<{ origin: string }>(server, {})
  const matches: LoadTable[] = []
  for (const table of tables) matches.push(await boardgameMatch(origin, table))
  return enter(name, 'boardgame', { origin, pid: server.pid ?? 0, stop: () => end(server) }, matches)
}

/** Opens more matches on boardgame.io, all at once, and connects their players. */
export const openMatches = async (contestant: Contestant, tables: readonly LoadTable[]): Promise<void> => {
  const matches = await Promise.all(tables.map((table) => boardgameMatch(contestant.origin, table)))
  const { errors, closed } = await contestant.ask({
    type: 'connect',
    transport: 'boardgame',
    origin: contestant.origin,
    tables: matches,
  })
  if (errors + closed > 0) throw new Error(`${contestant.name}: players were not let in`)
}

/** How the clients of one server play, see {@link LoadRequest}. */
export type Play = Omit<Extract<LoadRequest, { readonly type: 'play' }>, 'type'>

/** A server that is slower than this is left behind. */
const MOST_MS = 60_000

/** Each table moves as soon as its clients have seen the last move, until each has made about this many. */
export const atFullSpeed = (tables: number, movesPerTable: number): Play => ({
  movesPerSecond: null,
  forMs: MOST_MS,
  moves: tables * movesPerTable,
})

/** Stops servers and their clients. */
export const stopAll = async (contestants: readonly Contestant[]): Promise<void> => {
  await Promise.all(contestants.map((contestant) => contestant.stop()))
}

/**
 * Lets the clients of one server play. Returns their report and the seconds of processor time that the server used.
 * Rejects when a move was refused or not seen by all.
 */
export const playOn = async (
  contestant: Contestant,
  play: Play,
  onProgress?: (progress: LoadProgress) => void,
): Promise<LoadReport & { readonly seconds: number }> => {
  const before = cpuSeconds(contestant.pid)
  const report = await contestant.ask({ type: 'play', ...play }, onProgress)
  if (report.errors + report.closed > 0)
    throw new Error(`${contestant.name}: not every move was accepted and seen by all: ${JSON.stringify(report)}`)
  return { ...report, seconds: cpuSeconds(contestant.pid) - before }
}
