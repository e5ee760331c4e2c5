import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import { fitsItsWindow } from '../testing/axe.ts'
import type { Friend } from '../testing/friend.ts'
import { PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const TOUCH_PX = 44

describe('the lesson', () => {
  const stage = onStage()
  let friend: Friend
  let over: AbortController

  /** Time passes while the computers think and tricks stay on the table. A step that is read holds it, however long. */
  const letTimePass = async ({ page }: Friend, { signal }: AbortController): Promise<void> => {
    while (!signal.aborted) {
      await page.clock.runFor(1_000).catch(() => undefined)
      await pause(50)
    }
  }
  beforeEach(async () => {
    friend = await stage.arrive('Allieva', { ...PHONE, reducedMotion: 'reduce' })
    await friend.page.clock.install()
    over = new AbortController()
    void letTimePass(friend, over)
  })
  afterEach(() => {
    over.abort()
    return friend.page.context().close()
  })

  const coach = (): Locator => friend.page.getByRole('region', { name: 'La lezione' })
  const next = (): Locator => coach().getByRole('button', { name: 'Avanti' })
  const step = (id: string): Locator => coach().locator(`[data-step="${id}"]`)
  const card = (name: string): Locator => friend.hand.getByRole('button', { name, exact: true })
  const markedCards = (): Promise<readonly (string | null)[]> =>
    friend.hand.locator('[data-asked]').evaluateAll((cards) => cards.map((marked) => marked.getAttribute('aria-label')))
  /** Reads a step, and goes on. */
  const read = async (id: string): Promise<void> => {
    await step(id).waitFor()
    await next().press('Enter')
  }
  /**
   * Plays a card once the table takes another action: on a busy machine no time may have passed for the page since the
   * last one.
   */
  const playNow = async (name: string): Promise<void> => {
    await friend.page.clock.runFor(ACTION_DEBOUNCE_MS)
    await card(name).press('Enter')
    await card(name).waitFor({ state: 'detached' })
  }
  /** Plays the card that the coach shows, which must be this one. */
  const play = async (id: string, name: string): Promise<void> => {
    await step(id).waitFor()
    await coach().getByRole('img', { name, exact: true }).waitFor()
    await friend.page.locator('[data-playing-hand]').waitFor()
    assert.deepEqual(await markedCards(), [name])
    await playNow(name)
  }

  it('is offered to a newcomer, played to its end on a phone, kept over a reload, and can be repeated', async () => {
    const { page, hand } = friend
    await page.goto('/solo')
    await page
      .getByRole('region', { name: 'Prima volta al tavolo?' })
      .getByRole('button', { name: 'Impara giocando' })
      .click()
    await step('welcome').waitFor()
    for (const button of ['Avanti', 'Salta'])
      assert.ok(((await coach().getByRole('button', { name: button }).boundingBox())?.height ?? 0) >= TOUCH_PX, button)
    await read('welcome')
    await read('points')

    await step('pass').waitFor()
    for (const name of ['Donna di picche', 'Nove di quadri']) await card(name).press('Enter')
    await page.getByRole('button', { name: 'Conferma', exact: true }).press('Enter')
    await coach()
      .getByText(/^Quasi!/)
      .waitFor()
    for (const name of ['Donna di picche', 'Donna di quadri']) await card(name).press('Enter')
    await page.getByRole('button', { name: 'Conferma', exact: true }).press('Enter')

    await play('follow', 'Asso di fiori')
    await read('taken')
    await step('hearts').waitFor()
    assert.equal(await card('Sette di cuori').getAttribute('aria-disabled'), 'true')
    await page.reload()
    await step('hearts').waitFor()
    await page.locator('[data-playing-hand]').waitFor()
    await card('Due di picche').press('Enter')
    await coach()
      .getByText(/^Si potrebbe, ma/)
      .waitFor()
    await play('hearts', 'Sette di fiori')
    await play('discard', 'Cinque di quadri')
    await read('minus')
    await play('queen', 'Donna di picche')
    await read('queenFell')
    await fitsItsWindow(page)

    const end = page.getByRole('heading', { name: 'La tua prima mano è fatta' })
    const playable = page.locator('[data-playing-hand] button[aria-disabled="false"]')
    for (let left = await hand.getByRole('button').count(); left > 0; left--) {
      await playable.first().waitFor()
      const name = (await playable.first().getAttribute('aria-label')) ?? assert.fail('a card has no name')
      await playNow(name)
    }
    await end.waitFor()
    assert.equal(await page.getByRole('list', { name: 'I punti della mano' }).getByRole('listitem').count(), 4)
    await page.getByRole('button', { name: 'Ripeti la lezione' }).press('Enter')
    await step('welcome').waitFor()
    await coach().getByRole('button', { name: 'Salta' }).press('Enter')
    await page.getByRole('button', { name: 'Inizia la lezione' }).waitFor()
  })

  it('can be reached from the rules', async () => {
    await friend.page.goto('/rules')
    await friend.page.getByRole('link', { name: 'Impara giocando, in due minuti' }).click()
    await step('welcome').waitFor()
  })
})
