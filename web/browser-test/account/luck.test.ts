/** What the cards gave in a game: told at its end, in the history and in its replay, and counted once. */
import assert from 'node:assert/strict'
import type { Locator, Page, Route } from 'playwright-core'
import { eveningOf } from '#common/circles/days.ts'
import { analyse } from '#common/analysis/analyse.ts'
import type { Finding } from '#common/analysis/findings.ts'
import { seatLuck } from '#common/analysis/luck.ts'
import { gameAnswer, playedIn, roundScoresIn, type GameRecord } from '#common/protocol/game-record.ts'
import { circleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import type { Seat } from '#common/rules/seats.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { seedTables } from '../../../game-server/testing/seeded-tables.ts'
import { dropAll, takeSeats } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { change } from '../../src/text/formats.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** A game of two rounds, when everybody plays the lowest cards. */
const SHORT_GAME = 7
/** The number from which every page draws its analyses. */
const ANALYSIS_SEED = 1
const COUNTED_MS = 240_000
const WORKER = '**/analysis-worker*'
const GAMES = '**/api/games/*'

const more = (page: Page): Promise<void> => page.getByRole('button', { name: 'Altro', exact: true }).click()
const line = (page: Page): Locator => page.getByRole('dialog').getByText(/^Le carte ti davano /)
const counting = (page: Page): Locator => page.getByText('Conto quanto ti hanno dato le carte...')
const ask = (page: Page): Locator => page.getByRole('button', { name: 'Quanto ha pesato la fortuna?' })

/** No game is counted before what is returned is called. */
const hold = async (page: Page): Promise<() => void> => {
  const released = Promise.withResolvers<void>()
  // It fails when the page has stopped the request.
  const handOut = (route: Route): Promise<void> => released.promise.then(() => route.continue()).catch(() => undefined)
  await page.route(WORKER, handOut, { times: 1 })
  return released.resolve
}

/** The games of the history in which the cards gave so much. */
const rowsWith = (page: Page, cards: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator('small').getByText(new RegExp(` · fortuna [${cards[0]}]${cards.slice(1)}$`)) })

/** The number that a page writes with a sign of its own. */
const numberIn = (written: string): number => Number(/[+−]?\d+/.exec(written)?.[0]?.replace('−', '-'))

/** Points, as a page tells them. */
type Told = { readonly cards: string; readonly points: string }

/** What this browser keeps of analyses. */
const keptNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const { result } = opening
          const names = result.transaction('keyval').objectStore('keyval').getAllKeys()
          names.addEventListener('success', () => {
            result.close()
            resolve(names.result.map(String))
          })
        })
      }),
  )

describe('what the cards gave', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' }, (dataDir) =>
    seedTables(dataDir, { seedNumbers: [SHORT_GAME] }),
  )
  let accounts: readonly TestPlayer[]
  let anna: Friend
  let bruno: Friend
  let roomId = ''
  let record: GameRecord

  before(async () => {
    const [table] = stage.prepared ?? []
    assert.ok(table !== undefined)
    ;({ roomId } = table)
    const seats = await takeSeats(stage.server.origin, table)
    accounts = table.players.map((player) => TestPlayer.signedIn(stage.server.origin, player))
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await dropAll(seats.slice(2))
    const [first = assert.fail(), second = assert.fail()] = accounts
    anna = await stage.signedIn(first, { ...DESKTOP, reducedMotion: 'reduce' })
    bruno = await stage.signedIn(second, { ...PHONE, reducedMotion: 'reduce' })
    const gameId = statisticsAnswer.parse((await first.get('/api/stats/profile')).body).gameHistory[0]?.id ?? 0
    record = gameAnswer.parse((await first.get(`/api/games/${gameId}`)).body).game
  })

  let findings: readonly Finding[] | null = null
  /** The same, counted here: what the deals gave holds for all seats. */
  const expected = (seat: Seat): Told => {
    const game = playedIn(record) ?? assert.fail('no seed')
    findings ??= [...analyse({ game, seat: null, seed: ANALYSIS_SEED, part: 'luck' })]
    const { luck, points } = seatLuck(findings, roundScoresIn(record), seat) ?? assert.fail('rounds are missing')
    return { cards: change(Math.round(luck)), points: change(points) }
  }

  it('is left without a word while its script is still on its way', async () => {
    const { page } = anna
    // As browsers do that end a worker which has not begun yet.
    await page.addInitScript(() => {
      const { terminate } = Worker.prototype
      Worker.prototype.terminate = function () {
        terminate.call(this)
        this.dispatchEvent(new ErrorEvent('error', { message: 'ended' }))
      }
    })
    await page.route(WORKER, () => {})
    await anna.join(roomId)
    const asked = page.waitForRequest(WORKER)
    await more(page)
    await asked
    await page.getByRole('link', { name: 'Rivedi la partita' }).click()
    const askedAgain = page.waitForRequest(WORKER)
    await page.getByRole('tab', { name: 'Analisi' }).click()
    await askedAgain
    await page.getByRole('progressbar').waitFor()
    await page.goto('/')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    assert.deepEqual(anna.pageErrors, [])
  })

  it('is left out where its script does not come', async () => {
    const { page } = anna
    const refused = Promise.withResolvers<void>()
    await page.route(WORKER, async (route) => {
      await counting(page).waitFor()
      await route.abort()
      refused.resolve()
    })
    await page.goto(`/room/${roomId}`)
    await more(page)
    await refused.promise
    await counting(page).waitFor({ state: 'detached' })
    await page.unrouteAll()
    assert.deepEqual(anna.pageErrors, [])
  })

  it('is told at the end of a game when the rest of it is opened, and is the same as here', async () => {
    const { page } = anna
    await page.goto(`/room/${roomId}`)
    await page.getByRole('button', { name: 'Gioca Ancora' }).waitFor()
    assert.equal(await line(page).count(), 0)
    const release = await hold(page)
    await more(page)
    await counting(page).waitFor()
    // Chromium ends when a worker is ended whose script is on its way through a route.
    const isFetched = page.waitForResponse(WORKER)
    release()
    await isFetched
    // The page is left, and comes back from the history as it was.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await line(page).waitFor({ timeout: COUNTED_MS })
    const { cards, points } = expected(0)
    assert.equal(await line(page).innerText(), `Le carte ti davano ${cards}, hai fatto ${points}.`)
    assert.deepEqual(await violations(page), [])
    await fitsItsWindow(page)
  })

  it('is not asked for or counted again, neither there nor in the history', async () => {
    const { page } = anna
    const { cards, points } = expected(0)
    const asked: string[] = []
    for (const address of [WORKER, GAMES])
      await page.route(address, (route) => {
        asked.push(route.request().url())
        return route.abort()
      })
    await page.reload()
    await more(page)
    await line(page).waitFor()
    await page.goto('/statistics')
    await page.getByText(`In una partita le carte ti davano ${cards}, hai fatto ${points}.`).waitFor()
    assert.equal(await rowsWith(page, cards).count(), 1)
    assert.equal(await ask(page).count(), 0)
    assert.deepEqual(asked, [])
    await page.unrouteAll()
  })

  it('is counted in the history when that is asked for, one game after the other', async () => {
    const { page } = bruno
    // An older game that is not there any more.
    await page.route('**/api/stats/profile', async (route) => {
      const answer = statisticsAnswer.parse(await (await route.fetch()).json())
      const [game = assert.fail('no game')] = answer.gameHistory
      await route.fulfill({ json: { ...answer, gameHistory: [game, { ...game, id: 999_999 }] } })
    })
    await page.goto('/statistics')
    const release = await hold(page)
    const isMissed = page.waitForEvent('console', {
      predicate: (said) => said.text().includes('404'),
      timeout: COUNTED_MS,
    })
    await ask(page).tap()
    await page.getByRole('button', { name: 'Ferma il conto: 0 di 2' }).waitFor()
    assert.deepEqual(await violations(page), [])
    release()
    const { cards, points } = expected(1)
    await page
      .getByText(`In una partita le carte ti davano ${cards}, hai fatto ${points}.`)
      .waitFor({ timeout: COUNTED_MS })
    await isMissed
    bruno.forgive('status of 404')
    assert.equal(await rowsWith(page, cards).count(), 1)
    assert.deepEqual(await violations(page), [])
    await fitsItsWindow(page)
    await page.unrouteAll()
  })

  it('is known to the replay, which then has less to do', async () => {
    const { page } = bruno
    await page.goto(`/games/${record.gameId}`)
    await page.route(WORKER, () => {})
    await page.getByRole('button', { name: 'Analisi', exact: true }).tap()
    const { cards, points } = expected(1)
    await page.getByText(`Le carte ti davano ${cards}, hai fatto ${points}.`).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('is told of all four on the page of an evening, from what is known already, and not to who has not played', async () => {
    const { page } = anna
    const [owner = assert.fail()] = accounts
    const made = await owner.post('/api/circles', { name: 'Venerdì', gameId: `${roomId}-1` })
    const { slug } = circleAnswer.parse(made.body)
    const path = `/c/${slug}/evenings/${eveningOf(Date.parse(record.endedAt))}`
    // The deals are the same for every seat, and those of the own seat were counted at the end of the game.
    await page.route(WORKER, (route) => route.abort())
    await page.goto(path)
    await ask(page).click()
    const rows = page.getByRole('listitem').filter({ has: page.getByText(/^carte .* · gioco /) })
    await rows.nth(3).waitFor()
    for (const seat of [0, 1, 2, 3] as const) {
      const { cards, points } = expected(seat)
      const row = rows.filter({ hasText: record.players[seat]?.name ?? '' })
      assert.ok((await row.innerText()).includes(`carte ${cards} · gioco `), await row.innerText())
      const [, play = ''] = (await row.innerText()).split('gioco ')
      assert.equal(numberIn(cards) + numberIn(play), numberIn(points))
    }
    assert.match(await page.getByText(/^Le carte hanno dato /).innerText(), /per gioco/)
    await page.unrouteAll()
    assert.deepEqual(await violations(page), [])
    await fitsItsWindow(page)
    await page.reload()
    await page.getByText(/^Le carte hanno dato /).waitFor()
    assert.equal(await ask(page).count(), 0)

    const fede = await TestPlayer.register(stage.server.origin, 'Fede')
    await fede.post(`/api/circles/${slug}/ask`)
    await owner.put(`/api/circles/${slug}/members/${fede.userId}`, { standing: 'member' })
    const member = await stage.signedIn(fede, PHONE)
    await member.page.goto(path)
    await member.page.getByRole('heading', { name: 'I totali' }).waitFor()
    assert.equal(await ask(member.page).count(), 0)
  })

  it('is deleted when the user signs out', async () => {
    const { page } = anna
    const answered = page.waitForResponse('**/api/seats')
    await page.goto('/')
    await (await answered).finished()
    assert.notDeepEqual(await keptNames(page), [])
    await page.getByRole('button', { name: 'Esci', exact: true }).click()
    await page.getByRole('link', { name: 'Accedi' }).first().waitFor()
    while ((await keptNames(page)).length > 0);
  })
})
