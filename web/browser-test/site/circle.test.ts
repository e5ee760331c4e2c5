import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { circleAnswer, circleTableAnswer, type CircleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { colyseus, deal, sitDown } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { fitsItsWindow, isAboveTheFold, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'
import { countTaps, tapsOn } from '../testing/taps.ts'

const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1440, 900],
] as const

const main = (page: Page) => page.getByRole('main')
const waitingRoom = (page: Page) => page.getByRole('heading', { name: "Sala d'attesa" })

/** The circle of a player, made anew, to which these belong too. */
const circleOf = async (owner: TestPlayer, others: readonly TestPlayer[] = []): Promise<CircleAnswer> => {
  const made = circleAnswer.parse((await owner.post('/api/circles', { name: 'Il tavolo del venerdì' })).body)
  for (const other of others) {
    await other.post(`/api/circles/${made.slug}/ask`)
    await owner.put(`/api/circles/${made.slug}/members/${other.userId}`, { standing: 'member' })
  }
  return made
}

const openTable = async (player: TestPlayer, slug: string): Promise<string> => {
  const { roomId } = circleTableAnswer.parse((await player.post(`/api/circles/${slug}/table`, { isNew: true })).body)
  return roomId ?? assert.fail('no table')
}

describe('a circle of friends', () => {
  const stage = onStage({ RATE_LIMITS: 'off', GAME_PACE: '0' })
  let friends: Friend[] = []

  afterEach(async () => {
    for (const { page } of friends) await page.context().close()
    friends = []
  })
  /** Nobody is in two tests, because each may sit at two tables only. */
  const registered = (name: string): Promise<TestPlayer> => TestPlayer.register(stage.server.origin, name)
  const comes = async (player: TestPlayer, options = PHONE): Promise<Friend> => {
    const friend = await stage.signedIn(player, options)
    friends.push(friend)
    return friend
  }
  /** In every size nothing is too wide, and what to do next is above the fold and the only gold. */
  const isCalm = async (page: Page, name: string, next: string): Promise<void> => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      // The header of the other width goes a moment after the window has changed.
      await fitsItsWindow(page)
      await isAboveTheFold(main(page).getByRole('button', { name: next, exact: true }), name)
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
    }
    assert.deepEqual(await main(page).locator('[data-variant="filled"]').allInnerTexts(), [next])
    assert.deepEqual(await violations(page), [])
  }

  it('has one link: whoever belongs taps it and has the seat, and going back does not bring them there again', async () => {
    const [anna, bruno] = [await registered('Anna'), await registered('Bruno')]
    const { slug } = await circleOf(anna, [bruno])
    const roomId = await openTable(anna, slug)
    const { page } = await comes(bruno)
    await countTaps(page)
    await page.goto('/rules')
    await page.goto(`/c/${slug}`)
    await waitingRoom(page).waitFor()
    assert.equal(new URL(page.url()).pathname, `/room/${roomId}`)
    assert.equal(await tapsOn(page), 0, 'with the tap on the link: one')

    await page.getByRole('button', { name: 'Torna al menu' }).tap()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page.goBack()
    await page.waitForURL('**/rules')
    await page.goto('/')
    const row = page.getByRole('list', { name: 'I tuoi circoli' }).getByRole('listitem')
    await row.getByText('tavolo aperto').waitFor()
    await row.getByRole('link', { name: /^Il tavolo del venerdì/ }).tap()
    await page.getByText('Anna aspetta al tavolo.').waitFor()
    assert.equal(new URL(page.url()).pathname, `/c/${slug}`, 'the page itself')
    await isCalm(page, 'waiting', 'Siediti')
    await page.goBack()
    await row.getByRole('link', { name: 'Al tavolo: Il tavolo del venerdì' }).tap()
    await waitingRoom(page).waitFor()
    await page.goBack()
    await row.waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
  })

  it("opens a table in one tap, and the others' pages offer the seat", async () => {
    const [carla, dino] = [await registered('Carla'), await registered('Dino')]
    const { slug } = await circleOf(carla, [dino])
    const { page: hers } = await comes(carla, DESKTOP)
    const { page: his } = await comes(dino)
    for (const page of [hers, his]) {
      await page.goto(`/c/${slug}`)
      await page.getByText('Nessuno al tavolo, per ora.').waitFor()
    }
    await isCalm(hers, 'open', 'Apri il tavolo')
    await hers.getByRole('button', { name: 'Apri il tavolo' }).press('Enter')
    await waitingRoom(hers).waitFor()
    await his.getByRole('button', { name: 'Siediti' }).tap()
    await waitingRoom(his).waitFor()
    assert.equal(hers.url(), his.url())
  })

  it('lets a stranger ask, and a friend says yes; the page of who asked becomes that of the circle', async () => {
    const [elsa, fabio, gina] = [await registered('Elsa'), await registered('Fabio'), await registered('Gina')]
    const { slug } = await circleOf(elsa, [fabio])
    const { page: hers } = await comes(gina)
    await hers.goto(`/c/${slug}`)
    await hers.getByRole('heading', { level: 1, name: 'Il tavolo del venerdì' }).waitFor()
    await isCalm(hers, 'stranger', 'Chiedi di entrare nel circolo')
    await hers.getByRole('button', { name: 'Chiedi di entrare nel circolo' }).tap()
    await hers.getByText('Aspetta il sì di un amico').waitFor()
    assert.deepEqual(await violations(hers), [])
    const { page: his } = await comes(fabio)
    await his.goto(`/c/${slug}`)
    await his.getByText('Chi chiede di entrare').waitFor()
    await isCalm(his, 'asked', 'Apri il tavolo')
    await his.getByRole('button', { name: 'Sì, Gina entra' }).tap()
    await his.getByText('Chi chiede di entrare').waitFor({ state: 'hidden' })
    await main(his).getByRole('button', { name: 'Altro' }).tap()
    await his
      .getByRole('dialog')
      .getByRole('button', { name: /^Faccio la riserva/ })
      .tap()
    await main(his).getByText('Riserva', { exact: true }).waitFor()
    await hers.getByText('Chi ne fa parte').waitFor()
    await hers.getByText('Gina (Tu)').waitFor()
  })

  it('shows a visitor the invitation to the table, or asks for the login and leads on to the seat', async () => {
    const [hugo, ivo] = [await registered('Hugo'), await registered('Ivo')]
    const { slug } = await circleOf(hugo, [ivo])
    const visitor = await stage.arrive('Ivo', PHONE)
    friends.push(visitor)
    const { page } = visitor
    await page.goto(`/c/${slug}`)
    await page.getByRole('heading', { level: 1, name: 'Il tavolo del venerdì' }).waitFor()
    assert.equal(await page.title(), 'Il tavolo del venerdì · Regicidio')
    assert.deepEqual(await violations(page), [])
    await main(page).getByRole('link', { name: 'Accedi' }).tap()
    await page.getByRole('heading', { name: 'Accedi' }).waitFor()
    const roomId = await openTable(hugo, slug)
    const account = page.getByText('Ho un account')
    if (await account.isVisible()) await account.tap()
    await page.getByLabel('Email').fill('ivo@example.test')
    await page.getByLabel('Password', { exact: true }).fill('segreto-lungo')
    await page.locator('form').getByRole('button', { name: 'Accedi' }).tap()
    await page.waitForURL(`**/room/${roomId}`)
    await waitingRoom(page).waitFor()

    const other = await stage.arrive('Ospite', PHONE)
    friends.push(other)
    await other.page.goto(`/c/${slug}`)
    await other.page.getByText('Hugo ti aspetta al tavolo').waitFor()
    await other.page.getByLabel('Il tuo nickname').fill('Ospite')
    await other.page.getByRole('button', { name: 'Gioca subito' }).tap()
    await other.page.waitForURL(`**/room/${roomId}`)
  })

  it('is kept by its owner: a removed person finds nothing, and neither does anybody behind the old link', async () => {
    const [lara, mino, nora] = [await registered('Lara'), await registered('Mino'), await registered('Nora')]
    const { slug } = await circleOf(lara, [mino, nora])
    const { page } = await comes(lara)
    await page.goto(`/c/${slug}`)
    const dialog = page.getByRole('dialog')
    const menu = async (item: string): Promise<void> => {
      await dialog.waitFor({ state: 'hidden' })
      // By the keyboard: what comes late on the page moves the button.
      await main(page).getByRole('button', { name: 'Altro' }).press('Enter')
      await dialog.getByRole('button', { name: item, exact: true }).tap()
    }
    await menu('Togli qualcuno')
    await dialog.getByRole('button', { name: 'Mino' }).tap()
    assert.deepEqual(await violations(page), [])
    await dialog.getByRole('button', { name: 'Togli', exact: true }).tap()
    await main(page).getByText('Mino').waitFor({ state: 'detached' })
    const his = await comes(mino)
    await his.page.goto(`/c/${slug}`)
    await his.page.getByRole('heading', { name: "Qui non c'è nessun circolo" }).waitFor()
    await his.page.context().close()
    // The browser itself logs the answer 404.
    his.forgive('404')

    await menu('Cambia nome')
    await page.getByLabel('Nome del circolo').fill('I quattro del venerdì')
    await dialog.getByRole('button', { name: 'Salva' }).tap()
    await page.getByRole('heading', { level: 1, name: 'I quattro del venerdì' }).waitFor()
    await menu('Cambia il link')
    await dialog.getByText('Quello di adesso non porterà più qui.').waitFor()
    await dialog.getByRole('button', { name: 'Cambia il link' }).tap()
    await page.waitForURL(({ pathname }) => pathname.startsWith('/c/') && pathname !== `/c/${slug}`)
    await page.getByRole('heading', { level: 1, name: 'I quattro del venerdì' }).waitFor()
    await page.getByRole('button', { name: 'Copia il link' }).tap()
    await page.getByText('Link copiato!').first().waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url())
    await menu('Passa il circolo')
    await dialog.getByRole('button', { name: 'Nora' }).tap()
    await dialog.getByRole('button', { name: 'Passa il circolo' }).tap()
    await menu('Lascia il circolo')
    await dialog.getByText('Per tornarci ti servirà il sì di un amico.').waitFor()
    await dialog.getByRole('button', { name: 'Lascia il circolo' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Si gioca?' }).waitFor()
    assert.equal(await page.getByText('I quattro del venerdì').count(), 0)
  })

  it('is made where one plays online, with a name', async () => {
    const { page } = await comes(await registered('Furio'))
    await page.goto('/join')
    await page.getByRole('button', { name: 'Fai un circolo' }).tap()
    await page.getByLabel('Nome del circolo').fill('I lunedì di Furio')
    assert.deepEqual(await violations(page), [])
    await page.getByRole('dialog').getByRole('button', { name: 'Fai un circolo' }).tap()
    await page.getByRole('heading', { level: 1, name: 'I lunedì di Furio' }).waitFor()
    await page.goto('/join')
    await page.getByRole('list', { name: 'I tuoi circoli' }).getByText('solo tu').waitFor()
  })

  it('is made of the four who have played, in one tap, and each of them belongs with the first visit', async () => {
    const accounts = [
      await registered('Olga'),
      await registered('Pino'),
      await registered('Rita'),
      await registered('Sara'),
    ] as const
    const seats = await deal(await sitDown(accounts, colyseus))
    const { roomId } = seats[0]
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const { page } = await comes(accounts[0])
    await page.goto(`/join/${roomId}`)
    await page.getByRole('button', { name: 'Unisciti' }).tap()
    await page.getByRole('button', { name: 'Altro', exact: true }).tap()
    // By the keyboard: what comes late above it moves the button.
    await page.getByRole('button', { name: 'Fatene un circolo' }).press('Enter')
    await page.getByText(/«Il tavolo del.* è fatto/).waitFor()
    assert.deepEqual(await violations(page, '[role=dialog]'), [])
    await page.getByRole('button', { name: 'Copia il link' }).tap()
    await page.getByText('Link copiato!').first().waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const { page: his } = await comes(accounts[1])
    await his.goto('/')
    await his.getByRole('list', { name: 'I tuoi circoli' }).getByText('ti aspettano').waitFor()
    await his.goto(link)
    // The table at which they have played is still theirs.
    await his.waitForURL(`**/room/${roomId}`)
    const slug = new URL(link).pathname.split('/').at(-1) ?? ''
    const { members, waiting } = circleAnswer.parse((await accounts[0].get(`/api/circles/${slug}`)).body)
    assert.deepEqual([members.length, waiting.length], [2, 2])
  })

  it('is not offered to four of whom one is a guest', async () => {
    const visitor = new TestPlayer(stage.server.origin, 'Vito')
    const { body } = await visitor.post('/api/auth/guest', { nickname: 'Vito' })
    const guest = new TestPlayer(stage.server.origin, 'Vito', (body as { id: number }).id, visitor.cookie)
    const accounts = [await registered('Tina'), await registered('Ugo'), await registered('Zoe'), guest] as const
    const seats = await deal(await sitDown(accounts, colyseus))
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const { page } = await comes(accounts[0])
    await page.goto(`/join/${seats[0].roomId}`)
    await page.getByRole('button', { name: 'Unisciti' }).tap()
    const asked = page.waitForResponse('**/api/circles/games/*')
    await page.getByRole('button', { name: 'Altro', exact: true }).tap()
    const response = await asked
    await response.finished()
    assert.deepEqual(await response.json(), { circle: null, canFound: false })
    await page.getByRole('link', { name: 'Rivedi la partita' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Fatene un circolo' }).count(), 0)
  })
})
