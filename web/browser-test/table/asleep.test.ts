import assert from 'node:assert/strict'
import { WAITING_ABSENCE_MS } from '#common/timings.ts'
import { FaultProxy } from '../../../game-server/testing/fault-proxy.ts'
import type { PlayerClient } from '../../../game-server/testing/player-client.ts'
import { colyseus, dropAll, listenTo } from '../../../game-server/testing/seats.ts'
import { autoplay, insist, isToPlay, legalCard, passed } from '../../../game-server/testing/strategy.ts'
import { Friend, PHONE } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'
import { isToasted } from '../testing/toasts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Long enough that who comes back to a saved game first reads who is missing before a vote on one of them. */
const ABSENCE_SECONDS = 100

describe('a phone that sleeps in the waiting room', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })
  let line: FaultProxy
  let anna: Friend
  let bruno: Friend
  let roomId = ''

  before(async () => {
    line = await FaultProxy.to(stage.server.origin)
    anna = await Friend.arrive(stage.browser, new URL(line.url).origin, 'Anna', PHONE)
    bruno = await stage.arrive('Bruno', PHONE)
    await anna.page.clock.install()
    roomId = await anna.openRoom()
    await bruno.followLink(roomId)
    await anna.page.getByText('2/4').first().waitFor()
  })
  after(() => line.close())

  /** What only who has the crown can do. */
  const addComputer = ({ page }: Friend) => page.getByRole('button', { name: 'Aggiungi un computer' })
  /** Nothing runs on the phone, and its connection is gone. Resolves when the other player sees it. */
  const fallAsleep = async (): Promise<void> => {
    await anna.stopClock()
    await line.fail('cut')
    await bruno.page.getByText('Offline').first().waitFor()
  }
  const wakeUp = async (): Promise<void> => {
    await line.mend()
    await anna.page.clock.resume()
    await anna.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  it('for four minutes finds its seat, and the crown of who opened the room', async () => {
    await fallAsleep()
    stage.server.passTime(4 * MINUTE_MS)
    assert.equal(await addComputer(bruno).count(), 0)
    await wakeUp()
    await bruno.page.getByText('Offline').first().waitFor({ state: 'hidden' })
    await addComputer(anna).first().waitFor()
    assert.equal(await addComputer(bruno).count(), 0)
    assert.equal(new URL(anna.page.url()).pathname, `/room/${roomId}`)
    anna.ignoreOutageErrors()
  })

  it('for more than five reads that the seat is free again, and the crown has gone to the other player', async () => {
    await fallAsleep()
    stage.server.passTime(WAITING_ABSENCE_MS)
    await addComputer(bruno).first().waitFor()
    await Promise.all([isToasted(anna.page, "Il tuo posto non c'è più"), wakeUp()])
    await anna.page.waitForURL(`**/join/${roomId}`)
    anna.ignoreOutageErrors()
    // The browser itself logs that the table did not let the phone in.
    assert.deepEqual(
      anna.pageErrors.splice(0).filter((problem) => !problem.includes('403')),
      [],
    )
  })
})

describe('a phone that sleeps for an hour during a game', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: String(ABSENCE_SECONDS) })
  let line: FaultProxy
  let table: DealtTable
  let anna: Friend
  let others: readonly PlayerClient[] = []
  let setLifecycle: (state: 'frozen' | 'active') => Promise<unknown>

  before(async () => {
    line = await FaultProxy.to(stage.server.origin)
    table = await stage.dealTable()
    others = table.seats.slice(1)
    await passed(table.seats)
    anna = await stage.takeSeat(table, 0, PHONE, line.origin)
    const devtools = await anna.page.context().newCDPSession(anna.page)
    setLifecycle = (state) => devtools.send('Page.setWebLifecycleState', { state })
    await anna.page.clock.install()
    await anna.page.reload()
    await anna.hand.getByRole('button').first().waitFor()
    await anna.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  })
  after(() => line.close())

  const first = (): PlayerClient => others[0] ?? assert.fail('nobody')
  const cards = (): number => first().facts.at(-1)?.handSizes[0] ?? 0
  /**
   * The browser freezes the page, whose connection ends, as on a phone in a pocket. Resolves when the others have
   * decided what happens.
   */
  const fallAsleep = async (vote: 'conclude' | 'save'): Promise<void> => {
    const results = first().countOf('disconnection_vote_result')
    const isAway = listenTo([first()], 'player_disconnected')
    await anna.stopClock()
    await setLifecycle('frozen')
    await line.fail('cut')
    await isAway()
    stage.server.passTime(ABSENCE_SECONDS * 1_000)
    await first().until(() => first().countOf('disconnection_vote_started') > results, 'a vote')
    await Promise.all(
      others.map((seat) =>
        insist(
          seat,
          () => seat.send('disconnection_vote', { vote }),
          () => seat.countOf('disconnection_vote_result') > results,
        ),
      ),
    )
    assert.notEqual(first().lastOf('disconnection_vote_result')?.result, 'wait')
  }
  /**
   * An hour later. `isShown`: whether the browser says that the page is visible again; it does not when a lid opens.
   */
  const wakeUp = async ({ isShown }: { readonly isShown: boolean }): Promise<void> => {
    await line.mend()
    await setLifecycle('active')
    await anna.page.clock.fastForward(HOUR_MS)
    await anna.page.clock.resume()
    if (isShown) await anna.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  /** The others play whenever it is their turn, until `enough` resolves. */
  const playOn = async (enough: Promise<unknown>): Promise<void> => {
    const isEnough = enough.then(() => null)
    const toPlay = async (seat: PlayerClient): Promise<PlayerClient> => {
      await seat.until(() => isToPlay(seat), 'its turn')
      return seat
    }
    for (
      let next = await Promise.race([isEnough, ...others.map(toPlay)]);
      next !== null;
      next = await Promise.race([isEnough, ...others.map(toPlay)])
    ) {
      const player = next
      const { length } = player.hand
      await insist(
        player,
        () => player.send('play_card', { cardId: legalCard(player) }),
        () => player.hand.length !== length,
      )
    }
  }
  /** The others leave, and the server has noted that. */
  const allLeave = async (): Promise<void> => {
    await dropAll(others)
    const [account] = table.accounts
    const room = async (): Promise<string> => JSON.stringify((await account.get(`/api/rooms/${table.roomId}`)).body)
    while ((await room()).includes('"isConnected":true'));
  }
  const isSamePage = () => anna.page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))
  const isBack = (): Promise<void> =>
    anna.page
      .getByText(/^Connessione (persa|interrotta)/)
      .first()
      .waitFor({ state: 'hidden' })

  it('sees what the computer has left it, and takes its seat back', async () => {
    await fallAsleep('conclude')
    await playOn(first().until(() => first().hand.length <= 9, 'four tricks'))
    await wakeUp({ isShown: true })
    await anna.hand.getByRole('button').nth(cards()).waitFor({ state: 'detached' })
    await isBack()
    const annaPlays = async (): Promise<void> => {
      while ((await anna.act('press')) !== 'played');
    }
    await playOn(annaPlays())
    assert.equal(await isSamePage(), true)
    anna.ignoreOutageErrors()
  })

  it('reads that the game was saved, and for whom it waits', async () => {
    await fallAsleep('save')
    await allLeave()
    stage.server.passTime(HOUR_MS)
    await wakeUp({ isShown: true })
    await anna.page.getByText('Partita sospesa: si aspettano Bruno, Carla e Dino.').waitFor()
    others = await Promise.all(table.accounts.slice(1).map((account) => colyseus.sit(account, table.roomId)))
    await anna.page.getByText(/^Partita sospesa/).waitFor({ state: 'hidden' })
    assert.equal(await isSamePage(), true)
    anna.ignoreOutageErrors()
  })

  it('sees the result of the game that went on, also when the browser says nothing of its waking', async () => {
    await fallAsleep('conclude')
    await Promise.all(others.map((seat) => autoplay(seat)))
    await wakeUp({ isShown: false })
    await anna.playAgain.waitFor()
    assert.equal(await isSamePage(), true)
    anna.ignoreOutageErrors()
  })
})
