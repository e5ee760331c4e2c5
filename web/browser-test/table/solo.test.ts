import assert from 'node:assert/strict'
import type { BrowserContextOptions } from 'playwright-core'
import { ACTION_DEBOUNCE_MS, TRICK_PAUSE_MS } from '#common/timings.ts'
import { encodeSoloGame } from '../../src/game/solo/solo-game.ts'
import { SOLO_GAME_KEY } from '../../src/state/solo-store.ts'
import { violations } from '../testing/axe.ts'
import { beforeClaim } from '../testing/solo-moments.ts'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const STILL: BrowserContextOptions = { reducedMotion: 'reduce' }

describe('a solo game', function () {
  this.timeout(600_000)
  const stage = onStage()
  let you: Friend | null = null

  afterEach(() => you?.page.context().close())

  /** A visitor who has begun a game of the easiest level. */
  const begin = async (options: BrowserContextOptions): Promise<Friend> => {
    const friend = await stage.arrive('Tu', { ...options, ...STILL })
    you = friend
    await friend.page.clock.install()
    await friend.fetchNothingAhead()
    await friend.page.goto('/')
    await friend.page.getByRole('link', { name: 'Gioca contro il computer' }).click()
    await friend.page.getByText('Facile').click()
    await friend.page.getByRole('button', { name: 'Inizia la partita' }).click()
    await friend.hand.getByRole('button').nth(12).waitFor()
    return friend
  }
  /** Acts once, and lets the pauses pass that follow. */
  const act = async (friend: Friend): Promise<string> => {
    const done = await friend.act('press')
    if (done !== 'over') await friend.page.clock.runFor(ACTION_DEBOUNCE_MS)
    return done
  }

  for (const [where, size] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    it(`is played to its end without a network and without an account, on a ${where}`, async () => {
      const friend = await begin(size)
      await friend.page.waitForLoadState('networkidle')
      await friend.page.context().setOffline(true)
      const over = new AbortController()
      // Time passes while somebody else is to move: the computers think, and tricks stay on the table.
      const letTimePass = async (): Promise<void> => {
        while (!over.signal.aborted) await friend.page.clock.runFor(1_000)
      }
      await Promise.all([friend.playToTheEnd('press').finally(() => over.abort()), letTimePass()])
      const results = friend.page.getByRole('dialog')
      await results.getByText('Ha vinto', { exact: true }).first().waitFor()
      const names = (await results.innerText()).match(/Tu|Player \d/g) ?? []
      assert.deepEqual([...new Set(names)].toSorted(), ['Player 2', 'Player 3', 'Player 4', 'Tu'])
      await friend.playAgain.click()
      await friend.hand.getByRole('button').nth(12).waitFor()
    })
  }

  it('lets you take the rest of a round when that is certain, and shows the cards', async () => {
    const friend = await begin(PHONE)
    const { page, hand } = friend
    const game = beforeClaim(3)
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      SOLO_GAME_KEY,
      encodeSoloGame(game),
    ] as const)
    await page.reload()
    await hand.getByRole('button').first().waitFor()
    const cards = await hand.getByRole('button').count()
    await page.clock.runFor(TRICK_PAUSE_MS.aceOfHearts)
    // However busy the machine is, the two clicks are one double click, and the cards stay until they are looked at.
    await friend.stopClock()
    // The second click lands where the cards appear, and must not send them away.
    await page.getByRole('button', { name: /^Il resto è mio: [+−]?\d+$/ }).dblclick()
    const shown = page.getByRole('button', { name: /Il resto è tuo: [+−]?\d+/ })
    await shown.waitFor()
    assert.equal(await shown.getByRole('img').count(), cards)
    assert.equal(await hand.getByRole('button').count(), 0)
    assert.deepEqual(await violations(page, '[data-playing]'), [])
    await page.clock.runFor(TRICK_PAUSE_MS.aceOfHearts)
    await shown.waitFor({ state: 'hidden' })
  })

  it('survives a reload, and is played by the tab that was opened last', async () => {
    const friend = await begin(DESKTOP)
    const { page } = friend
    for (let moves = 0; moves < 3; moves++) await act(friend)
    const cards = await friend.handNames()
    await page.reload()
    await friend.hand.getByRole('button').first().waitFor()
    assert.ok((await friend.handNames()).every((card) => cards.includes(card)) || cards.length === 13)

    const second = await page.context().newPage()
    await second.goto('/solo')
    await second.getByRole('group', { name: 'La tua mano' }).getByRole('button').first().waitFor()
    await page.getByText("Stai giocando in un'altra scheda").waitFor()
    await page.getByRole('button', { name: 'Gioca qui' }).click()
    await second.getByText("Stai giocando in un'altra scheda").waitFor()
    await friend.hand.getByRole('button').first().waitFor()
  })

  it('says which cards are best, and why', async () => {
    const friend = await begin(DESKTOP)
    const { page } = friend
    const ask = page.getByRole('button', { name: 'Chiedi un consiglio' })
    // On a busy machine an answer may take longer than the page waits for it.
    await friend.stopClock()
    await ask.press('Enter')
    await page.getByText(/^Passa .+ e .+/).waitFor()
    while ((await friend.act('press')) !== 'passed');
    const isPlaying = page.locator('[data-playing-hand]')
    while (!(await isPlaying.isVisible())) await page.clock.runFor(1_000)
    await ask.press('Enter')
    const best =
      /^Gioca (?:il |la |l')(.+)$/.exec(
        (await page.getByText(/^Gioca (il |la |l')/).innerText()).split('\n')[0] ?? '',
      )?.[1] ?? ''
    assert.equal(
      await friend.hand.getByRole('button', { name: best, exact: true }).getAttribute('aria-disabled'),
      'false',
    )
    const legal = await friend.hand.locator('button[aria-disabled="false"]').count()
    assert.equal(await page.getByRole('table').filter({ hasText: 'Punti attesi' }).getByRole('row').count(), legal + 1)
  })

  it('begins anew, with a clear text, when what is stored is damaged', async () => {
    const friend = await begin(DESKTOP)
    await friend.page.evaluate(() => localStorage.setItem('regicidio.solo', '{"version":1}'))
    await friend.page.reload()
    await friend.page.getByText('Partita non recuperata').waitFor()
    await friend.page.getByRole('button', { name: 'Inizia la partita' }).click()
    await friend.hand.getByRole('button').nth(12).waitFor()
  })
})
