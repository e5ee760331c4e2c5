/** A finished game looked at again in real browsers: on a desktop by keyboard, on a phone by touch, and by a link. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { gameAnswer, seedIn, type GameRecord } from '#common/protocol/game-record.ts'
import { cardsIn } from '#common/rules/card-set.ts'
import { idOf } from '#common/rules/cards.ts'
import { deal } from '#common/rules/deal.ts'
import { statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { seedTables } from '../../../game-server/testing/seeded-tables.ts'
import { takeSeats } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { cardName } from '../../src/game/hand/card-names.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const SEED = 1_122

const caption = (page: Page): Locator => page.getByRole('region', { name: 'Comandi della partita' }).getByRole('status')
const says = (page: Page, text: string | RegExp): Promise<void> => caption(page).filter({ hasText: text }).waitFor()
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const cardsOf = (page: Page, name: string): Promise<readonly string[]> =>
  page
    .getByRole('list', { name: `Mano di ${name}` })
    .getByRole('img')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''))

/** Moves a finger over the table, as a browser reports it. */
const swipe = async (page: Page, pixels: number): Promise<void> => {
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.getByRole('group', { name: 'Il tavolo' }).boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at, y: y + height / 3 }],
    })
  const middle = x + width / 2
  await touch('touchStart', middle)
  await touch('touchMove', middle + pixels / 2)
  await touch('touchMove', middle + pixels)
  await touch('touchEnd', middle + pixels)
  await session.detach()
}

describe('the replay of a game', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' }, (dataDir) =>
    seedTables(dataDir, { seedNumbers: [SEED] }),
  )
  let desktop: Friend
  let phone: Friend
  let stranger: Friend
  let account: TestPlayer
  let record: GameRecord
  let address = ''

  before(async () => {
    const [table] = stage.prepared ?? []
    assert.ok(table !== undefined)
    const seats = await takeSeats(stage.server.origin, table)
    account = TestPlayer.signedIn(stage.server.origin, table.players[0])
    const arrive = (options = DESKTOP) => stage.signedIn(account, { ...options, reducedMotion: 'reduce' })
    ;[desktop, phone] = [await arrive(), await arrive(PHONE)]
    stranger = await stage.arrive('Estranea', { ...PHONE, reducedMotion: 'reduce' })
    seats[0].send('chat_message', { message: 'buona fortuna' })
    await seats[1].until(() => JSON.stringify(seats[1].heard).includes('buona fortuna'), 'the line')
    await Promise.all(seats.map((seat) => autoplay(seat)))
    // The game is over, so the link asks first.
    await desktop.join(table.roomId)
    const gameId = statisticsAnswer.parse((await account.get('/api/stats/profile')).body).gameHistory[0]?.id ?? 0
    record = gameAnswer.parse((await account.get(`/api/games/${gameId}`)).body).game
  })

  it('is reached from the game-over screen, and goes by keyboard', async () => {
    const { page } = desktop
    await page.getByRole('button', { name: 'Altro', exact: true }).click()
    await page.getByRole('link', { name: 'Rivedi la partita' }).click()
    await says(page, 'Mano 1. Passaggio: a destra.')
    const names = record.players.map(({ name }) => name)
    for (const name of names) assert.equal((await cardsOf(page, name)).length, 13)
    const [first] = record.moves
    await page.keyboard.press('ArrowRight')
    await says(page, new RegExp(`^${names[first?.seat ?? 0]} passa `))
    await page.keyboard.press('ArrowLeft')
    await says(page, 'Mano 1.')
    for (let stops = 0; stops < 2; stops++) await page.keyboard.press('Shift+ArrowRight')
    await says(page, /Prende .*: /)
    // Seats and list both count the trick that lies there.
    const listed = await page
      .getByRole('region', { name: 'Punteggi' })
      .getByRole('listitem')
      .locator('small')
      .allInnerTexts()
    const seated = await page
      .locator('[data-player]')
      .getByRole('img', { name: /^Totale / })
      .evaluateAll((seats) =>
        seats.map((seat) => `${/[^ ]+$/.exec(seat.getAttribute('aria-label') ?? '')?.[0]} nella mano`),
      )
    assert.deepEqual(seated, listed)
    assert.ok(new Set(listed).size > 1)
    await page.keyboard.press('Home')
    for (let tricks = 0; tricks < 13; tricks++) await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: /^Presa 13 / }).waitFor()
    assert.deepEqual(
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^Presa \d+ / }) })
        .count(),
      13,
    )
    await page.keyboard.press('End')
    await says(page, 'ha vinto la partita!')
    await page.getByRole('img', { name: /^Come crescono i totali/ }).waitFor()
    const totals = await page.getByRole('table').locator('tfoot td').allInnerTexts()
    assert.deepEqual(
      totals.map((total) => Number(total.replace('−', '-'))),
      record.totals,
    )
    await page.keyboard.press('Home')
    await says(page, 'Mano 1.')
    assert.deepEqual(await violations(page), [])
    await fitsItsWindow(page)
  })

  it('shows only the own hand when one wants that, and the same with the focus on the slider', async () => {
    const { page } = desktop
    const [own, other] = record.players.map(({ name }) => name)
    const mine = await cardsOf(page, own ?? '')
    const seed = seedIn(record)
    assert.ok(seed !== null)
    assert.deepEqual(
      mine,
      cardsIn(deal(seed, 1)[0]).map((card) => cardName(idOf(card))),
    )
    await button(page, 'Solo la mia mano').press('Enter')
    assert.deepEqual(
      await cardsOf(page, other ?? ''),
      Array.from({ length: 13 }, () => 'Carta coperta'),
    )
    assert.deepEqual(await cardsOf(page, own ?? ''), mine)
    await page.getByRole('slider').focus()
    await page.keyboard.press('ArrowRight')
    await says(page, 'passa')
    assert.match((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /^Mano 1/)
    assert.equal(await page.getByRole('slider').getAttribute('aria-valuenow'), '1')
    for (let passes = 1; passes < 4; passes++) await page.keyboard.press('ArrowRight')
    await says(page, new RegExp(`^${record.players[3]?.name} passa 2 carte a `))
    // What one has passed and what one has received is known.
    assert.equal(await page.getByText('2 carte coperte').count(), 2)
    await button(page, 'Solo la mia mano').press('Enter')
    await says(page, / passa (il|la|l') ?.* di .* a /)
    assert.equal(await page.getByText('2 carte coperte').count(), 0)
  })

  it('is reached from the history on a phone, and goes by touch', async () => {
    const { page } = phone
    await page.goto('/statistics')
    await page.getByRole('link', { name: /^Rivedi la partita del / }).tap()
    await says(page, 'Mano 1.')
    await button(page, 'Presa successiva').tap()
    await says(page, /Prende .*: /)
    await button(page, 'Prese').tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Presa 1 / })
      .waitFor()
    assert.deepEqual(await violations(page, '[role=dialog]'), [])
    await button(page, 'Chiudi').tap()
    await button(page, 'Chat').tap()
    await page.getByRole('dialog').getByText('buona fortuna').waitFor()
    await button(page, 'Chiudi').tap()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const slider = await page.getByRole('slider').locator('xpath=..').boundingBox()
    assert.ok(slider !== null)
    await page.touchscreen.tap(slider.x + slider.width * 0.9, slider.y + slider.height / 2)
    await page.locator(`[role=slider][aria-valuetext^="Mano ${record.roundScores.length}"]`).waitFor()
    while (await button(page, 'Presa successiva').isEnabled()) await button(page, 'Presa successiva').click()
    await says(page, 'ha vinto la partita!')
    assert.deepEqual(await violations(page), [])
    await fitsItsWindow(page)
    await swipe(page, 120)
    await says(page, /Prende .*: /)
    await swipe(page, 120)
    await says(page, / gioca [^.]*\.$/)
    await swipe(page, -120)
    await says(page, /Prende .*: /)
  })

  it('has a menu on a phone, with all that can be done with the game in words', async () => {
    const { page } = phone
    const menu = page.getByRole('dialog', { name: 'Opzioni' })
    for (const pressed of ['false', 'true']) {
      // A tap that stops what the last swipe has moved is no click, nor is one whose end comes late on a busy machine.
      await button(page, 'Opzioni').click()
      await menu.waitFor()
      assert.deepEqual(await violations(page, '[role=dialog]'), [])
      assert.equal(await button(page, 'Solo la mia mano').getAttribute('aria-pressed'), pressed)
      await button(page, 'Solo la mia mano').click()
      await menu.waitFor({ state: 'hidden' })
    }
    for (const [name, opened] of [
      ['Verifica il mazzo', 'Verifica il mazzo'],
      ['Condividi', 'Condividi la partita'],
    ] as const) {
      await button(page, 'Opzioni').tap()
      await button(page, name).tap()
      await page.getByRole('dialog', { name: opened }).waitFor()
      await button(page, 'Chiudi').tap()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  })

  it('is saved as a file', async () => {
    const { page } = desktop
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Scarica').click()])
    assert.equal(download.suggestedFilename(), `regicidio-partita-${record.gameId}.json`)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk)
    assert.deepEqual(JSON.parse(Buffer.concat(chunks).toString()), record)
  })

  it('is shown to others by a link, without the chat, until the link is withdrawn', async () => {
    const { page } = desktop
    await button(page, 'Condividi').click()
    await button(page, 'Crea il link').click()
    address = await page.getByLabel('Link alla partita').inputValue()
    assert.deepEqual(await violations(page, '[role=dialog]'), [])
    await stranger.page.goto(address)
    await says(stranger.page, 'Mano 1.')
    assert.equal(await button(stranger.page, 'Chat').count(), 0)
    await button(stranger.page, 'Opzioni').tap()
    await button(stranger.page, 'Scarica').waitFor()
    for (const name of ['Condividi', 'Solo la mia mano']) assert.equal(await button(stranger.page, name).count(), 0)
    await button(stranger.page, 'Chiudi').tap()
    await stranger.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await button(stranger.page, 'Mossa successiva').tap()
    await says(stranger.page, 'passa')
    assert.deepEqual(await violations(stranger.page), [])
    await button(page, 'Ritira il link').click()
    await page.getByText('Link ritirato').waitFor()
    await button(page, 'Crea il link').waitFor()
    await page.keyboard.press('Escape')
    await stranger.page.reload()
    await stranger.page.getByText('Link non valido: forse è stato ritirato.').waitFor()
    assert.deepEqual(
      stranger.pageErrors.splice(0).filter((error) => !error.includes('404')),
      [],
    )
  })

  it('says that a game is not there, and plays by itself', async () => {
    const { page } = desktop
    await page.goto('/games/999999')
    await page.getByText('Partita non trovata').waitFor()
    assert.deepEqual(
      desktop.pageErrors.splice(0).filter((error) => !error.includes('404')),
      [],
    )
    await page.goto(`/games/${record.gameId}`)
    await button(page, 'Avvia').click()
    // A slow page may show a later move first.
    await says(page, / passa | gioca |Prende /)
    await button(page, 'Pausa').click()
    await button(page, 'Avvia').waitFor()
  })
})
