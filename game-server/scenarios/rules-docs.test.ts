/** Checks a real game with the lines of docs/rules.md, as a player would: they share no code with the game. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { WireDeck } from '#common/protocol/wire.ts'
import { seedPartOf } from '#common/rules/testing.ts'
import { ColyseusClient } from '../testing/colyseus-client.ts'
import type { Listener, PlayerClient } from '../testing/player-client.ts'
import { registerFour, type Four, type TestPlayer } from '../testing/player.ts'
import { allReady, dropAll, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { autoplay, phaseOf, playUntil, passed } from '../testing/strategy.ts'
import { WsClient } from '../testing/ws-client.ts'

type Published = { readonly [Name in 'serverPartHash' | 'serverPart' | 'seed' | 'seedHash']: string } & {
  readonly seedParts: readonly (string | null)[]
}
type Recipe = {
  readonly check: (
    published: Published,
  ) => Promise<Readonly<Record<'isServerPart' | 'isMadeOfParts' | 'isSeed', boolean>>>
  readonly hands: (seed: string, round: number) => Promise<readonly (readonly string[])[]>
}

const [, LINES = ''] =
  /```js\n([\s\S]*?)```/.exec(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8')) ?? []
const { check, hands } = (await import(
  `data:text/javascript,${encodeURIComponent(`${LINES}\nexport { check, hands }`)}`
)) as Recipe

const TRUE = { isServerPart: true, isMadeOfParts: true, isSeed: true }
/** The player on seat 2 has an older client, which gives no part. */
const PARTS = [seedPartOf(1), seedPartOf(2), null, seedPartOf(4)] as const

/** What a client is shown of the deck, in the words of `/ws`. */
const deckOf = (client: PlayerClient): WireDeck => {
  if (client instanceof WsClient) return client.room?.deck ?? assert.fail('no room')
  assert.ok(client instanceof ColyseusClient)
  const { nextServerPartHash, serverPartHash, seedHash, serverPart, seed, players } = client.state
  const parts = [...players].map(({ seedPart }) => seedPart || null)
  return {
    nextServerPartHash,
    serverPartHash: serverPartHash || null,
    seedHash: seedHash || null,
    hasSeedPart: null,
    serverPart: serverPart || null,
    seedParts: serverPart ? parts : null,
    seed: seed || null,
  }
}

const publishedOf = (client: PlayerClient): Published => {
  const { serverPartHash, serverPart, seedParts, seed, seedHash } = deckOf(client)
  assert.ok(serverPartHash !== null && serverPart !== null && seedParts !== null && seed !== null && seedHash !== null)
  return { serverPartHash, serverPart, seedParts, seed, seedHash }
}

/** The first hand of each round that each player was shown: the one that was dealt. */
const dealt = new Map<string, readonly string[]>()
const noteDeal: Listener = (client) => {
  const key = `${client.facts.at(-1)?.round}:${client.seat}`
  if (client.hand.length === 13 && !dealt.has(key)) dealt.set(key, [...client.hand].toSorted())
}

describe('the lines of docs/rules.md', () => {
  let server: ServerProcess
  let accounts: Four<TestPlayer>
  before(async () => {
    server = await startServer({ GAME_PACE: '0', RATE_LIMITS: 'off' })
    accounts = await registerFour(server.origin)
  })
  after(() => server.stop())

  it('check a game whose server was killed before the deal, and nothing is published before its end', async () => {
    const first = await sitDown(accounts, MIXED)
    const [{ roomId }] = first
    const committed = first.map((client) => deckOf(client).nextServerPartHash)
    assert.equal(new Set(committed).size, 1)

    const heard: unknown[] = []
    for (const client of first) {
      for (const seedPart of ['abc', seedPartOf(9).toUpperCase(), `${seedPartOf(9)}0`, null, 7])
        assert.equal((await client.refusalOf('ready', { ready: true, seedPart })).code, 'badSeedPart')
    }
    assert.deepEqual(
      first.map(({ players }) => players.some(({ isReady }) => isReady)),
      [false, false, false, false],
    )
    first.forEach((client, seat) => client.send('ready', { ready: true, seedPart: PARTS[seat] ?? undefined }))
    await everyone(first, 'four ready players', ({ players }) => players.every(({ isReady }) => isReady))

    heard.push(...first.flatMap(({ received }) => received))
    await server.kill9()
    await server.restart()
    accounts = [
      accounts[0].at(server.origin),
      accounts[1].at(server.origin),
      accounts[2].at(server.origin),
      accounts[3].at(server.origin),
    ]
    const seats = await Promise.all(
      accounts.map((account, seat) => (MIXED[seat] ?? MIXED[0]).connect(account, roomId, noteDeal)),
    )
    await everyone(
      seats,
      'everybody',
      ({ players }) => players.length === 4 && players.every(({ isConnected }) => isConnected),
    )
    seats[0]?.send('start_game')
    await everyone(seats, 'the deal', ({ hand }) => hand.length === 13)
    const seedHashes = new Set(seats.map((client) => deckOf(client).seedHash))
    await passed(seats)
    let cards = 0
    await playUntil(seats, () => ++cards > 9)
    heard.push(...seats.flatMap((client) => [...client.received, deckOf(client)]))
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await everyone(seats, 'the parts', (client) => phaseOf(client) === 'game_over' && deckOf(client).seed !== null)

    const published = seats.map(publishedOf)
    const [shown] = published
    assert.ok(shown !== undefined)
    for (const other of published) assert.deepEqual(other, shown)
    assert.deepEqual([...seedHashes], [shown.seedHash])
    assert.deepEqual(shown.seedParts, PARTS)
    assert.equal(shown.serverPartHash, committed[0])
    assert.deepEqual(await check(shown), TRUE)
    const rounds = seats[0]?.facts.at(-1)?.round ?? 0
    for (let round = 1; round <= rounds; round++) {
      const recomputed = await hands(shown.seed, round)
      for (const seat of [0, 1, 2, 3])
        assert.deepEqual(dealt.get(`${round}:${seat}`), recomputed[seat]?.toSorted(), `round ${round}, seat ${seat}`)
    }
    const before = JSON.stringify(heard)
    for (const secret of [shown.seed, shown.serverPart, ...PARTS.filter((part) => part !== null)])
      assert.ok(!before.includes(secret), 'a secret was shown before the end')

    // What has been changed afterwards is found out.
    assert.deepEqual(await check({ ...shown, serverPart: shown.seed }), {
      ...TRUE,
      isServerPart: false,
      isMadeOfParts: false,
    })
    assert.deepEqual(await check({ ...shown, seedParts: [seedPartOf(8), ...shown.seedParts.slice(1)] }), {
      ...TRUE,
      isMadeOfParts: false,
    })
    assert.deepEqual(await check({ ...shown, seed: shown.serverPart }), {
      isServerPart: true,
      isMadeOfParts: false,
      isSeed: false,
    })
    await dropAll(seats)
  })

  it('check another game at the same table, whose part of the server was shown before the players gave theirs', async () => {
    const seats = await sitDown(accounts, MIXED)
    await allReady(seats)
    seats[0].send('start_game')
    await everyone(seats, 'the deal', ({ hand }) => hand.length === 13)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await everyone(seats, 'the parts', (client) => deckOf(client).seed !== null)
    const first = publishedOf(seats[1])
    const { nextServerPartHash } = deckOf(seats[1])
    assert.deepEqual([await check(first), first.seedParts], [TRUE, [null, null, null, null]])

    seats.forEach((client, seat) => client.send('play_again', { seedPart: seedPartOf(seat) }))
    await everyone(
      seats,
      'another game',
      (client) => phaseOf(client) === 'passing' && client.hand.length === 13 && deckOf(client).seed === null,
    )
    assert.equal(deckOf(seats[1]).serverPartHash, nextServerPartHash)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await everyone(seats, 'the parts', (client) => deckOf(client).seed !== null)
    const second = publishedOf(seats[1])
    assert.deepEqual([await check(second), second.seedParts], [TRUE, [0, 1, 2, 3].map(seedPartOf)])
    assert.notEqual(second.serverPart, first.serverPart)
    await dropAll(seats)
  })
})
