import assert from 'node:assert/strict'
import { signatureOf } from '../../../game-server/http/payments/signature.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { WsClient } from '../../../game-server/testing/ws-client.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const WEBHOOK_SECRET = 'whsec_of-this-test-alone'
const CHARGE = { id: 'ch_1', payment_intent: 'pi_1', currency: 'eur' }

describe('payments that need the admin', () => {
  const stage = onStage({
    WELCOME_TOKENS: '3',
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    GAME_PACE: '0',
    RATE_LIMITS: 'off',
  })
  /** The first to register: the admin. */
  let ada: Friend
  let bruna: Friend
  let accounts: readonly [TestPlayer, TestPlayer, TestPlayer, TestPlayer]
  let events = 0

  before(async () => {
    accounts = [await register('Ada'), await register('Bruna'), await register('Carla'), await register('Dino')]
    ada = await stage.signedIn(accounts[0], { ...DESKTOP, reducedMotion: 'reduce' })
    bruna = await stage.signedIn(accounts[1], { ...PHONE, reducedMotion: 'reduce' })
  })

  /** The payment provider sends a message. */
  const tell = async (type: string, object: object): Promise<void> => {
    const body = JSON.stringify({ id: `evt_${++events}`, type, data: { object } })
    const headers = {
      'Content-Type': 'application/json',
      'Stripe-Signature': signatureOf(Buffer.from(body), WEBHOOK_SECRET, Math.floor(Date.now() / 1_000)),
    }
    assert.equal(
      (await fetch(`${stage.server.origin}/api/payments/webhook`, { method: 'POST', headers, body })).status,
      200,
    )
  }
  const register = (name: string): Promise<TestPlayer> => TestPlayer.register(stage.server.origin, name)
  /** Seats all four at a new table, ready. */
  const sitDown = async (): Promise<readonly [WsClient, WsClient, WsClient, WsClient]> => {
    const [creator, ...guests] = accounts
    const roomId = await creator.createRoom()
    const sit = (account: TestPlayer): Promise<WsClient> => WsClient.sit(account, roomId)
    const seats = [await sit(creator), await sit(guests[0]), await sit(guests[1]), await sit(guests[2])] as const
    for (const seat of seats) seat.send('ready', { ready: true })
    await seats[0].until(
      () => seats[0].room?.players.filter(({ isReady }) => isReady).length === 4,
      'four ready players',
    )
    return seats
  }
  /** They start a game, which costs each of them a token, and leave it. */
  const start = async (): Promise<void> => {
    const seats = await sitDown()
    seats[0].send('start_game')
    await Promise.all(seats.map((seat) => seat.until(() => seat.hand.length > 0, 'the deal')))
    await Promise.all(seats.map((seat) => seat.drop()))
  }
  const paid = (session: object): Promise<void> =>
    tell('checkout.session.completed', {
      id: 'cs_1',
      payment_intent: 'pi_1',
      payment_status: 'paid',
      currency: 'eur',
      amount_total: 500,
      ...session,
    })
  const payment = (title: string) => ada.page.getByRole('listitem', { name: title })
  const assertSound = async ({ page }: Friend): Promise<void> => {
    await page.locator('h1').first().waitFor()
    assert.deepEqual(await violations(page), [])
    const size = page.viewportSize()
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await fitsItsWindow(page)
    }
    if (size !== null) await page.setViewportSize(size)
  }

  it('are none at first, and the page says so', async () => {
    await ada.page.goto('/admin')
    await ada.page.getByRole('heading', { name: 'Pagamenti da controllare' }).waitFor()
    await ada.page.getByText('Nessun pagamento da controllare.').waitFor()
  })

  it('are listed with what was paid and what to do', async () => {
    await paid({ client_reference_id: '77', customer_details: { email: 'Chi@Example.it' } })
    await paid({ id: 'cs_2', payment_intent: 'pi_2', client_reference_id: '2', amount_total: 990, currency: 'usd' })
    await ada.page.reload()
    const unknown = payment('Pagato, ma da chi?')
    for (const text of ['5,00 €', 'chi@example.it', 'cs_1', '77'])
      await unknown.getByText(text, { exact: true }).waitFor()
    const foreign = payment("Valuta diversa dall'euro")
    await foreign.getByText('9,90 USD').waitFor()
    assert.equal(await foreign.getByLabel('Nickname di chi ha pagato').inputValue(), 'Bruna')
    await assertSound(ada)
  })

  it('are credited to the player that the admin names, once', async () => {
    const unknown = payment('Pagato, ma da chi?')
    const [nickname, assign] = [
      unknown.getByLabel('Nickname di chi ha pagato'),
      unknown.getByRole('button', { name: 'Accredita' }),
    ]
    await assign.click()
    await unknown.getByText('Inserisci il nickname di chi ha pagato').waitFor()
    await nickname.fill('Nessuna')
    await assign.click()
    await unknown.getByText('Nessun giocatore ha questo nickname').waitFor()
    ada.forgive('status of 404')
    assert.equal(await unknown.getByLabel('Gettoni').inputValue(), '10')
    await nickname.fill('bruna')
    await nickname.press('Enter')
    await ada.page.getByText('Assegnati 10 gettoni a Bruna').waitFor()
    await unknown.waitFor({ state: 'detached' })
    assert.equal(await ada.page.evaluate(() => document.activeElement?.textContent), 'Pagamenti da controllare')
    await bruna.page.goto('/profile?tab=gettoni')
    await bruna.page.getByRole('listitem').filter({ hasText: 'Ricarica' }).getByText('Saldo 13').waitFor()
  })

  it('that are refunded or disputed are shown to both, with a balance below zero', async () => {
    // Only Bruna must have too few tokens.
    assert.equal(
      (await accounts[0].post('/api/admin/add-tokens-to-users', { usernames: ['Ada', 'Carla', 'Dino'], tokens: 5 }))
        .status,
      200,
    )
    await start()
    await tell('charge.refunded', { ...CHARGE, amount_refunded: 500 })
    await paid({ id: 'cs_3', payment_intent: 'pi_3', client_reference_id: '2' })
    for (let game = 0; game < 3; game++) await start()
    await tell('charge.dispute.created', {
      id: 'dp_3',
      payment_intent: 'pi_3',
      currency: 'eur',
      amount: 500,
      status: 'needs_response',
    })
    await ada.page.reload()
    await payment('Pagamento contestato').getByText('−10 gettoni').waitFor()
    await payment('Pagamento rimborsato').getByText('Bruna').waitFor()
    await assertSound(ada)

    const { page } = bruna
    await page.goto('/profile?tab=gettoni')
    await page.getByText('Il saldo è negativo').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Pagamento contestato' }).getByText('Saldo −1').waitFor()
    await assertSound(bruna)
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await page.getByText('−1 gettone', { exact: true }).waitFor()
    await page.goto('/token-recharge')
    await page.getByText('−1', { exact: true }).waitFor()
    await assertSound(bruna)
  })

  it('prevent a player below zero from starting a game, and name the player', async () => {
    const seats = await sitDown()
    seats[0].send('start_game')
    await seats[2].until(() => seats[2].lastOf('notification') !== undefined, 'the refusal')
    assert.match(JSON.stringify(seats[2].lastOf('notification')), /Gettoni insufficienti[^]*mancano gettoni a Bruna\./)
    await Promise.all(seats.map((seat) => seat.drop()))
  })

  it('are removed from the list when the admin marks them as resolved', async () => {
    for (const title of ['Pagamento contestato', 'Pagamento rimborsato', "Valuta diversa dall'euro"]) {
      await payment(title).getByRole('button', { name: 'Segna come risolto' }).click()
      await payment(title).waitFor({ state: 'detached' })
    }
    await ada.page.getByText('Nessun pagamento da controllare.').waitFor()
  })

  it('that are resolved in another window are reported as such, and disappear', async () => {
    const { page } = ada
    await paid({ id: 'cs_9', payment_intent: 'pi_9' })
    await page.reload()
    const unknown = payment('Pagato, ma da chi?')
    await unknown.waitFor()
    const other = await page.context().newPage()
    await other.goto('/admin')
    await other.getByRole('button', { name: 'Segna come risolto' }).click()
    await other.getByText('Nessun pagamento da controllare.').waitFor()
    await other.close()
    await unknown.getByRole('button', { name: 'Segna come risolto' }).click()
    await page.getByText('Questo pagamento è già stato risolto').waitFor()
    await unknown.waitFor({ state: 'detached' })
    ada.forgive('status of 409')
  })
})
