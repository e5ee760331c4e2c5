import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { deal, seedFrom } from '../rules/deal.ts'
import { isSeedPart, seedOfParts, type SeedPart } from '../rules/seed-parts.ts'
import { SEATS } from '../rules/seats.ts'
import { codeOf, seedOf, seedPartOf } from '../rules/testing.ts'
import { ABSENCE_TIMES } from '../timings.ts'
import { openTable, reduceTable, type StandingCommand } from './reduce.ts'
import type { Table } from './state.ts'
import { apply, gameOf, PEOPLE, playOn } from './testing.ts'
import { NO_LATENCIES, publicTableView } from './view.ts'

const [anna, bruno, carla, dino] = PEOPLE
const SECRET = seedOf(1)

const partOf = (text: string): SeedPart => (isSeedPart(text) ? text : assert.fail(`no part: ${text}`))

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
/** The server's part of a game, by the words of docs/rules.md and without any code of the game. */
const serverPart = (gameNumber: number): string =>
  createHmac('sha256', Buffer.from(SECRET, 'hex')).update(`server:${gameNumber}`).digest('hex')
const seedFromParts = (gameNumber: number, parts: readonly string[]): string =>
  sha256([serverPart(gameNumber), ...parts].join(':'))
const hashOf = (hex: string): string => sha256(Buffer.from(hex, 'hex'))

/** Four people who have come to a table that has committed to its part, and are not ready. */
const arrived = (): Table => {
  const opened = openTable('ABC234', 'Partita di Anna', anna, 0, ABSENCE_TIMES, SECRET)
  const joined: readonly StandingCommand[] = [bruno, carla, dino].map((person) => ({ type: 'join', person }))
  return apply(opened, [...joined, ...PEOPLE.map(({ userId }) => ({ type: 'connect', userId }) as const)]).table
}
const ready = (userId: number, part?: number, isReady = true): StandingCommand => ({
  type: 'setReady',
  userId,
  ready: isReady,
  ...(part === undefined ? {} : { seedPart: seedPartOf(part) }),
})
const begin: StandingCommand = { type: 'start', userId: anna.userId }
const shown = (table: Table) => publicTableView(table, NO_LATENCIES)
const everyone = PEOPLE.map(({ userId }) => ready(userId, userId))

/** The known answer of docs/rules.md. */
const KNOWN_PARTS = {
  server: seedFrom(Uint8Array.from({ length: 32 }, (_, index) => index)),
  players: [partOf('9f86d081884c7d659a2feaa0c55ad015'), null, partOf('60303ae22b998861bce3b28f33eec1be'), null],
} as const

describe('the seed of a game', () => {
  it('is the known one for known parts', () =>
    assert.equal(seedOfParts(KNOWN_PARTS), '555e7f6fc9b6b471d8b3114a5759c999f802030ac344621d4f960f7f51e48bd5'))

  it("is the hash of the server's part and of the players' parts in seat order", () => {
    const { game } = apply(arrived(), [...everyone.toReversed(), begin]).table
    assert.equal(
      game?.seed,
      seedFromParts(
        1,
        PEOPLE.map(({ userId }) => seedPartOf(userId)),
      ),
    )
    assert.deepEqual(game.round.hands, deal(game.seed, 1))
  })

  it('has an empty place for a player who has given no part', () => {
    const { game } = apply(arrived(), [
      ready(anna.userId, 1),
      ready(bruno.userId),
      ready(carla.userId),
      ready(dino.userId, 4),
      begin,
    ]).table
    assert.equal(game?.seed, seedFromParts(1, [seedPartOf(1), '', '', seedPartOf(4)]))
  })

  const LAST: readonly [what: string, commands: readonly StandingCommand[]][] = [
    ['of a player who is ready twice', [ready(bruno.userId, 98), ready(bruno.userId, 99)]],
    [
      'of a player who was unready in between',
      [ready(bruno.userId, 98), ready(bruno.userId, undefined, false), ready(bruno.userId, 99)],
    ],
    [
      'when a client without a part is ready again',
      [ready(bruno.userId, 99), ready(bruno.userId, undefined, false), ready(bruno.userId)],
    ],
    ['given while not ready', [ready(bruno.userId, 99, false), ready(bruno.userId)]],
    [
      'after a new process has restored the table',
      [ready(bruno.userId, 99), { type: 'restore', downMs: 1 }, { type: 'connect', userId: bruno.userId }],
    ],
  ]
  for (const [what, commands] of LAST) {
    it(`has the last part ${what}`, () => {
      const others = [anna, carla, dino].flatMap(({ userId }) => [{ type: 'connect', userId } as const, ready(userId)])
      assert.equal(
        gameOf(apply(arrived(), [...commands, ...others, begin]).table).seed,
        seedFromParts(1, ['', seedPartOf(99), '', '']),
      )
    })
  }

  it('has no part of a player who has left: the next one at the seat gives their own', () => {
    const table = apply(arrived(), [
      ...everyone,
      { type: 'leave', userId: bruno.userId },
      { type: 'join', person: bruno },
      { type: 'connect', userId: bruno.userId },
      ready(bruno.userId),
      begin,
    ]).table
    assert.equal(gameOf(table).seed, seedFromParts(1, [seedPartOf(10), '', seedPartOf(12), seedPartOf(13)]))
  })

  it('is made anew for another game: with another part of the server, published before, and with the parts of that game only', () => {
    const over = playOn(apply(arrived(), [...everyone, begin]).table)
    const { nextServerPartHash } = shown(over)
    assert.equal(nextServerPartHash, hashOf(serverPart(2)))
    const again = PEOPLE.map(
      ({ userId }, seat) =>
        ({ type: 'playAgain', userId, ...(seat === 2 ? {} : { seedPart: seedPartOf(50 + seat) }) }) as const,
    )
    const next = gameOf(apply(over, [...again.slice(0, 1), ...again]).table)
    assert.equal(next.seed, seedFromParts(2, [seedPartOf(50), seedPartOf(51), '', seedPartOf(53)]))
    assert.equal(next.serverPartHash, nextServerPartHash)
  })

  it('keeps the parts of those who want another game when the table becomes a waiting room again', () => {
    const over = playOn(apply(arrived(), [...everyone, begin]).table)
    const asked = [anna, bruno, carla].map(
      ({ userId }) => ({ type: 'playAgain', userId, seedPart: seedPartOf(userId + 60) }) as const,
    )
    const left = apply(over, [...asked, { type: 'disconnect', userId: dino.userId }], 1_000).table
    const waiting = apply(left, [{ type: 'timeElapsed' }], 200_000).table
    assert.equal(waiting.status, 'waiting')
    const table = apply(
      waiting,
      [
        { type: 'join', person: dino },
        { type: 'connect', userId: dino.userId },
        ready(dino.userId, 3),
        { type: 'start', userId: waiting.creatorId },
      ],
      200_000,
    ).table
    assert.equal(gameOf(table).seed, seedFromParts(2, [seedPartOf(70), seedPartOf(71), seedPartOf(72), seedPartOf(3)]))
  })

  it('comes with the command at a table that has not committed to a part, and parts change nothing there', () => {
    const old = { ...arrived(), deck: null }
    assert.equal(gameOf(apply(old, [...everyone, { ...begin, seed: seedOf(7) }]).table).seed, seedOf(7))
    assert.throws(() => reduceTable(apply(old, everyone).table, begin, 0), /needs a seed/)
  })

  it('takes no part after the game has begun', () => {
    const { table } = apply(arrived(), [...everyone, begin])
    assert.equal(codeOf(reduceTable(table, ready(anna.userId, 77), 0)), 'gameAlreadyStarted')
    assert.equal(
      codeOf(reduceTable(table, { type: 'playAgain', userId: anna.userId, seedPart: seedPartOf(77) }, 0)),
      'gameNotOver',
    )
  })
})

describe('what is published of a seed', () => {
  const secrets = (table: Table): readonly string[] => [
    SECRET,
    gameOf(table).seed,
    serverPart(1),
    serverPart(2),
    ...PEOPLE.map(({ userId }) => seedPartOf(userId)),
  ]

  it("is the hash of the server's part before anybody gives theirs, and the hash of the seed before the first card", () => {
    assert.equal(shown(arrived()).nextServerPartHash, hashOf(serverPart(1)))
    const { table } = apply(arrived(), [...everyone, begin])
    assert.deepEqual(
      [shown(table).game?.serverPartHash, shown(table).game?.seedHash],
      [hashOf(serverPart(1)), hashOf(gameOf(table).seed)],
    )
    assert.deepEqual(shown(table).game?.hasSeedPart, [true, true, true, true])
  })

  it('has no part and no seed until the game is over, also when it is suspended', () => {
    const { table: begun } = apply(arrived(), [...everyone, begin])
    const gone = apply(
      begun,
      PEOPLE.map(({ userId }) => ({ type: 'disconnect', userId })),
      1_000,
    ).table
    const suspended = apply(gone, [{ type: 'timeElapsed' }], 10_000_000).table
    assert.equal(suspended.status, 'suspended')
    for (const table of [
      apply(arrived(), everyone).table,
      begun,
      playOn(begun, ({ moves }) => moves.length === 200),
      suspended,
    ]) {
      const text = JSON.stringify(shown(table))
      for (const secret of secrets(begun)) assert.ok(!text.includes(secret), secret)
    }
  })

  it('is all of it when the game is over, without the secret and the parts of other games', () => {
    const over = playOn(apply(arrived(), [...everyone, begin]).table)
    const { game } = shown(over)
    assert.deepEqual(
      [game?.seed, game?.serverPart, game?.seedParts],
      [gameOf(over).seed, serverPart(1), PEOPLE.map(({ userId }) => seedPartOf(userId))],
    )
    const text = JSON.stringify(
      shown(apply(over, [{ type: 'playAgain', userId: anna.userId, seedPart: seedPartOf(5) }]).table),
    )
    for (const secret of [SECRET, serverPart(2), seedPartOf(5)]) assert.ok(!text.includes(secret), secret)
  })
})

describe("a player's part", () => {
  it('is 32 lower-case hexadecimal digits', () => {
    assert.ok(SEATS.every((seat) => isSeedPart(seedPartOf(seat))))
    for (const text of [
      '',
      'a'.repeat(31),
      'a'.repeat(33),
      'A'.repeat(32),
      'g'.repeat(32),
      `${'a'.repeat(32)}\n`,
      ` ${'a'.repeat(31)}`,
    ])
      assert.ok(!isSeedPart(text), text)
  })
})
