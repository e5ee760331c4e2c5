/** A player of tests and benchmarks: an account and its cookie, which can take a seat at a table. */
import { ColyseusClient } from './colyseus-client.ts'

/** What came back of a request. */
export type Reply = { readonly status: number; readonly body: unknown; readonly headers: Headers }

/**
 * No connection is kept for the next request: a server that had no time for some seconds would first close it as idle,
 * and then not read what was sent on it meanwhile.
 */
const NOT_KEPT = { connection: 'close' } as const

export class TestPlayer {
  readonly origin: string
  readonly nickname: string
  userId: number
  cookie: string

  /** `cookie` is empty for somebody who is not signed in. */
  constructor(origin: string, nickname: string, userId = 0, cookie = '') {
    this.origin = origin
    this.nickname = nickname
    this.userId = userId
    this.cookie = cookie
  }

  /** Registers an account and signs in. */
  static async register(origin: string, nickname: string): Promise<TestPlayer> {
    const player = new TestPlayer(origin, nickname)
    const email = `${nickname.toLowerCase().replace(/\W/g, '')}@example.test`
    const reply = await player.post('/api/auth/register', { email, password: 'segreto-lungo', nickname })
    if (reply.status !== 201)
      throw new Error(`registration of ${nickname}: ${reply.status} ${JSON.stringify(reply.body)}`)
    player.userId = (reply.body as { id: number }).id
    return player
  }

  /** An account that is signed in already, as `seedTables` makes them. */
  static signedIn(
    origin: string,
    { userId, cookie }: { readonly userId: number; readonly cookie: string },
  ): TestPlayer {
    return new TestPlayer(origin, `Giocatore ${userId}x`, userId, cookie)
  }

  /** This account at the same server on another address, after a restart. */
  at(origin: string): TestPlayer {
    return new TestPlayer(origin, this.nickname, this.userId, this.cookie)
  }

  get(path: string): Promise<Reply> {
    return this.#request('GET', path)
  }

  post(path: string, body?: unknown): Promise<Reply> {
    return this.#request('POST', path, body)
  }

  put(path: string, body?: unknown): Promise<Reply> {
    return this.#request('PUT', path, body)
  }

  delete(path: string, body?: unknown): Promise<Reply> {
    return this.#request('DELETE', path, body)
  }

  /** Saves the profile; resolves when every table knows. */
  async call(nickname: string, avatarUrl?: string | null): Promise<void> {
    const { status, body } = await this.put('/api/users/profile', { nickname, avatarUrl })
    if (status !== 200) throw new Error(`the profile of ${nickname}: ${status} ${JSON.stringify(body)}`)
  }

  /** Uploads a picture; resolves with its URL. */
  async upload(picture: Buffer): Promise<string> {
    const form = new FormData()
    form.append('avatar', new Blob([new Uint8Array(picture)]), 'foto.png')
    const response = await fetch(`${this.origin}/api/upload/avatar`, {
      method: 'POST',
      headers: { ...NOT_KEPT, cookie: this.cookie },
      body: form,
    })
    if (response.status !== 201) throw new Error(`the upload of a picture: ${response.status}`)
    return ((await response.json()) as { avatarUrl: string }).avatarUrl
  }

  /** Opens a room; resolves with its code. */
  async createRoom(gameName?: string): Promise<string> {
    const { status, body } = await this.post('/api/rooms', { creatorName: this.nickname, gameName })
    if (status !== 201) throw new Error(`creation of a room: ${status} ${JSON.stringify(body)}`)
    return (body as { roomId: string }).roomId
  }

  /** Takes a seat, without a connection. Resolves with the player's id. */
  async join(roomId: string): Promise<string> {
    const { status, body } = await this.post(`/api/rooms/${roomId}/join`, { playerName: this.nickname })
    if (status !== 200) throw new Error(`no seat: ${status} ${JSON.stringify(body)}`)
    return (body as { playerId: string }).playerId
  }

  /** Takes a seat and connects to it. */
  async sit(roomId: string): Promise<ColyseusClient> {
    await this.post(`/api/rooms/${roomId}/join`, { playerName: this.nickname })
    return this.connect(roomId)
  }

  /** Connects to a seat that this account has. */
  connect(roomId: string): Promise<ColyseusClient> {
    return ColyseusClient.connect(this, roomId)
  }

  async #request(method: string, path: string, body?: unknown): Promise<Reply> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        ...NOT_KEPT,
        'content-type': 'application/json',
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie !== undefined) this.cookie = cookie
    const text = await response.text()
    return { status: response.status, body: parsed(text), headers: response.headers }
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** One of something for each of four friends. */
export type Four<T> = readonly [T, T, T, T]

/** Anna, Bruno, Carla and Dino have accounts on a server. Anna's is the first. */
export const registerFour = async (origin: string): Promise<Four<TestPlayer>> => {
  const register = (name: string): Promise<TestPlayer> => TestPlayer.register(origin, name)
  const anna = await register('Anna')
  const [bruno, carla, dino] = await Promise.all([register('Bruno'), register('Carla'), register('Dino')])
  return [anna, bruno, carla, dino]
}
