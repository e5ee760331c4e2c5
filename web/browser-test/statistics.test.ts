import assert from 'node:assert/strict'
import type { Browser, Locator, Page } from 'playwright-core'
import { RANKED_GAMES } from '#common/limits.ts'
import { rankingsAnswer, statisticsAnswer, type StatisticsAnswer } from '#common/protocol/statistics-answers.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { cookieOf } from '../../game-server/testing/seeded-tables.ts'
import { seedStatistics } from '../../game-server/testing/seeded-statistics.ts'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { fitsItsWindow, violations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { signedIn } from './dealt-table.ts'
import { DESKTOP, PHONE, type Friend } from './friend.ts'

const SESSION_SECRET = 'a secret of the statistics'
/** More users than two pages of the ranking, and a user with more games than two pages of the history. */
const SEEDING = { users: 120, games: 900, heavyGames: 110, signedIn: [1] }

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Statistiche' })
/** The value next to a name, such as 'Regicidi'. */
const valueOf = (page: Page, name: string): Locator => page.getByRole('term').filter({ has: page.getByRole('button', { name, exact: true }) }).locator('xpath=following-sibling::dd')
const comeBackToPage = (page: Page, event: 'focus' | 'visibilitychange'): Promise<void> =>
  page.evaluate((type) => void (type === 'focus' ? window : document).dispatchEvent(new Event(type)), event)
/** Takes an error that the browser logs for a refused request out of those that no page may have. */
const expectRefusal = ({ pageErrors }: Friend, status: number): void => {
  const others = pageErrors.filter((pageError) => !pageError.includes(`status of ${status}`))
  assert.notEqual(others.length, pageErrors.length, `no answer ${status}`)
  pageErrors.splice(0, pageErrors.length, ...others)
}

describe('the statistics screen', () => {
  let server: LocalServer
  let browser: Browser
  /** The same user on a desktop and on a phone, with many games. */
  let veterans: readonly [Friend, Friend]
  let newcomer: Friend
  let answer: StatisticsAnswer

  before(async () => {
    server = await startLocalServer({ RATE_LIMITS: 'off', SESSION_SECRET }, (dataDir) => seedStatistics({ databaseUrl: null, dataDir }, SEEDING))
    browser = await launchBrowser()
    const veteran = TestPlayer.signedIn(server.origin, { userId: 1, cookie: cookieOf(1, SESSION_SECRET) })
    const arrive = (options = DESKTOP) => signedIn(browser, server.origin, veteran, { ...options, reducedMotion: 'reduce' })
    veterans = [await arrive(), await arrive(PHONE)]
    newcomer = await signedIn(browser, server.origin, await TestPlayer.register(server.origin, 'Nuova'), { ...PHONE, reducedMotion: 'reduce' })
    answer = statisticsAnswer.parse((await veteran.get('/api/stats/profile')).body)
  })
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await Promise.all([...veterans, newcomer].map((friend) => friend.photograph()))
    for (const { name, pageErrors } of [...veterans, newcomer]) assert.deepEqual(pageErrors, [], name)
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  it('is reached by the header', async () => {
    const { page } = veterans[0]
    await page.goto('/')
    await page.getByRole('link', { name: 'Statistiche' }).click()
    await heading(page).waitFor()
    assert.equal(new URL(page.url()).pathname, '/statistics')
  })

  it('shows the sums of the games, on a desktop and on a phone', async () => {
    const { stats, more } = answer
    for (const { page } of veterans) {
      await page.goto('/statistics')
      await heading(page).waitFor()
      const shown = async (name: string): Promise<string> => (await valueOf(page, name).innerText()).replaceAll(/\s/g, ' ')
      assert.equal(await shown('Partite giocate'), String(stats.gamesPlayed))
      assert.equal(await shown('Vinte'), String(stats.gamesWon))
      assert.equal(await shown('Perse'), String(stats.gamesLost))
      assert.equal(await shown('Vincite totali'), `${String(Math.floor(stats.totalScore / 2)).replace('-', '−')} $`)
      assert.equal(await shown('Avversario preferito'), '-')
      assert.equal(await shown('Avversario difficile'), '-')
      assert.match(await shown('Ultima partita'), /^\d+ \S+ 202\d, \d\d:\d\d$/)
      assert.equal(await shown('Regicidi'), String(more.regicides))
      const won = ((100 * stats.gamesWon) / stats.gamesPlayed).toFixed(1).replace('.', ',')
      assert.equal(await page.getByRole('meter', { name: 'Vittorie' }).getAttribute('aria-valuetext'), `${won}%`)
      await page.getByRole('img', { name: /^I punteggi delle ultime 20 partite/ }).waitFor()
      assert.deepEqual(await violations(page), [])
      await fitsItsWindow(page)
    }
  })

  it('shows who gave the queen to whom, the own row first', async () => {
    const { players, given } = answer.more.queenMatrix
    assert.equal(players.length, 6)
    const rows = veterans[1].page.getByRole('table').locator('tbody tr')
    assert.deepEqual(await rows.locator('th').allInnerTexts(), players.map(({ name }) => name))
    for (const [from, counts] of given.entries()) assert.deepEqual((await rows.nth(from).locator('td').allInnerTexts()).map(Number), counts)
  })

  it('says what a number means: to the pointer, to the keyboard and to a finger', async () => {
    const [{ page: desktop }, { page: phone }] = veterans
    const says = (page: Page): Locator => page.getByRole('tooltip').filter({ hasText: 'con il Re o con l\'Asso di picche' })
    await valueOf(desktop, 'Regicidi').hover({ force: true })
    await says(desktop).waitFor()
    assert.deepEqual(await violations(desktop), [])
    await desktop.mouse.move(0, 0)
    await says(desktop).waitFor({ state: 'detached' })
    await desktop.getByRole('button', { name: 'Donne prese' }).focus()
    await desktop.keyboard.press('Tab')
    await says(desktop).waitFor()
    await phone.getByRole('button', { name: 'Regicidi' }).tap()
    await says(phone).waitFor()
    await heading(phone).tap()
    await says(phone).waitFor({ state: 'detached' })
  })

  it('shows the whole history, a page at a time', async () => {
    const { page } = veterans[0]
    const history = page.getByRole('region', { name: 'Partite finite, dalla più recente' })
    assert.equal(await history.getByRole('listitem').count(), 50)
    const more = history.getByRole('button', { name: 'Mostra altre' })
    const { gamesPlayed } = answer.stats
    for (let shown = 50; shown < gamesPlayed; shown += 50) {
      await more.click()
      await history.getByRole('listitem').nth(Math.min(shown + 50, gamesPlayed) - 1).waitFor()
    }
    await more.waitFor({ state: 'detached' })
    assert.equal(await history.getByRole('listitem').count(), gamesPlayed)
    assert.equal(await history.getByText('Vittoria').count(), answer.stats.gamesWon)
    const [newest] = answer.gameHistory
    assert.ok(newest !== undefined)
    await history.getByRole('listitem').first().getByText(`${newest.position}º posto`).waitFor()
  })

  it('shows the ranking in pages, and finds the own place', async () => {
    for (const { page, pageErrors } of veterans) {
      await page.getByRole('tab', { name: 'Classifica' }).click()
      const rows = page.getByRole('table', { name: 'Classifica dei giocatori' }).locator('tbody tr')
      await rows.nth(49).waitFor()
      await page.getByRole('button', { name: 'Mostra altri' }).click()
      await rows.nth(99).waitFor()
      const first = rankingsAnswer.parse(await (await page.request.get('/api/stats/rankings')).json())
      assert.equal(await rows.first().locator('th').innerText(), first[0]?.nickname)
      await page.getByRole('button', { name: 'La tua posizione' }).click()
      const own = page.getByRole('row').filter({ hasText: '(Tu)' })
      await own.getByText('Giocatore 1x').waitFor()
      await page.getByRole('button', { name: 'Dall\'inizio' }).waitFor()
      await page.waitForFunction(() => {
        const { top = -1, bottom = Infinity } = document.querySelector('tr[data-own]')?.getBoundingClientRect() ?? {}
        return top >= 0 && bottom <= innerHeight
      })
      assert.deepEqual(await violations(page), [])
      await fitsItsWindow(page)
      assert.deepEqual(pageErrors, [])
    }
  })

  it('is for somebody without games', async () => {
    const { page } = newcomer
    await page.goto('/statistics')
    await page.getByText('Non hai ancora finito nessuna partita.').waitFor()
    assert.equal(await valueOf(page, 'Ultima partita').innerText(), 'Mai')
    assert.deepEqual(await violations(page), [])
    await page.getByRole('tab', { name: 'Classifica' }).click()
    await page.getByRole('button', { name: 'La tua posizione' }).click()
    await page.getByText('Non sei ancora in classifica.').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.route('**/api/stats/rankings', (route) => route.fulfill({ json: [] }), { times: 1 })
    await page.goto('/statistics?tab=classifica')
    await page.getByText(`La classifica si riempie quando i giocatori hanno giocato almeno ${RANKED_GAMES} partite.`).waitFor()
    assert.equal(await page.getByRole('button', { name: 'La tua posizione' }).count(), 0)
  })

  it('says when the numbers cannot be loaded, and tries again', async () => {
    for (const friend of veterans) {
      const { page } = friend
      await page.route('**/api/stats/*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
      await page.goto('/statistics')
      await page.getByText('Impossibile recuperare le statistiche. Riprova più tardi.').waitFor()
      assert.deepEqual(await violations(page), [])
      await page.getByRole('button', { name: 'Riprova' }).click()
      await valueOf(page, 'Partite giocate').waitFor()
      expectRefusal(friend, 503)
    }
  })

  it('loads again when the page gets the focus or is seen again', async () => {
    const { page } = veterans[0]
    for (const [tab, path] of [['Personali', '/api/stats/profile'], ['Classifica', '/api/stats/rankings']] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
      for (const event of ['focus', 'visibilitychange'] as const) {
        const loaded = page.waitForResponse((response) => response.url().endsWith(path))
        await comeBackToPage(page, event)
        await (await loaded).finished()
      }
    }
  })

  it('asks for the login when the session ends while the page is open', async () => {
    const { page } = newcomer
    await page.goto('/statistics')
    await valueOf(page, 'Partite giocate').waitFor()
    await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
    await comeBackToPage(page, 'focus')
    await page.getByRole('heading', { name: 'Accesso necessario' }).waitFor()
    expectRefusal(newcomer, 401)
    assert.equal(new URL(page.url()).pathname, '/statistics')
    assert.deepEqual(await violations(page), [])
    await page.getByRole('link', { name: 'Vai al login' }).click()
    await page.getByRole('heading', { name: 'Accedi' }).waitFor()
  })

  it('is for signed-in users only', async () => {
    const { page } = newcomer
    await page.goto('/statistics')
    await page.getByText('È necessario accedere per visualizzare questa pagina').waitFor()
  })
})
