/**
 * A few accounts that attack the rooms of all others: three take every free seat of the open rooms, and two open rooms in turns and leave
 * each one to the other. The HTTP rate limits are those of production.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { TestPlayer } from '../game-server/testing/player.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import type { Bench, Measurement } from './bench.ts'

/** The hosts, with one room each. The server does not allow more registrations from one address within an hour. */
const HOSTS = 20
const ATTACKERS = 3
/** How long the two accounts open rooms. */
const OPENING_MS = 20_000
/** How long the answer to a message may take. */
const ANSWER_MS = 2_000

const seatsTaken = async (server: ServerProcess): Promise<readonly Measurement[]> => {
  const { origin } = server
  const rooms: string[] = []
  for (let host = 0; host < HOSTS; host++) rooms.push(await (await TestPlayer.register(origin, `Ospite${host}`)).createRoom())
  const attackers: TestPlayer[] = []
  for (let attacker = 0; attacker < ATTACKERS; attacker++) attackers.push(await TestPlayer.register(origin, `Ladro${attacker}`))
  const friend = await TestPlayer.register(origin, 'Amica')
  const startedMs = performance.now()
  const joins = await Promise.all(rooms.flatMap((roomId) => attackers.map((attacker) => attacker.post(`/api/rooms/${roomId}/join`, {}))))
  const takenMs = performance.now() - startedMs
  let open = 0
  for (const roomId of rooms) {
    if ((await friend.post(`/api/rooms/${roomId}/join`, {})).status !== 200) continue
    open += 1
    await leave(friend, roomId)
  }
  return [
    { name: `seats that ${ATTACKERS} accounts took of ${HOSTS * ATTACKERS} free ones`, unit: 'seats', value: joins.filter(({ status }) => status === 200).length },
    { name: 'they were done after', unit: 'ms', value: takenMs },
    { name: `rooms of ${HOSTS} that a friend could still enter`, unit: 'rooms', value: open },
  ]
}

type Said = { readonly type: string; readonly roomId?: string }

/** Sends messages over `/ws` and waits for the answers. */
class Line {
  readonly #socket: WebSocket
  #heard: (message: Said) => void = () => undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#heard(JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}')))
  }

  static async open({ origin, cookie }: TestPlayer): Promise<Line> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie, origin } })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return new Line(socket)
  }

  /** The code of the room in the answer; null when there is no answer or the message was refused. */
  async ask(message: object): Promise<string | null> {
    return (await this.#answerTo(message, 'room_update'))?.roomId ?? null
  }

  /** Leaves the table; resolves when the server has confirmed it. */
  async leave(): Promise<void> {
    this.tell({ type: 'leave_room' })
    await this.#answerTo({ type: 'ping' }, 'pong')
  }

  #answerTo(message: object, answer: string): Promise<Said | null> {
    const answered = new Promise<Said | null>((resolve) => {
      this.#heard = (said) => (said.type === 'error' ? resolve(null) : said.type === answer && resolve(said))
    })
    this.tell(message)
    return Promise.race([answered, pause(ANSWER_MS, null, { ref: false })])
  }

  tell(message: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#socket.close()
  }
}

const leave = async (player: TestPlayer, roomId: string): Promise<void> => {
  const line = await Line.open(player)
  await line.ask({ type: 'join_room', roomId })
  await line.leave()
  line.close()
}

/** One account opens a room and the other takes it over; they change roles in each round. */
const openByTurns = async (players: readonly [TestPlayer, TestPlayer]): Promise<number> => {
  let opened = 0
  for (const untilMs = performance.now() + OPENING_MS; performance.now() < untilMs; ) {
    const lines = [await Line.open(players[0]), await Line.open(players[1])] as const
    // A socket may send about 20 messages in a burst; a new socket may send them again.
    for (let turn = 0; turn < 6 && performance.now() < untilMs; turn++) {
      const [opener, nextCreator] = turn % 2 === 0 ? lines : [lines[1], lines[0]]
      const roomId = await opener.ask({ type: 'create_room' })
      if (roomId === null) continue
      opened += 1
      await nextCreator.ask({ type: 'join_room', roomId })
      await opener.leave()
      await nextCreator.leave()
    }
    for (const line of lines) line.close()
    await pause(50)
  }
  return opened
}

const roomsOpened = async ({ origin }: ServerProcess): Promise<readonly Measurement[]> => {
  const players = [await TestPlayer.register(origin, 'Primo'), await TestPlayer.register(origin, 'Secondo')] as const
  const opened = await openByTurns(players)
  const list = await players[0].get('/api/rooms')
  return [
    { name: `rooms that two accounts opened in ${OPENING_MS / 1_000} s`, unit: 'rooms', value: opened },
    { name: 'the open list after that', unit: 'kB', value: JSON.stringify(list.body).length / 1_000 },
  ]
}

/** Runs each attack on its own server. */
const on = async (attack: (server: ServerProcess) => Promise<readonly Measurement[]>): Promise<readonly Measurement[]> => {
  const server = await startServer()
  try {
    return await attack(server)
  } finally {
    await server.stop()
  }
}

export const roomsBench: Bench = { name: 'rooms', repetitions: 1, measure: async () => [...(await on(seatsTaken)), ...(await on(roomsOpened))] }
