import assert from 'node:assert/strict'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { DEFAULT_SETTINGS, toStore, type Settings } from '#common/protocol/rest/settings.ts'
import { SETTINGS_KEY } from '../../src/state/settings/kept-settings.ts'
import { beforeExpensiveCard, beforeOwnCard, JUST_DEALT, keepSoloGame } from '../testing/solo-moments.ts'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { atSeededTable, onStage } from '../testing/stage.ts'
import { passed, playUntil } from '../../../game-server/testing/strategy.ts'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'

describe('the own hand', () => {
  const stage = onStage()
  let you: Friend | null = null

  afterEach(() => you?.page.context().close())

  /** A solo table whose cards have just been dealt. The clock of its page stands still. */
  const sit = async (
    options: BrowserContextOptions,
    game = JUST_DEALT,
    settings: Partial<Settings> = {},
  ): Promise<Friend> => {
    const friend = await stage.arrive('Tu', {
      ...options,
      reducedMotion: 'reduce',
    })
    you = friend
    await friend.page.clock.install()
    await keepSoloGame(friend.page, game)
    const stored = JSON.stringify({ userId: null, unsent: [], stored: toStore({ ...DEFAULT_SETTINGS, ...settings }) })
    await friend.page.addInitScript(([key, value]) => localStorage.setItem(key, value), [SETTINGS_KEY, stored] as const)
    await friend.page.goto('/solo')
    await friend.hand.getByRole('button').first().waitFor()
    await friend.stopClock()
    await friend.passTime(6_000)
    return friend
  }
  const isPlaying = (page: Page): Locator => page.locator('[data-playing-hand]')
  /** Lets time pass until it is the viewer's turn to play a card. False when the cards of the round are all played. */
  const ownTurn = async (friend: Friend): Promise<boolean> => {
    const { page, hand } = friend
    while (!(await isPlaying(page).isVisible())) {
      if ((await hand.getByRole('button').count()) === 0) return false
      await friend.passTime(1_000)
    }
    return true
  }
  const focused = (page: Page): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-card') ?? null)
  const pass = async ({ page, hand }: Friend): Promise<void> => {
    for (const card of [0, 1]) await hand.getByRole('button').nth(card).press('Enter')
    await page.getByRole('button', { name: 'Conferma', exact: true }).press('Enter')
  }

  it('is one stop of the Tab key, and a round is played by the keyboard alone', async () => {
    const friend = await sit(DESKTOP)
    const { page, hand } = friend
    for (let stops = 0; (await focused(page)) === null; stops++) {
      assert.ok(stops < 40, 'the Tab key does not reach the hand')
      await page.keyboard.press('Tab')
    }
    const first = await focused(page)
    await page.keyboard.press('ArrowRight')
    assert.notEqual(await focused(page), first)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    const names = await hand
      .getByRole('button')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')))
    assert.equal(await focused(page), names[0])
    const ranked = names.findIndex((name) => name?.endsWith('12') === true)
    await page.keyboard.press('q')
    if (ranked > 0) assert.equal(await focused(page), names[ranked])
    for (const key of ['Home', 'Enter', 'ArrowRight', 'Enter', 'Tab']) await page.keyboard.press(key)
    assert.equal(await focused(page), null, 'the hand has a second stop')
    const confirm = page.getByRole('button', { name: 'Conferma', exact: true })
    for (let stops = 0; !(await confirm.evaluate((button) => button === document.activeElement)); stops++) {
      assert.ok(stops < 60, 'the Tab key does not reach Conferma')
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await friend.passTime(1_000)
    while ((await focused(page)) === null) await page.keyboard.press('Shift+Tab')
    let played = 0
    for (; await ownTurn(friend); played++) {
      while ((await focused(page)) === null) await page.keyboard.press('Shift+Tab')
      while (await page.evaluate(() => document.activeElement?.getAttribute('aria-disabled') === 'true'))
        await page.keyboard.press('ArrowRight')
      const left = await hand.getByRole('button').count()
      await page.keyboard.press('Enter')
      await friend.passTime(1_000)
      assert.equal(await hand.getByRole('button').count(), left - 1)
    }
    assert.equal(played, 13)
  })

  it('is played by who only hears the table: every card, every trick and its points are said', async () => {
    const friend = await sit(DESKTOP)
    const { page, hand } = friend
    await page.evaluate(() => {
      const lines: string[] = []
      Reflect.set(globalThis, 'heard', lines)
      const log = document.querySelector('[role="log"][aria-label="Racconto della partita"]')
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) lines.push(node.textContent ?? '')
      }).observe(log ?? document.body, { childList: true })
    })
    await pass(friend)
    while (await ownTurn(friend)) {
      const card = hand.getByRole('button', { disabled: false }).first()
      const name = await card.getAttribute('aria-label')
      await card.press('Enter')
      await page
        .getByRole('group', { name: 'Carte giocate' })
        .getByRole('img', { name: name ?? '', exact: true })
        .waitFor({ state: 'attached' })
      await friend.passTime(1_000)
    }
    while (!(await page.getByText('Conferma', { exact: true }).isVisible())) await friend.passTime(1_000)
    const heard = await page.evaluate((): unknown => Reflect.get(globalThis, 'heard'))
    assert.ok(Array.isArray(heard))
    const lines = heard.map(String)
    assert.equal(
      lines.filter((line) => /^(Tu|Player \d): (\w+) di (fiori|cuori|picche|quadri)\.( Ora prend[ei]\.)?$/.test(line))
        .length,
      52,
    )
    const points = lines.flatMap(
      (line) => /^Presa (?:tua|a Player \d), ([+−]?\d+)\.$/.exec(line)?.[1]?.replace('−', '-') ?? [],
    )
    assert.equal(points.length, 13)
    // 13 tricks of 10, the diamonds and the queen of spades: every round is worth nothing.
    assert.equal(
      points.reduce((sum, point) => sum + Number(point), 0),
      0,
    )
    assert.equal(lines.filter((line) => line.startsWith('Mano 2. Cominci')).length, 1)
  })

  for (const [showsSums, question] of [
    [true, /^Davvero\? Presa da −\d+$/],
    [false, /^Davvero\?$/],
  ] as const) {
    it(`asks before an expensive card is played, ${showsSums ? 'and says what it costs' : 'and leaves the sum to who wants to do it'}`, async () => {
      const { game, card } = beforeExpensiveCard()
      const { page, hand } = await sit(PHONE, game, { asksBefore: true, showsSums })
      const expensive = hand.locator(`[data-card="${card}"]`)
      await expensive.tap()
      await expensive.tap()
      await page.getByText(question).waitFor()
      await expensive.tap()
      await expensive.waitFor({ state: 'detached' })
    })
  }

  it('of two rows becomes one row without a card being drawn or dealt anew', async () => {
    const friend = await sit(PHONE, beforeOwnCard(8))
    const { page, hand } = friend
    const cards = hand.getByRole('button')
    const upper = hand.locator('[data-row="upper"]')
    assert.ok(await ownTurn(friend))
    assert.deepEqual([await cards.count(), await upper.count()], [8, 4])
    await cards.evaluateAll((buttons) => buttons.forEach((button) => Object.assign(button, { isDrawnBefore: true })))
    await isPlaying(page).locator('button[aria-disabled="false"]').first().press('Enter')
    await friend.passTime(1_000)
    assert.deepEqual(
      await cards.evaluateAll((buttons) => buttons.map((button) => 'isDrawnBefore' in button)),
      Array.from({ length: 7 }, () => true),
    )
    assert.equal(await upper.count(), 0)
  })

  it('is lifted by a first tap and played by a second, and by a drag', async () => {
    const friend = await sit(PHONE)
    const { page, hand } = friend
    await pass(friend)
    assert.ok(await ownTurn(friend))
    const legal = hand.getByRole('button', { disabled: false }).last()
    const name = (await legal.getAttribute('aria-label')) ?? ''
    const card = hand.getByRole('button', { name, exact: true })
    await card.tap()
    // The browser makes a click of a tap, which may come a moment later.
    await hand.getByRole('button', { name, exact: true, pressed: true }).waitFor()
    await card.tap()
    await card.waitFor({ state: 'detached' })

    await friend.passTime(1_000)
    assert.ok(await ownTurn(friend))
    const next = hand.getByRole('button', { disabled: false }).last()
    const pulled = hand.getByRole('button', { name: (await next.getAttribute('aria-label')) ?? '', exact: true })
    // When the cards have closed the gap.
    await hand.evaluate(async (cards) => {
      await Promise.allSettled(cards.getAnimations({ subtree: true }).map(({ finished }) => finished))
    })
    const box = await pulled.boundingBox()
    assert.ok(box !== null)
    const pull = async (upPx: number): Promise<void> => {
      await page.mouse.move(box.x + 15, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + 20, box.y + 20 - upPx, { steps: 5 })
      await page.mouse.up()
    }
    await pull(30)
    assert.equal(await pulled.count(), 1, 'a card that was hardly moved goes back')
    await pull(120)
    await pulled.waitFor({ state: 'detached' })
  })
})

describe('a card that is on its way', () => {
  const table = atSeededTable()

  it('is not sent again by a second click on a page that is too busy to draw', async () => {
    const { page } = table.anna
    await passed(table.seats)
    await playUntil(table.seats, () => table.facts.phase === 'playing' && table.facts.turn === 0)
    await table.seen()
    // Not a card of the passing that a busy page still shows.
    await page.locator('[data-playing-hand] button[aria-disabled="false"]').first().waitFor()
    const sent = await page.evaluate(
      ([clicks, ms]) => {
        let messages = 0
        const { send } = WebSocket.prototype
        WebSocket.prototype.send = function count(data) {
          messages += 1
          send.call(this, data)
        }
        for (let click = 0; click < clicks; click++) {
          document.querySelector<HTMLElement>('[data-playing-hand] button[aria-disabled="false"]')?.click()
          const from = performance.now()
          while (performance.now() - from < ms);
        }
        WebSocket.prototype.send = send
        return messages
      },
      [3, ACTION_DEBOUNCE_MS + 100] as const,
    )
    assert.equal(sent, 1)
    await table.seats[0].until(() => table.facts.turn !== 0, 'the card')
  })
})
