/**
 * Players who all return at once after a restart of the server, with the same requests as a browser: the signed-in
 * user, the room, a seat, a socket. They come through one reverse proxy, which adds the client's address to each
 * request.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import { startServer } from '../game-server/testing/server-process.ts'
import { startSeeded } from '../game-server/testing/seeded-tables.ts'

/** The players who return: four for each table, each with an address as the proxy sees it. */
export type Crowd = { readonly tables: number; readonly addressOf: (player: number) => string }

/**
 * The result: after how many milliseconds each player was back at the table, and how often each status other than
 * success was answered.
 */
export type Return = {
  readonly backMs: readonly number[]
  readonly refusals: ReadonlyMap<number, number>
  /** Processor time until all were back, in milliseconds. */
  readonly serverMs: number
  readonly clientMs: number
}

const CONNECT_MS = 60_000
/** How many connections the proxy has to the server for requests at once. Each socket has its own one as well. */
const PROXY_CONNECTIONS = 256

type Player = { readonly origin: string; readonly roomId: string; readonly cookie: string; readonly address: string }
/** The socket of a player, or the status of the answer that refused it. */
type Entry = WebSocket | number

const headersOf = ({ cookie, address }: Player): Readonly<Record<string, string>> => ({
  cookie,
  'content-type': 'application/json',
  'x-forwarded-for': address,
})

const openSocket = async (player: Player, seat: unknown): Promise<Entry> => {
  const { processId, sessionId } = { processId: '', sessionId: '', ...(typeof seat === 'object' ? seat : {}) }
  const url = `${player.origin.replace('http', 'ws')}/${processId}/${player.roomId}?sessionId=${sessionId}`
  const socket = new WebSocket(url, {
    headers: headersOf(player),
    perMessageDeflate: false,
    handshakeTimeout: CONNECT_MS,
  })
  const refused = once(socket, 'unexpected-response').then(([, response]) => {
    socket.terminate()
    return Number(response.statusCode)
  })
  return Promise.race([once(socket, 'message').then(() => socket), refused])
}

type Answer = { readonly status: number; readonly body: unknown }

const ask = async (proxy: Agent, player: Player, method: 'GET' | 'POST', path: string): Promise<Answer> => {
  const asked = request(player.origin + path, { agent: proxy, method, headers: headersOf(player) })
  asked.end(method === 'POST' ? '{}' : undefined)
  const [response]: unknown[] = await once(asked, 'response')
  if (!(response instanceof IncomingMessage)) throw new Error('no response')
  return { status: response.statusCode ?? 0, body: await json(response) }
}

const enter = async (proxy: Agent, player: Player): Promise<Entry> => {
  for (const path of ['/api/auth/me', `/api/rooms/${player.roomId}`]) {
    const { status } = await ask(proxy, player, 'GET', path)
    if (status !== 200) return status
  }
  const { status, body } = await ask(proxy, player, 'POST', `/matchmake/joinById/${player.roomId}`)
  return status === 200 ? openSocket(player, body) : status
}

/**
 * The processor time of a process until now, in milliseconds: fields 14 and 15 of /proc/PID/stat, in steps of 10 ms.
 */
const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const enterAll = async (
  players: readonly Player[],
  pid: number,
): Promise<Return & { readonly sockets: readonly WebSocket[] }> => {
  const startedMs = performance.now()
  const [serverBefore, clientBefore] = [processorMs(pid), processorMs(process.pid)]
  // It keeps none for later, as `deploy/Caddyfile` says.
  const proxy = new Agent({ maxSockets: PROXY_CONNECTIONS })
  const [backMs, refusals, sockets]: [number[], Map<number, number>, WebSocket[]] = [[], new Map(), []]
  const come = async (player: Player): Promise<void> => {
    const entry = await enter(proxy, player)
    if (typeof entry === 'number') return void refusals.set(entry, (refusals.get(entry) ?? 0) + 1)
    backMs.push(performance.now() - startedMs)
    sockets.push(entry)
  }
  await Promise.all(players.map(come))
  return {
    backMs,
    refusals,
    sockets,
    serverMs: processorMs(pid) - serverBefore,
    clientMs: processorMs(process.pid) - clientBefore,
  }
}

const leave = (sockets: readonly WebSocket[]): void => sockets.forEach((socket) => socket.terminate())

/** Lets all players play, kills the server, starts it again, and lets all of them return as soon as it listens. */
export const returnAfterRestart = async ({ tables, addressOf }: Crowd): Promise<Return> => {
  const { server, tables: seeded } = await startSeeded(startServer, { TRUST_PROXY: '1' }, { tables })
  try {
    const { origin } = server
    const players = seeded.flatMap(({ roomId, players: four }) =>
      four.map(({ cookie, userId }): Player => ({ origin, roomId, cookie, address: addressOf(userId) })),
    )
    leave((await enterAll(players, server.pid())).sockets)
    await server.kill9()
    await server.restart()
    const { sockets, ...back } = await enterAll(players, server.pid())
    leave(sockets)
    return back
  } finally {
    await server.stop()
  }
}

/** A different address for every player. */
export const ownAddress = (player: number): string => `198.18.${Math.floor(player / 250)}.${player % 250}`
/** One address for all players, as at a school, or when `TRUST_PROXY` is off. */
export const sharedAddress = (): string => '198.18.0.1'
