/**
 * What tests in a browser need: a server, a browser, friends at their pages, and the promise that no page had an error
 * during a test.
 */
import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { startLocalServer, type LocalServer } from '../../../game-server/testing/local-server.ts'
import { registerFour, TestPlayer, type Four } from '../../../game-server/testing/player.ts'
import { SESSION_SECRET, seedTables } from '../../../game-server/testing/seeded-tables.ts'
import { cardsOf, type PlayerClient, type PublicFacts } from '../../../game-server/testing/player-client.ts'
import { colyseus, deal, sitDown, takeSeats } from '../../../game-server/testing/seats.ts'
import { launchBrowser } from './browser.ts'
import { DESKTOP, Friend, friendsOf, PHONE } from './friend.ts'

/** Anna, Bruno, Carla and Dino at a table: their accounts, and protocol clients in their seats. */
export type DealtTable = {
  readonly roomId: string
  readonly accounts: Four<TestPlayer>
  readonly seats: Four<PlayerClient>
}

/** Everything of it exists from the `before` hooks of the describe on, and until its `after` hooks. */
export class Stage<Prepared> {
  #parts: { readonly server: LocalServer; readonly browser: Browser; readonly prepared: Prepared } | null = null

  set(server: LocalServer, browser: Browser, prepared: Prepared): void {
    this.#parts = { server, browser, prepared }
  }

  /** Ends what has been started. */
  async close(): Promise<void> {
    await this.#parts?.browser.close()
    await this.#parts?.server.stop()
  }

  get #there() {
    return this.#parts ?? assert.fail('only within hooks and tests')
  }

  get server(): LocalServer {
    return this.#there.server
  }

  get browser(): Browser {
    return this.#there.browser
  }

  /** What has been put into the database before the server opened it. */
  get prepared(): Prepared {
    return this.#there.prepared
  }

  get friends(): readonly Friend[] {
    return this.#parts === null ? [] : friendsOf(this.browser)
  }

  /** Somebody who has no account yet. */
  arrive(name: string, options: BrowserContextOptions): Promise<Friend> {
    return Friend.arrive(this.browser, this.server.origin, name, options)
  }

  /** A signed-in friend whose browser has not opened the site yet. `origin` may be that of a proxy. */
  signedIn(account: TestPlayer, options: BrowserContextOptions, origin = this.server.origin): Promise<Friend> {
    return Friend.signedIn(this.browser, origin, account, options)
  }

  /** Four new accounts at a table whose game has just been dealt. */
  async dealTable(): Promise<DealtTable> {
    const accounts = await registerFour(this.server.origin)
    const seats = await deal(await sitDown(accounts, colyseus))
    return { roomId: seats[0].roomId, accounts, seats }
  }

  /** A friend takes over the seat of one of the four players, who is never disconnected during that. */
  async takeSeat(
    { roomId, accounts, seats }: DealtTable,
    index: 0 | 1 | 2 | 3,
    options: BrowserContextOptions,
    origin?: string,
  ): Promise<Friend> {
    const friend = await this.signedIn(accounts[index], options, origin)
    await friend.comeBack(roomId)
    await friend.hand.getByRole('button').first().waitFor()
    await seats[index].drop()
    return friend
  }

  /** A dealt table at which Anna sits at a desktop, and Dino with a phone. */
  async twoScreens(): Promise<{ readonly table: DealtTable; readonly anna: Friend; readonly dino: Friend }> {
    const table = await this.dealTable()
    const anna = await this.takeSeat(table, 0, DESKTOP)
    return { table, anna, dino: await this.takeSeat(table, 3, PHONE) }
  }
}

/**
 * Starts a server and a browser for the describe that calls this, and ends them with it; `prepare` may put something
 * into the folder of the server's data before. After each test it asserts that the pages of all friends who have
 * arrived had no errors; when a test has failed, it photographs what they see.
 */
export const onStage = <Prepared = undefined>(
  environment: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) = {},
  prepare?: (dataDir: string) => Promise<Prepared>,
): Stage<Prepared | undefined> => {
  const stage = new Stage<Prepared | undefined>()
  before(async () => {
    let prepared: Prepared | undefined
    const server = await startLocalServer(
      { SESSION_SECRET, ...(typeof environment === 'function' ? environment() : environment) },
      async (dataDir) => {
        prepared = await prepare?.(dataDir)
      },
    )
    stage.set(server, await launchBrowser(), prepared)
  })
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await Promise.all(stage.friends.filter(({ page }) => !page.isClosed()).map((friend) => friend.photograph()))
    for (const { name, pageErrors } of stage.friends) assert.deepEqual(pageErrors, [], name)
  })
  after(() => stage.close())
  return stage
}

/**
 * A stage with a table of four whose game has been dealt from a known seed. Anna, on the first seat, looks at it on a
 * phone, without motion. `seats` are the protocol clients of all four; `facts` is what everybody sees of the game now.
 */
export const atSeededTable = () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' }, (dataDir) =>
    seedTables(dataDir, { seedNumbers: [1_122] }),
  )
  let seats: Four<PlayerClient> | null = null
  let anna: Friend | null = null
  before(async () => {
    const [table] = stage.prepared ?? []
    assert.ok(table !== undefined)
    const { origin } = stage.server
    seats = await takeSeats(origin, table)
    anna = await stage.signedIn(TestPlayer.signedIn(origin, table.players[0]), { ...PHONE, reducedMotion: 'reduce' })
    await anna.comeBack(table.roomId)
    await anna.hand.getByRole('button').nth(12).waitFor()
  })
  return {
    get seats(): Four<PlayerClient> {
      return seats ?? assert.fail('only within hooks and tests')
    },
    get anna(): Friend {
      return anna ?? assert.fail('only within hooks and tests')
    },
    get facts(): PublicFacts {
      return this.seats[0].facts.at(-1) ?? assert.fail('no game is on')
    },
    /** Until Anna's page shows the trick and her cards as they are now: a busy page may still show an earlier turn. */
    async seen(): Promise<void> {
      await this.anna.page.waitForFunction(
        ([lying, held]) =>
          lying.every((card) => document.querySelector(`[aria-label="Carte giocate"] [data-card="${card}"]`)) &&
          document.querySelectorAll('[aria-label="Carte giocate"] [data-card]').length === lying.length &&
          document.querySelectorAll('[aria-label="La tua mano"] button').length === held,
        [cardsOf(this.facts.center), this.seats[0].hand.length] as const,
      )
    },
  }
}
