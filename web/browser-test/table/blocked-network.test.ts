import assert from 'node:assert/strict'
import { FaultProxy, type Fault } from '../../../game-server/testing/fault-proxy.ts'
import { Waiters } from '../../../game-server/testing/wait-until.ts'
import { violations } from '../testing/axe.ts'
import { DESKTOP, type Friend } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'

/** What a page must not say that never had a connection on a network of which it is known what is wrong. */
const UNTRUE = ['Connessione persa', 'Connessione interrotta', 'Schermo Nero Rilevato']

describe('a network that lets pages pass, but no WebSockets', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  let line: FaultProxy
  let table: DealtTable
  let anna: Friend
  let sockets = 0
  const waiters = new Waiters()

  before(async () => {
    line = await FaultProxy.to(stage.server.origin)
    table = await stage.dealTable()
  })
  beforeEach(async () => {
    anna = await stage.signedIn(table.accounts[0], DESKTOP, line.origin)
    await anna.page.clock.install()
    anna.page.on('websocket', () => {
      sockets += 1
      waiters.check()
    })
  })
  afterEach(async () => {
    await anna.page.context().close()
    await line.mend()
  })
  after(() => line.close())

  const told = () => anna.page.getByRole('heading', { name: 'Questa rete non ti fa sedere al tavolo' })
  const isLost = () => anna.page.getByText('Connessione persa').first()
  const hasCards = (): Promise<void> => anna.hand.getByRole('button').nth(12).waitFor()
  const gold = (): Promise<string[]> => anna.page.locator('main [data-variant="filled"]').allInnerTexts()
  /**
   * Is on the way back to the room when the network begins to fail, and has a seat there: on a busy machine that takes
   * longer than a page waits before it says that there are no data. The clock of the page stands still.
   */
  const enter = async (how: Fault): Promise<void> => {
    const { page } = anna
    await page.goto('/rules')
    const door = page.getByRole('button', { name: 'Torna al tavolo' })
    await door.waitFor()
    await page.evaluate((words) => {
      const said = new Set<string>()
      Object.assign(globalThis, { said })
      new MutationObserver(() => {
        for (const word of words) if (document.body.innerText.includes(word)) said.add(word)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    }, UNTRUE)
    await line.fail(how)
    await anna.stopClock()
    await Promise.all([page.waitForResponse(/\/matchmake\//), door.click()])
  }

  for (const [how, does] of [
    ['refuse', 'refuses them'],
    ['swallow', 'swallows them'],
    ['close', 'closes them at once'],
  ] as const) {
    it(`is named when it ${does}, with what helps, and a game against the computer`, async () => {
      const { page } = anna
      await enter(how)
      await page.clock.resume()
      await told().waitFor()
      await page.getByText("Prova con un'altra rete o con i dati del telefono, oppure spegni la VPN.").waitFor()
      assert.deepEqual(await page.evaluate(() => [...Reflect.get(globalThis, 'said')]), [])
      assert.deepEqual(await gold(), ['Gioca contro il computer'])
      assert.deepEqual(await violations(page), [])
      const retry = page.getByRole('button', { name: 'Riprova' })
      const failed = sockets
      await retry.click()
      await waiters.until(
        () => sockets > failed,
        'another socket',
        () => sockets,
      )
      await told().waitFor()

      // Otherwise the page may try again by itself before the click.
      await anna.stopClock()
      await line.mend()
      await retry.click()
      await page.clock.resume()
      await hasCards()
      anna.ignoreOutageErrors()
    })
  }

  it('leads to a game against the computer', async () => {
    await enter('refuse')
    await anna.page.clock.resume()
    await anna.page.getByRole('button', { name: 'Gioca contro il computer' }).click()
    await anna.page.getByRole('button', { name: 'Inizia la partita' }).waitFor()
    anna.ignoreOutageErrors()
  })

  it('is explained in the rules', async () => {
    await anna.page.goto('/rules')
    await anna.page.getByRole('link', { name: 'Non riesci a collegarti?' }).click()
    await anna.page.getByRole('heading', { name: 'Non riesci a collegarti?' }).waitFor()
  })

  it('is not what a server is that does not answer, nor a browser without a network', async () => {
    const { page } = anna
    const opens = page.getByText('Connessione alla partita in corso...')
    await enter('swallow')
    await opens.waitFor()
    await line.fail('cut')
    await page.clock.resume()
    await isLost().waitFor()
    assert.equal(await told().count(), 0)
    await line.mend()
    await hasCards()

    await enter('swallow')
    await opens.waitFor()
    await page.context().setOffline(true)
    await page.clock.resume()
    await isLost().waitFor()
    assert.equal(await told().count(), 0)
    await line.mend()
    await page.context().setOffline(false)
    await hasCards()
    anna.ignoreOutageErrors()
  })

  it('does not take away a table that once was there', async () => {
    const { page } = anna
    await anna.comeBack(table.roomId)
    await hasCards()
    const before = sockets
    await line.fail('cut')
    await isLost().waitFor()
    await line.mend()
    await line.fail('refuse')
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await waiters.until(
      () => sockets >= before + 3,
      'two sockets that fail, and a third',
      () => sockets,
    )
    assert.equal(await told().count(), 0)
    assert.equal(await isLost().isVisible(), true)
    await hasCards()
    await line.mend()
    await isLost().waitFor({ state: 'hidden' })
    anna.ignoreOutageErrors()
  })
})
