import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { lastGamesAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { watchableAnswer } from '#common/protocol/rest/watchable-answer.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { seedStatistics } from '../../../game-server/testing/seeded-statistics.ts'
import { cookieOf } from '../../../game-server/testing/seeded-tables.ts'
import { fitsItsWindow, isAboveTheFold, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'

const SEEDING = { users: 20, games: 30, heavyGames: 10, signedIn: [1] }
const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1024, 768],
  [1440, 900],
] as const

describe('the home page of somebody who is signed in', () => {
  const stage = onStage({ RATE_LIMITS: 'off' }, (dataDir) => seedStatistics({ databaseUrl: null, dataDir }, SEEDING))
  let friend: Friend | undefined
  afterEach(() => friend?.page.context().close())

  const gold = (page: Page) => page.locator('main [data-variant="filled"]').allInnerTexts()
  /** No window is too narrow, what to do next is above the fold, and it is the only gold. */
  const isCalm = async (page: Page, name: string, next: string): Promise<void> => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      // The header of the other width goes a moment after the window has changed.
      await fitsItsWindow(page)
      await isAboveTheFold(page.getByRole('main').getByText(next, { exact: true }), name)
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
    }
    assert.deepEqual(await gold(page), [next])
    assert.deepEqual(await violations(page), [])
  }

  it('offers a newcomer a game, and then the lesson', async () => {
    friend = await stage.signedIn(await TestPlayer.register(stage.server.origin, 'Nuova'), PHONE)
    const { page } = friend
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Si gioca?' }).waitFor()
    assert.equal(await page.getByText('Guai a chi').count(), 0)
    await isCalm(page, 'newcomer', 'Gioca online')
    await page.getByRole('main').getByRole('link', { name: 'Impara in due minuti' }).click()
    await page.waitForURL('**/solo/lesson')
  })

  it('shows the last evening: who won each game, and the way to look at it again', async () => {
    const veteran = TestPlayer.signedIn(stage.server.origin, { userId: 1, cookie: cookieOf(1) })
    const { games } = lastGamesAnswer.parse((await veteran.get('/api/games')).body)
    assert.ok(games.length > 1 && games.every(({ winners, isWinner }) => winners.length > 0 || !isWinner))
    friend = await stage.signedIn(veteran, DESKTOP)
    const { page } = friend
    await page.goto('/')
    await page.getByRole('heading', { name: "L'ultima serata" }).waitFor()
    const rows = page.getByRole('main').getByRole('listitem')
    for (const [index, { id, isWinner, winners }] of games.entries()) {
      const row = rows.nth(index)
      await row.getByText(isWinner ? 'Hai vinto' : new Intl.ListFormat('it').format(winners)).waitFor()
      assert.equal(await row.getByRole('link', { name: 'Rivedi' }).getAttribute('href'), `/games/${id}`)
    }
    await isCalm(page, 'evening', 'Gioca online')
  })

  let table: DealtTable
  before(async () => {
    table = await stage.dealTable()
  })

  it('has the own table before everything else, and no strip above it', async () => {
    friend = await stage.signedIn(table.accounts[0], PHONE)
    const { page } = friend
    await page.goto('/')
    await page.getByText('Partita in corso').waitFor()
    await isCalm(page, 'table', 'Torna al tavolo')
    await page.getByRole('button', { name: 'Torna al tavolo' }).click()
    await friend.hand.getByRole('button').first().waitFor()
  })

  it('shows a running game that everybody may watch, to members and to visitors', async () => {
    table.seats[0].send('set_audience', { audience: 'everybody' })
    const curious = await TestPlayer.register(stage.server.origin, 'Curiosa')
    const isShown = async (): Promise<boolean> =>
      watchableAnswer.parse((await curious.get('/api/watchable')).body).table !== null
    while (!(await isShown()));
    friend = await stage.signedIn(curious, PHONE)
    const { page } = friend
    let asked = 0
    page.on('request', (request) => (asked += request.url().endsWith('/api/watchable') ? 1 : 0))
    await page.goto('/')
    await page.getByRole('heading', { name: 'In diretta' }).waitFor()
    await isCalm(page, 'watchable', 'Gioca online')
    assert.equal(asked, 1)
    await page.getByRole('link', { name: /^Guarda / }).click()
    await page.waitForURL(`**/room/${table.roomId}/watch`)
    const visitor = await stage.arrive('Passante', DESKTOP)
    await visitor.page.goto(stage.server.origin)
    await visitor.page.getByRole('heading', { name: 'In diretta' }).waitFor()
    assert.deepEqual(await violations(visitor.page), [])
    await visitor.page.getByRole('link', { name: /^Guarda / }).click()
    await visitor.page.waitForURL(`**/join/${table.roomId}`)
    await visitor.page.context().close()
  })
})
