import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { lastGamesAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { seedStatistics } from '../../../game-server/testing/seeded-statistics.ts'
import { cookieOf } from '../../../game-server/testing/seeded-tables.ts'
import { violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

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
      const action = page.getByRole('main').getByText(next, { exact: true })
      const box = await action.boundingBox()
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
      assert.ok(box !== null && box.y + box.height <= height, `${name} ${width}x${height}: ${JSON.stringify(box)}`)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
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

  it('has the own table before everything else, and no strip above it', async () => {
    const table = await stage.dealTable()
    friend = await stage.signedIn(table.accounts[0], PHONE)
    const { page } = friend
    await page.goto('/')
    await page.getByText('Partita in corso').waitFor()
    await isCalm(page, 'table', 'Torna al tavolo')
    await page.getByRole('button', { name: 'Torna al tavolo' }).click()
    await friend.hand.getByRole('button').first().waitFor()
  })
})
