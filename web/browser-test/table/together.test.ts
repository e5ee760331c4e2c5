/** A game that is over, looked at together: four players, one of them with a phone, and a spectator with another one. */
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { registerFour, TestPlayer } from '../../../game-server/testing/player.ts'
import { colyseus, deal, sitDown } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** Without the confetti of a winner, which stand outside of all regions. */
const STILL = { reducedMotion: 'reduce' } as const

const button = ({ page }: Friend, name: string): Locator => page.getByRole('button', { name, exact: true })
const heading = ({ page }: Friend, name: string): Locator => page.getByRole('heading', { name, exact: true })
const caption = ({ page }: Friend): Locator =>
  page.getByRole('region', { name: 'Comandi della partita' }).getByRole('status')

/** The names of the cards with a price. */
const prices = async ({ page }: Friend): Promise<readonly string[]> => {
  const labels = await page.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  return labels.filter((label) => /non costa niente|di vittoria/.test(label) && !label.includes(';')).toSorted()
}

describe('a game that is looked at together', () => {
  const stage = onStage({ RATE_LIMITS: 'off', GAME_PACE: '0' })

  const isFine = async ({ page, name }: Friend, where: string): Promise<void> => {
    const { SCREENSHOTS: folder } = process.env
    if (folder !== undefined) await page.screenshot({ path: `${folder}/together-${where}-${name}.png` })
    await fitsItsWindow(page)
    assert.deepEqual(await violations(page), [], `${name}: ${where}`)
  }
  /** Everybody reads the same of the moment that is shown. */
  const all = async (friends: readonly Friend[], text: string): Promise<void> => {
    await Promise.all(friends.map((friend) => caption(friend).filter({ hasText: text }).waitFor()))
  }

  it('is led by one, who points at cards, and hands the crown on', async () => {
    const { origin } = stage.server
    const accounts = await registerFour(origin)
    const { body } = await accounts[0].post('/api/rooms', { audience: 'everybody' })
    const { roomId } = body as { roomId: string }
    const seats = await deal(await sitDown(accounts, colyseus, roomId))
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const [anna, bruno, carla, dino] = await Promise.all([
      stage.signedIn(accounts[0], { ...DESKTOP, ...STILL }),
      stage.signedIn(accounts[1], { ...DESKTOP, ...STILL }),
      stage.signedIn(accounts[2], { ...DESKTOP, ...STILL }),
      stage.signedIn(accounts[3], { ...PHONE, ...STILL }),
    ])
    const elena = await stage.signedIn(await TestPlayer.register(origin, 'Elena'), { ...PHONE, ...STILL })
    for (const friend of [anna, bruno, carla, dino]) await friend.join(roomId)
    await elena.page.goto(`/room/${roomId}/watch`)
    const everybody = [anna, bruno, carla, dino, elena]
    for (const { page } of everybody) await page.getByRole('dialog', { name: /vint/ }).waitFor()
    await Promise.all(seats.map((seat) => seat.drop()))

    // The connection of nobody is opened anew, so voices stay.
    const opened: string[] = []
    for (const { page, name } of everybody) page.on('websocket', () => opened.push(name))

    // It begins, and the others are told calmly.
    await button(anna, 'Altro').click()
    await isFine(anna, 'more')
    await button(anna, 'Rivediamola insieme').click()
    await heading(anna, 'Guidi tu').waitFor()
    for (const friend of [bruno, carla, dino, elena]) {
      await friend.page.getByText('Anna rivede la partita').waitFor()
      assert.equal(await friend.page.getByRole('dialog', { name: /vint/ }).count(), 1)
    }
    await isFine(dino, 'begun')
    await isFine(elena, 'begun')
    for (const friend of [bruno, carla, dino, elena]) {
      await button(friend, 'Guarda anche tu').click()
      await heading(friend, 'Guida Anna').waitFor()
    }

    // Who does not lead follows, and sees at which card the leader points.
    for (let steps = 0; steps < 2; steps++) await button(anna, 'Mossa successiva').click()
    await all(everybody, (await caption(anna).textContent()) ?? '')
    const first = anna.page.getByRole('list', { name: 'Mano di Carla' }).getByRole('button').first()
    const card = (await first.getAttribute('aria-label')) ?? ''
    await first.click()
    for (const friend of everybody) await friend.page.getByText(`Anna indica: ${card}`).waitFor()
    for (const friend of [bruno, dino, elena]) assert.equal(await friend.page.locator('[data-highlighted]').count(), 1)
    for (const friend of [anna, bruno, dino, elena]) await isFine(friend, 'pointing')

    // Somebody breaks free, and returns.
    await button(dino, 'Per conto mio').tap()
    await heading(dino, 'Per conto tuo').waitFor()
    await dino.page.getByText('Guida Anna').waitFor()
    await button(dino, 'Presa successiva').click()
    const own = (await caption(dino).textContent()) ?? ''
    await anna.page.keyboard.press('End')
    await all([anna, bruno, carla, elena], (await caption(anna).textContent()) ?? '')
    assert.equal(await caption(dino).textContent(), own)
    await isFine(dino, 'free')
    await button(dino, 'Torna al gruppo').tap()
    await all([dino], (await caption(anna).textContent()) ?? '')
    await heading(dino, 'Guida Anna').waitFor()
    // The last trick of a round and the deal after it come after the same number of moves.
    await button(anna, 'Mossa precedente').click()
    await all(everybody, (await caption(anna).textContent()) ?? '')
    assert.match((await caption(dino).textContent()) ?? '', /Prende/)

    // Everybody reads the same prices; beside the table there is the analysis, too.
    await anna.page.keyboard.press('Home')
    for (let tricks = 0; tricks < 2; tricks++) await button(anna, 'Presa successiva').click()
    await button(anna, 'Costi sulle carte').click()
    for (const { page } of everybody) {
      await page.getByText('Sulle carte: % di vittoria in meno').waitFor()
      await page.locator('[aria-label$=", scelta"]').waitFor()
    }
    const [shown = [], ...others] = await Promise.all(everybody.map(prices))
    assert.ok(shown.length > 1 && shown.some((label) => label.includes('non costa niente')), shown.join())
    for (const other of others) assert.deepEqual(other, shown)
    await bruno.page.getByRole('tab', { name: 'Analisi', selected: true }).waitFor()
    assert.equal(await dino.page.getByRole('dialog').count(), 0)
    for (const friend of everybody) await isFine(friend, 'prices')
    await anna.page.keyboard.press('Home')
    await all(everybody, (await caption(anna).textContent()) ?? '')
    for (const { page } of everybody) await page.locator('[aria-label$=", scelta"]').nth(1).waitFor()
    await isFine(dino, 'prices-of-pass')
    await button(anna, 'Costi sulle carte').click()
    await bruno.page.getByRole('tab', { name: 'Prese', selected: true }).waitFor()
    for (const { page } of everybody)
      await page.locator('[aria-label$=", scelta"]').first().waitFor({ state: 'detached' })

    // The crown goes to a phone, and then home.
    await button(anna, 'Dai la corona a…').click()
    const choice = anna.page.getByRole('dialog', { name: 'Dai la corona a…' })
    await choice.getByRole('button', { name: 'Elena' }).waitFor()
    await isFine(anna, 'crown')
    await choice.getByRole('button', { name: 'Dino' }).click()
    await heading(dino, 'Guidi tu').waitFor()
    for (const friend of [anna, bruno, carla, elena]) await heading(friend, 'Guida Dino').waitFor()
    await isFine(dino, 'leading')
    await button(dino, 'Presa successiva').click()
    await all(everybody, (await caption(dino).textContent()) ?? '')
    await button(carla, 'Torna alla fine della partita').click()
    await carla.page.getByText('Dino rivede la partita').waitFor()
    await button(dino, 'Torna alla fine della partita').tap()
    for (const { page } of everybody) await page.getByRole('dialog', { name: /vint/ }).waitFor()
    await carla.page.getByText('Dino rivede la partita').waitFor({ state: 'detached' })
    assert.deepEqual(opened, [])
  })
})
