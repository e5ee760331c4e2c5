/** The analysis of a finished game: beside its replay on a desktop, in a dialog on a phone, and by a link. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { courseOf, turningPoints } from '#common/analysis/course.ts'
import { mistakesAmong } from '#common/analysis/marks.ts'
import { priceGame } from '#common/analysis/price.ts'
import { gameAnswer, gameLinkAnswer, movesIn, seedIn, type GameRecord } from '#common/protocol/game-record.ts'
import { statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { seedTables } from '../../../game-server/testing/seeded-tables.ts'
import { dropAll, takeSeats } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { SiteDoor, copyIsKept } from '../testing/site-versions.ts'
import { onStage } from '../testing/stage.ts'

const SEED = 1_122
/** The number from which every page draws its analyses. */
const ANALYSIS_SEED = 1

/** An analysis takes so long at most. */
const timeout = 240_000
const isWhole = (page: Page): Promise<void> => page.getByRole('progressbar').waitFor({ state: 'detached', timeout })
/** All rounds of the own seat are. */
const isPriced = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Ripassa i tuoi errori' }).waitFor({ timeout })
const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const moments = (page: Page, title: string): Locator => section(page, title).getByRole('listitem').getByRole('button')
const caption = (page: Page): Locator => page.getByRole('region', { name: 'Comandi della partita' }).getByRole('status')

describe('the analysis of a game', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' }, (dataDir) =>
    seedTables(dataDir, { seedNumbers: [SEED] }),
  )
  let account: TestPlayer
  let record: GameRecord
  let address = ''

  before(async () => {
    const [table] = stage.prepared ?? []
    assert.ok(table !== undefined)
    const seats = await takeSeats(stage.server.origin, table)
    account = TestPlayer.signedIn(stage.server.origin, table.players[0])
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await dropAll(seats)
    const gameId = statisticsAnswer.parse((await account.get('/api/stats/profile')).body).gameHistory[0]?.id ?? 0
    record = gameAnswer.parse((await account.get(`/api/games/${gameId}`)).body).game
    address = `/games/${gameId}`
  })

  /** The same analysis, made here. */
  const expected = () => {
    const game = {
      seed: seedIn(record) ?? assert.fail('no seed'),
      moves: movesIn(record.moves),
    }
    return {
      turns: turningPoints(courseOf(game, ANALYSIS_SEED), 3),
      mistakes: mistakesAmong(priceGame(game, 0, { seed: ANALYSIS_SEED })),
    }
  }

  it('says the same in the browser as here, leads to its moments, and is kept', async () => {
    const { page } = await stage.signedIn(account, { ...DESKTOP, reducedMotion: 'reduce' })
    await page.goto(`${stage.server.origin}${address}`)
    await page.getByRole('tab', { name: 'Prese' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('img', { name: /^Probabilità di vittoria, mano per mano/ }).waitFor()
    await isWhole(page)
    const { turns, mistakes } = expected()
    assert.deepEqual(
      await moments(page, 'Le svolte').locator('small').allInnerTexts(),
      turns.map(({ round, trick }) => `Mano ${round}, ${trick === 0 ? 'le carte' : `presa ${trick}`}`),
    )
    assert.equal(await moments(page, 'I tuoi errori').count(), mistakes.length)
    assert.match(await section(page, 'I tuoi errori').innerText(), /Precisione\s\d+,\d%/)
    await moments(page, 'Le svolte').first().press('Enter')
    await caption(page)
      .filter({ hasText: /Prende |ha vinto|Mano / })
      .waitFor()
    // What the cards gave and what the play gave are together what was made, and the cards gave nobody anything.
    const rows = await section(page, 'Fortuna e bravura').locator('tbody').first().locator('tr').allInnerTexts()
    const figures = rows.map((row) => (row.replaceAll('−', '-').match(/[-+]?\d+/g) ?? []).slice(-4).map(Number))
    assert.equal(figures.length, 4)
    for (const [cards = 0, , play = 0, total = 0] of figures) assert.ok(Math.abs(cards + play - total) <= 1)
    assert.ok(Math.abs(figures.reduce((sum, [cards = 0]) => sum + cards, 0)) <= 2)
    assert.deepEqual(await violations(page), [])
    await fitsItsWindow(page)

    await page.route('**/analysis-worker*', (route) => route.abort())
    await page.reload()
    await page.getByRole('tab', { name: 'Analisi' }).click()
    await section(page, 'Fortuna e bravura').waitFor()
    assert.equal(await page.getByRole('progressbar').count(), 0)
    assert.equal(await moments(page, 'I tuoi errori').count(), mistakes.length)
  })

  it('opens on a phone in a dialog, which a moment closes', async () => {
    const { page } = await stage.signedIn(account, { ...PHONE, reducedMotion: 'reduce' })
    await page.goto(`${stage.server.origin}${address}`)
    await page.getByRole('button', { name: 'Analisi', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Analisi' })
    await moments(page, 'Le svolte').first().waitFor({ timeout })
    assert.deepEqual(await violations(page), [])
    await moments(page, 'Le svolte').first().tap()
    await dialog.waitFor({ state: 'detached' })
    await fitsItsWindow(page)
  })

  it('tells whoever comes by a link about the game, and of no mistakes', async () => {
    const { token } = gameLinkAnswer.parse((await account.post(`/api${address}/link`)).body)
    const { page } = await stage.arrive('Estranea', { ...DESKTOP, reducedMotion: 'reduce' })
    await page.goto(`${stage.server.origin}/replay/${token}`)
    await page.getByRole('tab', { name: 'Analisi' }).click()
    await section(page, 'Fortuna e bravura').waitFor({ timeout })
    await isWhole(page)
    assert.equal(await moments(page, 'Le svolte').count(), 3)
    assert.equal(await section(page, 'I tuoi errori').count(), 0)
  })

  // The last one, because the account of the others is signed out in it.
  it('opens without a network when it was opened before, until its player signs out', async () => {
    // Other pages of the account would ask for its seats, as every half minute, after it has signed out.
    for (const friend of stage.friends) await friend.page.context().close()
    const door = new SiteDoor()
    await door.open()
    door.lead(stage.server.origin)
    const { page, pageErrors } = await stage.signedIn(
      account,
      { ...DESKTOP, serviceWorkers: 'allow', reducedMotion: 'reduce' },
      door.origin,
    )
    await page.goto(`${door.origin}${address}`)
    await page.getByRole('tab', { name: 'Analisi' }).click()
    await isPriced(page)
    const mistakes = await moments(page, 'I tuoi errori').allInnerTexts()
    await copyIsKept(page)
    await page.context().setOffline(true)
    await door.shut()
    await page.reload()
    await page.getByRole('tab', { name: 'Analisi' }).click()
    await isPriced(page)
    assert.deepEqual(await moments(page, 'I tuoi errori').allInnerTexts(), mistakes)
    // One that was never opened is not there.
    await page.goto(`${door.origin}${address}0`)
    await page.getByRole('button', { name: 'Riprova' }).waitFor()

    await door.open()
    await page.context().setOffline(false)
    await page.goto(`${door.origin}/`)
    await page.getByRole('button', { name: 'Esci', exact: true }).click()
    await page.getByText('Logout effettuato').first().waitFor()
    await page.context().setOffline(true)
    await door.shut()
    await page.goto(`${door.origin}${address}`)
    await page.getByRole('button', { name: 'Riprova' }).waitFor()
    // Without the page nothing is said any more.
    await page.context().close()
    // What the browser itself says of requests without a network.
    for (const error of pageErrors.splice(0)) assert.match(error, /net::ERR_|Failed to (load|fetch)/)
  })
})
