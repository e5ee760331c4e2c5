import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { simulationDraw, type Draw } from '#common/rules/draw.ts'
import type { TableEvent } from '#common/table/commands.ts'
import { VOTES, type Vote } from '#common/table/absence/votes.ts'
import { describeOnMariaDb } from '../persistence/engine/test-databases.ts'
import { assertBooksAgree, auditTables, type KeptGame } from '../testing/journal-audit.ts'
import { reconnectingFour, type ReconnectingPlayer } from '../testing/reconnecting-player.ts'
import { SEEDED_TOKENS, type SeededTable, startSeeded } from '../testing/seeded-tables.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'

/**
 * Within this time after the server listens, everybody is back at their table, also on a very busy machine. On a quiet
 * one it is less than 5 s; the time is printed.
 */
const BACK_WITHIN_MS = 60_000
/**
 * The longest times: to think about a move, between two disconnections, of an absence, between two kills, and of a
 * start that is interrupted.
 */
const [THINK_MS, DROP_MS, AWAY_MS, KILL_MS, INTERRUPTED_START_MS] = [20, 600, 2_000, 800, 1_000]
/** This many kills happen while the server starts games. */
const [KILLS_AT_STARTS, START_MS] = [3, 100]
const ENVIRONMENT = { RATE_LIMITS: 'off', GAME_PACE: '0', LOG_LEVEL: 'error' }
const SEEDING = {
  times: { ...ABSENCE_TIMES, absenceMs: 400, voteMs: 1_000 },
  isDealt: false,
}
/** How often each thing must happen in a run. */
const USUAL: readonly TableEvent['type'][] = [
  'playerDisconnected',
  'playerConnected',
  'voteCast',
  'computerSeated',
  'gameStarted',
  'gameEnded',
]
/** What may be missing in a short run, but not in a long one. */
const RARE: readonly TableEvent['type'][] = ['gameSuspended', 'gameResumed']

/** A random whole number up to `most`, which may be larger than one draw allows. */
const upTo = (most: number, draw: Draw): number => Math.floor(((draw(256) * 256 + draw(256)) / 65_536) * most)

/** Disconnects players at random; they come back after a while. */
class Restless {
  /** The players who have disconnected by themselves. */
  readonly away = new Set<ReconnectingPlayer>()
  /** How often that has happened. */
  drops = 0
  readonly #players: readonly ReconnectingPlayer[]
  readonly #draw: Draw
  readonly #dropping: Promise<void>
  #isOn = true

  constructor(players: readonly ReconnectingPlayer[], draw: Draw) {
    this.#players = players
    this.#draw = draw
    this.#dropping = this.#drop()
  }

  /** Nobody disconnects any more, and everybody comes back. */
  async calm(): Promise<void> {
    this.#isOn = false
    await this.#dropping
    for (const player of this.away) player.come()
    this.away.clear()
  }

  async #drop(): Promise<void> {
    while (this.#isOn) {
      await pause(upTo(DROP_MS, this.#draw))
      const player = this.#players[upTo(this.#players.length, this.#draw)]
      if (player === undefined || this.away.has(player)) continue
      this.away.add(player)
      this.drops += 1
      player.go()
      void pause(upTo(AWAY_MS, this.#draw)).then(() => {
        if (this.away.delete(player)) player.come()
      })
    }
  }
}

/**
 * At every fifth table one player leaves for good after the last kill; the others conclude the game without them, or
 * save it.
 */
const lastWill = (table: number): Vote | null => (table % 5 === 0 ? (VOTES[1 + (table % 2)] ?? null) : null)

/** The players at all tables, and the server that is killed. */
class Ordeal {
  readonly groups: readonly (readonly ReconnectingPlayer[])[]
  /** The longest time that a player needed to come back. */
  slowestMs = 0
  drops = 0
  readonly #server: ServerProcess
  readonly #draw: Draw
  readonly #seed: number
  readonly #players: readonly ReconnectingPlayer[]
  readonly #quitters: ReadonlySet<ReconnectingPlayer>
  #isEnding = false

  constructor(server: ServerProcess, tables: readonly SeededTable[], seed: number) {
    this.#server = server
    this.#seed = seed
    this.#draw = simulationDraw(seed)
    this.groups = tables.map((table, index) => {
      const draw = simulationDraw(upTo(65_536, this.#draw))
      const vote = (): Vote => (this.#isEnding ? lastWill(index) : null) ?? VOTES[draw(VOTES.length)] ?? 'wait'
      return reconnectingFour(this.#server, table, { draw, thinkMs: THINK_MS, playsAgain: () => !this.#isEnding, vote })
    })
    this.#players = this.groups.flat()
    this.#quitters = new Set(this.groups.flatMap((group, index) => (lastWill(index) === null ? [] : group.slice(3))))
  }

  /** Plays while the server is killed again and again. */
  async playThroughKills(kills: number): Promise<void> {
    for (const player of this.#players) player.come()
    const restless = new Restless(this.#players, simulationDraw(this.#seed + 1))
    try {
      for (let kill = 1; kill <= kills; kill++) {
        if (kill <= KILLS_AT_STARTS) await this.#gamesBegin()
        else {
          // Half of the kills come after everybody is back, the others while players are coming back.
          if (this.#draw(2) === 0) await this.#everybodyIsBack(restless.away)
          await pause(upTo(KILL_MS, this.#draw))
        }
        this.#isEnding = kill === kills
        await this.#server.kill9()
        // Sometimes the server is killed again while it starts.
        if (this.#draw(4) === 0) await this.#interruptedStart(upTo(INTERRUPTED_START_MS, this.#draw))
        await this.#server.restart()
      }
    } finally {
      await restless.calm()
    }
    this.drops = restless.drops
  }

  /** Plays to the end, or until the game is saved where a player has left for good. */
  async playToTheEnd(): Promise<void> {
    await this.#everybodyIsBack(new Set())
    await Promise.all(
      [...this.#quitters].map(async (player) => {
        await player.until(() => player.game !== null, 'the first game')
        player.go()
      }),
    )
    await Promise.all(
      this.groups.flatMap((group, index) => {
        const isEnd = ({ isOver, isSaved }: ReconnectingPlayer): boolean =>
          isOver || (isSaved && lastWill(index) !== null)
        return group
          .filter((player) => !this.#quitters.has(player))
          .map((player) => player.until(() => isEnd(player), 'the end'))
      }),
    )
  }

  goHome(): void {
    for (const player of this.#players) player.go()
  }

  /** Begins to start the server, and cuts the power so many milliseconds later, whatever it has come to. */
  async #interruptedStart(afterMs: number): Promise<void> {
    const starting = this.#server.restart().catch(() => undefined)
    await pause(afterMs)
    await this.#server.kill9()
    await starting
  }

  /** Resolves while games begin, which is when players pay, or at once when none is to begin. */
  async #gamesBegin(): Promise<void> {
    const creators = this.groups.flatMap(([creator]) => (creator?.game === null ? [creator] : []))
    if (creators.length > 0)
      await Promise.race(creators.map((creator) => creator.until(() => creator.game !== null, 'the first game')))
    await pause(upTo(START_MS, this.#draw))
  }

  /** Asserts that everybody who did not leave is back in time. */
  async #everybodyIsBack(away: ReadonlySet<ReconnectingPlayer>): Promise<void> {
    const sinceMs = this.#server.openSinceMs
    const leftMs = sinceMs + BACK_WITHIN_MS - performance.now()
    await Promise.all(
      this.#players.map((player) => player.until(() => player.isBack || away.has(player), 'the return', leftMs)),
    )
    this.slowestMs = Math.max(this.slowestMs, performance.now() - sinceMs)
  }
}

/** Asserts that every game is finished or saved, with the result that its players saw. */
const assertEnded = ({ roomId, table, games }: KeptGame, players: readonly ReconnectingPlayer[]): void => {
  const result = games.at(-1) ?? null
  assert.ok(result !== null || table.status === 'suspended', `${roomId} is ${table.status}`)
  for (const player of players)
    if (player.isOver)
      assert.deepEqual(
        player.game?.scores,
        result?.map(({ total }) => total),
      )
}

/** Prints how often everything has happened, and asserts that it did. */
const assertEventful = (kept: readonly KeptGame[], { groups, drops, slowestMs }: Ordeal, isLong: boolean): void => {
  const players = groups.flat()
  const happened = kept.flatMap(({ events }) => events)
  const counts = [...USUAL, ...RARE].map((type) => [type, happened.filter((event) => event === type).length] as const)
  const acknowledged = `${players.flatMap(({ acknowledged }) => acknowledged).length} moves and ${players.flatMap(({ votes }) => votes).length} votes acknowledged`
  console.log(
    `      ${drops} drops, all ${players.length} players back within ${Math.ceil(slowestMs)} ms; ${acknowledged}; ${counts.map(([type, times]) => `${type} ${times}`).join(', ')}`,
  )
  assert.ok(drops > 0)
  for (const [type, times] of counts) assert.ok(times > 0 || (!isLong && RARE.includes(type)), `no ${type}`)
}

type Extent = { readonly tables: number; readonly kills: number; readonly isLong: boolean }

/** `databaseUrl` null means SQLite. FAULT_SEED repeats what was drawn, as far as time allows. */
const survivesKills = async ({ tables: count, kills, isLong }: Extent, databaseUrl: string | null): Promise<void> => {
  const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31))
  console.log(`      FAULT_SEED=${seed}`)
  const environment = { ...ENVIRONMENT, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
  const { server, tables } = await startSeeded(startServer, environment, { ...SEEDING, tables: count, databaseUrl })
  const ordeal = new Ordeal(server, tables, seed)
  try {
    await ordeal.playThroughKills(kills)
    await ordeal.playToTheEnd()
    ordeal.goHome()
    assert.equal(await server.terminate(), 0)

    const location = { databaseUrl, dataDir: server.dataDir }
    const kept = await auditTables(location, tables, ordeal.groups)
    for (const [index, game] of kept.entries()) assertEnded(game, ordeal.groups[index] ?? [])
    await assertBooksAgree(location, kept, SEEDED_TOKENS)
    assertEventful(kept, ordeal, isLong)
  } finally {
    ordeal.goHome()
    await server.stop()
  }
}

describe('games whose server is killed again and again', function () {
  // A minute on two idle cores, and more than five beside much other work.
  this.timeout(600_000)
  const { warn } = console
  // The SDK warns about every room that it cannot enter, which is expected here.
  before(() => {
    console.warn = () => undefined
  })
  after(() => {
    console.warn = warn
  })

  it('twenty of them, twenty times: acknowledged moves are kept, nobody pays twice, everybody is back in 5 s, and the scores match the journals', async () => {
    await survivesKills({ tables: 20, kills: 20, isLong: true }, null)
  })

  describeOnMariaDb('on a database server', (location) => {
    it('six of them, six times: the same', async () => {
      await survivesKills({ tables: 6, kills: 6, isLong: false }, location().databaseUrl)
    })
  })
})
