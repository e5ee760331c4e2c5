import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { RANKED_GAMES } from '#common/limits.ts'
import { rankingsAnswer, statisticsAnswer, type StatisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { cookieOf } from '../../../game-server/testing/seeded-tables.ts'
import { seedStatistics } from '../../../game-server/testing/seeded-statistics.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** More users than two pages of the ranking, and a user with more games than two pages of the history. */
const SEEDING = { users: 120, games: 900, heavyGames: 110, signedIn: [1] }

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Statistiche' })
/** The value next to a name, such as 'Regicidi'. */
const valueOf = (page: Page, name: string): Locator =>
  page
    .getByRole('term')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
    .locator('xpath=following-sibling::dd')
const comeBackToPage = (page: Page, event: 'focus' | 'visibilitychange'): Promise<void> =>
  page.evaluate((type) => void (type === 'focus' ? window : document).dispatchEvent(new Event(type)), event)
describe('the statistics screen', () => {
  const stage = onStage({ RATE_LIMITS: 'off' }, (dataDir) => seedStatistics({ databaseUrl: null, dataDir }, SEEDING))
  /** The same user on a desktop and on a phone, with many games. */
  let veterans: readonly [Friend, Friend]
  let newcomer: Friend
  let answer: StatisticsAnswer

  before(async () => {
    const veteran = TestPlayer.signedIn(stage.server.origin, { userId: 1, cookie: cookieOf(1) })
    const arrive = (options = DESKTOP) => stage.signedIn(veteran, { ...options, reducedMotion: 'reduce' })
    veterans = [await arrive(), await arrive(PHONE)]
    newcomer = await stage.signedIn(await TestPlayer.register(stage.server.origin, 'Nuova'), {
      ...PHONE,
      reducedMotion: 'reduce',
    })
    answer = statisticsAnswer.parse((await veteran.get('/api/stats/profile')).body)
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
      const shown = async (name: string): Promise<string> =>
        (await valueOf(page, name).innerText()).replaceAll(/\s/g, ' ')
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
      await page.getByRole('img', { name: /^Le ultime 20 partite/ }).waitFor()
      assert.deepEqual(await violations(page), [])
      await fitsItsWindow(page)
    }
  })

  it('shows who gave the queen to whom, the own row first', async () => {
    const { players, given } = answer.more.queenMatrix
    assert.equal(players.length, 6)
    const rows = veterans[1].page.getByRole('table').locator('tbody tr')
    assert.deepEqual(
      await rows.locator('th').allInnerTexts(),
      players.map(({ name }) => name),
    )
    for (const [from, counts] of given.entries())
      assert.deepEqual((await rows.nth(from).locator('td').allInnerTexts()).map(Number), counts)
  })

  it('says what a number means: to the pointer, to the keyboard and to a finger', async () => {
    const [{ page: desktop }, { page: phone }] = veterans
    const says = (page: Page): Locator =>
      page.getByRole('tooltip').filter({ hasText: "con il Re o con l'Asso di picche" })
    await valueOf(desktop, 'Regicidi').hover({ force: true })
    await says(desktop).waitFor()
    assert.deepEqual(await violations(desktop), [])
    await desktop.mouse.move(0, 0)
    await says(desktop).waitFor({ state: 'detached' })
    await desktop.getByRole('button', { name: 'Donne di picche' }).focus()
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
    await history.getByRole('listitem').nth(49).waitFor()
    assert.equal(await history.getByRole('listitem').count(), 50)
    const more = history.getByRole('button', { name: 'Mostra altre' })
    const { gamesPlayed } = answer.stats
    for (let shown = 50; shown < gamesPlayed; shown += 50) {
      await more.click()
      await history
        .getByRole('listitem')
        .nth(Math.min(shown + 50, gamesPlayed) - 1)
        .waitFor()
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
      await page.getByRole('button', { name: "Dall'inizio" }).waitFor()
      await page.waitForFunction(() => {
        const { top = -1, bottom = Infinity } = document.querySelector('tr[data-own]')?.getBoundingClientRect() ?? {}
        return top >= 0 && bottom <= innerHeight
      })
      assert.deepEqual(await violations(page), [])
      await fitsItsWindow(page)
      assert.deepEqual(pageErrors, [])
    }
  })

  it('sorts the ranking by rating and back, and shows the own one with its line', async () => {
    for (const { page, pageErrors } of veterans) {
      await page.goto('/statistics?tab=classifica')
      const rows = page.getByRole('table', { name: 'Classifica dei giocatori' }).locator('tbody tr')
      const best = rankingsAnswer.parse(await (await page.request.get('/api/stats/rankings?by=rating')).json())[0]
      assert.ok(best?.rating?.isCertain)
      await page.getByRole('button', { name: /^Rat/ }).click()
      await page.getByRole('columnheader', { name: /^Rat/ }).and(page.locator('[aria-sort]')).waitFor()
      await rows.first().getByText(best.nickname, { exact: true }).waitFor()
      assert.equal(await rows.first().locator('td').last().innerText(), String(best.rating.value))
      assert.deepEqual(await violations(page), [])
      await fitsItsWindow(page)
      await page.getByRole('button', { name: /^%/ }).click()
      const first = rankingsAnswer.parse(await (await page.request.get('/api/stats/rankings')).json())[0]
      await rows
        .first()
        .getByText(first?.nickname ?? '', { exact: true })
        .waitFor()
      await page.goto('/statistics')
      await page.getByRole('img', { name: /^Rating, dal più vecchio: / }).waitFor()
      await page.getByText(String(answer.rating?.value), { exact: true }).waitFor()
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
    await page.getByText('In classifica non ci sei ancora.').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.route('**/api/stats/rankings', (route) => route.fulfill({ json: [] }), { times: 1 })
    await page.goto('/statistics?tab=classifica')
    await page.getByText(`La classifica si riempie con chi ha giocato almeno ${RANKED_GAMES} partite.`).waitFor()
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
      friend.forgive('status of 503')
    }
  })

  it('loads again when the page gets the focus or is seen again', async () => {
    const { page } = veterans[0]
    for (const [tab, path] of [
      ['Personali', '/api/stats/profile'],
      ['Classifica', '/api/stats/rankings'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
      for (const event of ['focus', 'visibilitychange'] as const) {
        const loaded = page.waitForResponse((response) => response.url().endsWith(path)).then(() => true)
        // The page asks nothing while it still reads the answer before.
        do await comeBackToPage(page, event)
        while (!(await Promise.race([loaded, pause(300, false)])))
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
    newcomer.forgive('status of 401')
    assert.equal(new URL(page.url()).pathname, '/statistics')
    assert.deepEqual(await violations(page), [])
    await page.getByRole('link', { name: 'Accedi' }).click()
    await page.getByRole('heading', { name: 'Accedi' }).waitFor()
  })

  it('is for signed-in users only', async () => {
    const { page } = newcomer
    await page.goto('/statistics')
    await page.getByText('È necessario accedere per visualizzare questa pagina').waitFor()
  })
})
