/** A client that reads too slowly gets only the newest state, and later loses its connection, over both transports. */
import assert from 'node:assert/strict'
import { FaultProxy } from '../testing/fault-proxy.ts'
import { registerFour, type Four, type TestPlayer } from '../testing/player.ts'
import type { PlayerClient, PublicFacts } from '../testing/player-client.ts'
import { allReady, bridge, colyseus, everyone, MIXED, sitDown, type Transport } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'

/** Whether the first round is over. The game may be over too. */
const isPast = (facts: PublicFacts | undefined): boolean =>
  facts !== undefined && (facts.round > 1 || facts.phase === 'game_over')

/** Number of requested states. With about 65 KB each they are more than the network buffers. */
const QUESTIONS = 300
const LONG_LINES = 100

describe('a slow reader', () => {
  let server: ServerProcess
  let accounts: Four<TestPlayer>
  let line: FaultProxy
  before(async () => {
    server = await startServer({ GAME_PACE: '0', RATE_LIMITS: 'off', WELCOME_TOKENS: '100' })
    accounts = await registerFour(server.origin)
  })
  after(() => server.stop())
  beforeEach(async () => {
    line = await FaultProxy.to(server.origin)
  })
  afterEach(() => line.close())

  /** A game of four players. The fourth has a second connection through the slow proxy. */
  const start = async (
    transport: Transport,
  ): Promise<Readonly<{ roomId: string; seats: Four<PlayerClient>; slow: PlayerClient }>> => {
    const seats = await sitDown(accounts, MIXED)
    const { roomId } = seats[0]
    const slow = await transport.sit(accounts[3].at(line.origin), roomId)
    await allReady(seats)
    seats[0].send('start_game')
    await everyone([...seats, slow], 'the deal', ({ hand }) => hand.length === 13)
    return { roomId, seats, slow }
  }

  const hears = async (seat: PlayerClient, text: string): Promise<void> =>
    seat.until(() => JSON.stringify(seat.heard).includes(text), text)

  /** Stops the proxy until the server has more unsent bytes for the client than allowed. */
  const fallBehind = async (slow: PlayerClient, other: PlayerClient): Promise<void> => {
    await line.fail('slow')
    for (let number = 0; number < LONG_LINES; number++)
      other.send('chat_message', { message: `${number} ${'è'.repeat(480)}` })
    await other.until(() => other.heard.filter(({ type }) => type === 'chat_message').length >= LONG_LINES, 'the lines')
    for (let question = 0; question < QUESTIONS; question++) slow.send('get_game_state')
    const last = `chiesto ${crypto.randomUUID()}`
    slow.send('chat_message', { message: last })
    await hears(other, last)
  }

  /** What a seat shows, without latencies, which differ from moment to moment. */
  const shown = ({ hand, chat, players, facts }: PlayerClient): object => ({
    hand,
    chat,
    now: facts.at(-1),
    players: players.map((player) => ({ ...player, isMeasured: null })),
  })

  const sees = (slow: PlayerClient, seat: PlayerClient): Promise<void> =>
    slow.until(() => JSON.stringify(shown(slow)) === JSON.stringify(shown(seat)), 'the newest state')

  for (const transport of [colyseus, bridge]) {
    it(`gets the newest state when it reads again, and all later ones: ${transport.name}`, async () => {
      const { seats, slow } = await start(transport)
      const [anna, , , dino] = seats
      const before = slow.hand
      await fallBehind(slow, anna)
      anna.send('chat_message', { message: 'mentre non legge' })
      for (const seat of seats) seat.send('pass_cards', { cardIds: seat.hand.slice(0, 2) })
      await everyone(seats, 'the pass', ({ facts }) => facts.at(-1)?.phase === 'playing')
      await hears(dino, 'mentre non legge')
      await line.mend()
      await sees(slow, dino)
      assert.notDeepEqual(slow.hand, before)
      anna.send('chat_message', { message: 'ora legge' })
      await hears(slow, 'ora legge')
      assert.ok(!JSON.stringify(slow.heard).includes('mentre non legge'), 'it was told late what the state shows')
      await Promise.all([...seats, slow].map((seat) => seat.drop()))
    })

    it(`misses a round, and sees the rest of the game like the others: ${transport.name}`, async () => {
      const { seats, slow } = await start(transport)
      const [anna, , , dino] = seats
      await fallBehind(slow, anna)
      const game = Promise.all(seats.map((seat) => autoplay(seat)))
      await anna.until(() => isPast(anna.facts.at(-1)), 'another round')
      await line.mend()
      await game
      await everyone([...seats, slow], 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
      await sees(slow, dino)
      const all = dino.facts.map((facts) => JSON.stringify(facts))
      const seen = slow.facts.slice(1)
      assert.ok(seen.every(isPast), 'it was shown late what is past')
      const places = seen.map((facts) => all.indexOf(JSON.stringify(facts)))
      assert.deepEqual(
        places,
        [...new Set(places)].filter((place) => place > 0).toSorted((a, b) => a - b),
      )
      await Promise.all([...seats, slow].map((seat) => seat.drop()))
    })

    it(`is dropped when it does not read at all, and sees everything after reconnecting: ${transport.name}`, async () => {
      const { roomId, seats, slow } = await start(transport)
      const [anna, , , dino] = seats
      await dino.drop()
      await fallBehind(slow, anna)
      await anna.until(() => anna.players[3]?.isConnected === false, 'the end of the connection')
      const back = await transport.sit(accounts[3], roomId)
      await back.until(() => back.hand.length === 13, 'the hand')
      assert.deepEqual(back.hand, dino.hand)
      assert.deepEqual(back.chat.slice(-5), anna.chat.slice(-5))
      await Promise.all([...seats.slice(0, 3), back].map((seat) => seat.drop()))
    })
  }
})
