import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { isCalm, violations } from '../testing/axe.ts'
import { DESKTOP, LOOK_EVERY_MS, PHONE, playByItself, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'
import { countTaps, tapsOn } from '../testing/taps.ts'

const DAY_MS = 24 * 60 * 60_000

const headline = (page: Page) => page.getByRole('heading', { level: 1, name: /^[+−]?\d+(,| punti)/ })
const play = (page: Page) => page.evaluate(playByItself, LOOK_EVERY_MS)
const pointsOn = async (page: Page) => /^[+−]?\d+/.exec(await headline(page).innerText())?.[0]
const handIsThere = (friend: Friend) => friend.hand.getByRole('button').nth(12).waitFor()

describe('the hand of the day', () => {
  const stage = onStage({ RATE_LIMITS: 'off', GAME_PACE: '0' })
  let friends: Friend[] = []

  afterEach(async () => {
    for (const { page } of friends) await page.context().close()
    friends = []
  })
  const comes = async (name: string, options = PHONE): Promise<Friend> => {
    const friend = await stage.signedIn(await TestPlayer.register(stage.server.origin, name), options)
    friends.push(friend)
    return friend
  }
  const visits = async (options = PHONE): Promise<Friend> => {
    const friend = await stage.arrive('Ospite', options)
    friends.push(friend)
    return friend
  }

  it('is one tap away from the home page, for a visitor too, and two who play the same have the same', async () => {
    const guest = await visits()
    const { page } = guest
    await countTaps(page)
    await page.goto('/')
    await page.getByText('Una mano iniziata conta.').waitFor()
    await page.getByRole('link', { name: 'Gioca la mano di oggi' }).tap()
    await page.waitForURL('**/room/*')
    await handIsThere(guest)
    assert.equal(await tapsOn(page), 1)
    assert.deepEqual(await violations(page), [])

    const anna = await comes('Anna', DESKTOP)
    await anna.page.goto('/')
    await anna.page.getByRole('link', { name: 'Gioca la mano di oggi' }).click()
    await handIsThere(anna)
    for (const button of [/chat/i, /invita/i, /voc(e|ale)/i, /microfono/i])
      assert.equal(await anna.page.getByRole('button', { name: button }).count(), 0, String(button))
    assert.deepEqual(await anna.handNames(), await guest.handNames())
    assert.notEqual(anna.page.url(), page.url())

    await Promise.all([play(page), play(anna.page)])
    const dialog = anna.page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'La mano è finita' }).waitFor()
    assert.equal(await dialog.getByText(/vinto|perso|ancora|gettone/i).count(), 0)
    assert.deepEqual(await violations(anna.page, '[role=dialog]'), [])
    await dialog.getByRole('button', { name: 'Vedi il risultato' }).press('Enter')
    await page.getByRole('button', { name: 'Vedi il risultato' }).tap()
    await headline(page).waitFor()
    await headline(anna.page).waitFor()
    assert.equal(await pointsOn(anna.page), await pointsOn(page))
    await isCalm(anna.page, 'Condividi')

    // The guest is in no list, and has the rest.
    await page.getByText('Da ospite sei fuori dalle classifiche.').waitFor()
    await page.getByText('Il computer le ha giocate 16 volte').waitFor()
    await page.getByRole('img', { name: /^Tu .* Il computer, dalla mano peggiore/ }).waitFor()
    await page.getByRole('row', { name: /^Ospite fuori classifica/ }).waitFor()
    await isCalm(page, 'Condividi')
    await page.getByRole('button', { name: 'Condividi' }).tap()
    await page.getByText('Testo copiato!').waitFor()
    const shared = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(
      shared,
      /^Regicidio \d+ · [+−]?\d+ [🟩🟨🟥] · (meglio|stavolta)[^\n]*\nhttp:[^\n]*\/daily\/20\d\d-\d\d-\d\d$/u,
    )
    assert.doesNotMatch(shared, /picche|cuori|quadri|fiori|[♠♥♦♣]/)
    await page.goto('/daily')
    await headline(page).waitFor()
    assert.equal(new URL(page.url()).pathname, new URL(shared.split('\n')[1] ?? '').pathname, 'one try')
  })

  it('waits for who leaves the table, at the same cards', async () => {
    const bruno = await comes('Bruno')
    const { page } = bruno
    await page.goto('/daily')
    await page.getByRole('heading', { level: 1, name: 'La mano del giorno' }).waitFor()
    await page.getByText('Si gioca una volta sola: una mano iniziata conta.').waitFor()
    await isCalm(page, 'Gioca la mano di oggi')
    await page.getByRole('button', { name: 'Gioca la mano di oggi' }).tap()
    await handIsThere(bruno)
    const [room, cards] = [page.url(), await bruno.handNames()]
    await page.getByRole('button', { name: 'Esci dalla partita' }).tap()
    await page.getByText('Se lasci il tavolo, la mano ti aspetta fino a mezzanotte.').waitFor()
    await page.goto('/daily')
    await page.getByText('La tua mano di oggi ti aspetta').waitFor()
    await isCalm(page, 'Riprendi la mano')
    await page.getByRole('button', { name: 'Riprendi la mano' }).tap()
    await handIsThere(bruno)
    assert.deepEqual([page.url(), await bruno.handNames()], [room, cards])
    await page.goto('/')
    await page.getByRole('link', { name: 'Riprendi la mano' }).tap()
    await page.waitForURL(room)
  })

  it('is begun once by a link that says so: a reload does not begin again what was refused', async () => {
    const elio = await comes('Elio')
    const { page } = elio
    const begun: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/daily')) begun.push(request.url())
    })
    await page.goto('/')
    const refused = { status: 503, json: { error: 'Adesso no' } }
    await page.route('**/api/daily', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refused) : route.continue(),
    )
    await page.getByRole('link', { name: 'Gioca la mano di oggi' }).tap()
    await page.getByText('Adesso no').waitFor()
    elio.forgive('503')
    await page.unroute('**/api/daily')
    await page.reload()
    await page.getByRole('button', { name: 'Gioca la mano di oggi' }).tap()
    await handIsThere(elio)
    assert.equal(begun.length, 2)
  })

  it('is told to nobody before its day is over, and is open to everybody then', async () => {
    const carla = await comes('Carla', DESKTOP)
    const { page } = carla
    await page.goto('/')
    await page.getByRole('link', { name: 'Gioca la mano di oggi' }).press('Enter')
    await handIsThere(carla)
    await play(page)
    await page.getByRole('button', { name: 'Vedi il risultato' }).press('Enter')
    await headline(page).waitFor()
    await page.getByText('Le mani degli altri si rivedono dopo mezzanotte.').waitFor()
    const { pathname } = new URL(page.url())
    assert.equal(await page.getByRole('link', { name: /Rivedi/ }).count(), 0)
    // What is promised is there to be noted; the deck is not.
    await page.getByText('Verifica il mazzo').click()
    const hashes = page.getByRole('definition')
    await hashes.nth(7).waitFor()
    const [ofToday] = await hashes.allInnerTexts()
    assert.equal(await page.getByText(/^I conti/).count(), 0)
    assert.deepEqual(await violations(page), [])

    stage.server.passTime(DAY_MS)
    await page.goto('/daily')
    await page.getByRole('button', { name: 'Gioca la mano di oggi' }).waitFor()
    await page.getByRole('link', { name: 'La mano di ieri' }).press('Enter')
    await headline(page).waitFor()
    assert.equal(new URL(page.url()).pathname, pathname)
    await isCalm(page, 'Gioca la mano di oggi')
    await page.getByText('Verifica il mazzo').click()
    await page.getByText('I conti tornano: le carte sono quelle promesse.').waitFor()
    await page.getByText("Le carte di quest'unica mano sono quelle del mazzo.").waitFor()
    const serverPart = await page.getByText('Parte del server', { exact: true }).locator('+ dd').innerText()
    assert.equal(createHash('sha256').update(Buffer.from(serverPart, 'hex')).digest('hex'), ofToday)
    assert.deepEqual(await violations(page), [])
    // A browser that has not noted the promise says so.
    const dora = await comes('Dora', DESKTOP)
    await dora.page.goto(pathname)
    await dora.page.getByRole('heading', { name: 'Quel giorno non hai giocato.' }).waitFor()
    await dora.page.getByText('Verifica il mazzo').click()
    await dora.page.getByText(/^I conti tornano, ma non tutto/).waitFor()
    await page.getByRole('link', { name: 'Rivedi la tua mano' }).press('Enter')
    await page.waitForURL('**/games/*')
    await page.getByRole('slider').first().waitFor()
  })
})
