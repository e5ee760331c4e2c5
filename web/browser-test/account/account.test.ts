import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Request } from 'playwright-core'
import { AVATAR_MAX_BYTES } from '#common/limits.ts'
import { clearPng, colourOf, jpeg, phonePhoto, wide } from '../../../game-server/http/avatars/test-pictures.ts'
import { signatureOf } from '../../../game-server/http/payments/signature.ts'
import { listen } from '../../../game-server/testing/listening.ts'
import { resetLinkIn, startMailServer, type MailServer } from '../../../game-server/testing/mail-server.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** A payment page on another site. */
type PaymentPage = {
  /** Its address, without a path. */
  readonly origin: string
  /** The Referer headers that browsers have sent. */
  readonly referrers: readonly (string | undefined)[]
  close(): Promise<void>
}

const startPaymentPage = async (): Promise<PaymentPage> => {
  const referrers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    if (request.headers.accept?.includes('text/html') === true) referrers.push(request.headers.referer)
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Pagamento</title><link rel="icon" href="data:,"><h1>Pagamento</h1>')
  })
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    referrers,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

const NEW_PASSWORD = 'una frase nuova'
const WEBHOOK_SECRET = 'whsec_of-this-test-alone'

describe('an account, from registration to deletion', () => {
  let mails: MailServer
  let payments: PaymentPage
  before(async () => {
    mails = await startMailServer()
    payments = await startPaymentPage()
  })
  const stage = onStage(() => ({
    SMTP_URL: mails.url,
    WELCOME_TOKENS: '3',
    PAYMENT_LINK_BASE: `${payments.origin}/base`,
    PAYMENT_LINK_PREMIUM: `${payments.origin}/premium`,
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }))
  /** The first to register: the admin. */
  let ada: Friend
  let bruna: Friend
  /** Bruna too, signed in on her phone. */
  let pocket: Friend
  let links: readonly URL[]

  before(async () => {
    const arrive = (name: string, options = DESKTOP) => stage.arrive(name, { ...options, reducedMotion: 'reduce' })
    ;[ada, bruna, pocket] = [await arrive('Ada'), await arrive('Bruna'), await arrive('Bruna', PHONE)]
  })
  after(async () => {
    await payments.close()
    await mails.close()
  })

  /** Asserts that axe-core finds no problem, and that nothing needs sideways scrolling, even on the narrowest phone. */
  const assertSound = async ({ page }: Friend, what: string): Promise<void> => {
    // Screens are loaded when they are first shown.
    await page.locator('h1').first().waitFor()
    assert.deepEqual(await violations(page), [], what)
    const size = page.viewportSize()
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await fitsItsWindow(page).catch(() => assert.fail(`${what} is wider than ${width} pixels`))
    }
    if (size !== null) await page.setViewportSize(size)
  }
  const signIn = async ({ page }: Friend, password: string): Promise<void> => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('bruna@example.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form').getByRole('button', { name: 'Accedi' }).click()
  }

  it('begins with a registration', async () => {
    for (const friend of [ada, bruna]) {
      await friend.page.goto('/register')
      await friend.register()
      await friend.page.getByText(`Ciao, ${friend.name}`).waitFor()
    }
    await signIn(pocket, 'segreto')
    // The menu closes when the page changes.
    await pocket.page.waitForURL(({ pathname }) => pathname !== '/login')
    await pocket.page.getByRole('button', { name: 'Apri il menu' }).click()
    await pocket.page.getByText('Ciao, Bruna').waitFor()
  })

  it('a new password can be requested from the login screen, and the answer does not show whether the account exists', async () => {
    const { page } = ada
    // The user who asks may be signed in. Here another person uses the same screen.
    await page.goto('/forgot-password')
    const [email, send] = [page.getByLabel('Email'), page.getByRole('button', { name: 'Invia istruzioni' })]
    await assertSound(ada, 'forgot')
    await email.fill('bruna@')
    await email.press('Enter')
    await page.getByRole('alert').getByText("Inserire un'email valida").waitFor()
    for (const address of ['nessuno@example.test', 'bruna@example.test', 'bruna@example.test']) {
      await email.fill(address)
      await send.click()
      await page.getByText("Se l'email è associata a un account, riceverai le istruzioni...").waitFor()
      await page.getByText(`Hai scritto ${address}.`).waitFor()
      await page.getByRole('heading', { name: 'Controlla la posta' }).and(page.locator(':focus')).waitFor()
      await page.getByRole('button', { name: 'Invia di nuovo' }).click()
      assert.equal(await email.inputValue(), '')
    }
    links = [resetLinkIn((await mails.next()).email), resetLinkIn((await mails.next()).email)]
  })

  it('a request without a network says so, and can be sent again', async () => {
    const { page } = ada
    await page.context().setOffline(true)
    await page.getByLabel('Email').fill('nessuno@example.test')
    await page.getByLabel('Email').press('Enter')
    await page.getByText('Si è verificato un errore durante la richiesta').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Invia istruzioni' }).click()
    await page.getByRole('heading', { name: 'Controlla la posta' }).waitFor()
    ada.ignoreOutageErrors()
  })

  it('a link without a token shows an explanation, and an older link is as valid as the newest', async () => {
    const visitor = await stage.arrive('Visitatore', PHONE)
    const { page } = visitor
    // A toast, which goes.
    await Promise.all([page.getByText('Token non valido').waitFor(), page.goto('/reset-password')])
    await page.getByRole('heading', { name: 'Token mancante' }).waitFor()
    await page.goto(links[0]?.href ?? '')
    await page.getByLabel('Nuova password').waitFor()
    assert.deepEqual(visitor.pageErrors, [])
    await page.context().close()
  })

  it('the newest link sets a new password, and its token is stored nowhere in the browser', async () => {
    // The new password ends the sessions of these pages, which ask the server now and then.
    for (const { page } of [bruna, pocket]) await page.goto('about:blank')
    const visitor = await stage.arrive('Visitatrice', DESKTOP)
    const { page } = visitor
    const token = links[1]?.searchParams.get('token') ?? ''
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto('/login')
    await page.getByRole('link', { name: 'Password dimenticata?' }).click()
    await page.getByRole('heading', { name: 'Password dimenticata?' }).waitFor()
    await page.goto(links[1]?.href ?? '')
    const [password, confirm] = [page.getByLabel('Nuova password'), page.getByLabel('Conferma password')]
    await password.waitFor()
    assert.equal(page.url(), `${stage.server.origin}/reset-password`)
    await assertSound(visitor, 'reset')

    await password.fill('cinqu')
    await confirm.fill('cinqu')
    await confirm.press('Enter')
    await page.getByText('La password deve contenere almeno 6 caratteri').waitFor()
    await password.fill(NEW_PASSWORD)
    await confirm.fill('una frase altra')
    await page.getByRole('button', { name: 'Reimposta password' }).click()
    await page.getByText('Le password non corrispondono').waitFor()
    await page.getByRole('button', { name: 'Mostra o nascondi i caratteri' }).nth(1).click()
    assert.equal(await confirm.getAttribute('type'), 'text')
    await confirm.fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Reimposta password' }).click()
    await page.getByRole('heading', { name: 'Password reimpostata con successo' }).waitFor()

    await page.goBack()
    await page.getByRole('heading', { name: 'Password dimenticata?' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'Token mancante' }).waitFor()
    for (const referrer of await Promise.all(requests.map((request) => request.headerValue('referer'))))
      assert.ok(!(referrer ?? '').includes(token), `the token went along as ${referrer}`)
    assert.deepEqual(visitor.pageErrors, [])
    await page.context().close()
  })

  it('the older link is void after the newest was used', async () => {
    const visitor = await stage.arrive('Visitatore', PHONE)
    const { page } = visitor
    await page.goto(links[0]?.href ?? '')
    await page.getByRole('heading', { name: 'Token non valido' }).waitFor()
    assert.equal(new URL(page.url()).search, '')
    await page.getByRole('link', { name: 'Richiedi un link' }).click()
    await page.getByRole('heading', { name: 'Password dimenticata?' }).waitFor()
    visitor.forgive('status of 400')
    assert.deepEqual(visitor.pageErrors, [])
    await page.context().close()
  })

  it('its older sessions and its older password do not work any more', async () => {
    const { page } = pocket
    await page.goto('/profile')
    await page.getByText('È necessario accedere per visualizzare questa pagina').waitFor()
    await signIn(pocket, 'segreto')
    await page.getByText('Email o password non corretti').waitFor()
    pocket.forgive('status of 401')
    for (const friend of [pocket, bruna]) {
      await signIn(friend, NEW_PASSWORD)
      await friend.page
        .getByRole('banner')
        .getByText(/gettoni?$/)
        .waitFor()
    }
  })

  it('its owner can change the nickname', async () => {
    const { page } = bruna
    await page.getByRole('button', { name: 'Profilo' }).click()
    const [nickname, save] = [page.getByLabel('Nickname'), page.getByRole('button', { name: 'Salva' })]
    await assertSound(bruna, 'personal data')
    assert.equal(await page.getByLabel('Email').getAttribute('readonly'), '')
    await nickname.fill(' ')
    await save.click()
    await page.getByText('Il nickname è obbligatorio').waitFor()
    await nickname.fill('ADA')
    await save.click()
    await page.getByText('Questo nickname è già in uso').waitFor()
    bruna.forgive('status of 409')
    await nickname.fill('  Bruna   Rossi ')
    await page.getByLabel('Cognome').fill('Rossi')
    await save.click()
    await page.getByText('Profilo aggiornato con successo').waitFor()
    await page.getByText('Ciao, Bruna Rossi').waitFor()
    assert.equal(await nickname.inputValue(), 'Bruna Rossi')
    await page.reload()
    assert.equal(await page.getByLabel('Cognome').inputValue(), 'Rossi')
  })

  it('its devices are listed, and can be signed out one by one or all at once', async () => {
    const { page } = bruna
    await page.goto('/profile')
    const devices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Dispositivi' }) })
    const [end, everywhere] = [
      devices.getByRole('button', { name: /^Esci da qui: Chrome su / }),
      devices.getByRole('button', { name: 'Esci ovunque' }),
    ]
    const needsLogin = async (friend: Friend): Promise<void> => {
      await friend.page.goto('/profile')
      await friend.page.getByText('È necessario accedere per visualizzare questa pagina').waitFor()
    }
    await devices.getByText("Usato nell'ultima ora").waitFor()
    assert.equal(await devices.getByText('Questo dispositivo').count(), 1)
    await assertSound(bruna, 'devices')
    await end.click()
    await page.getByText('Accesso chiuso: Chrome su').waitFor()
    await everywhere.waitFor({ state: 'detached' })
    assert.deepEqual([await devices.getByRole('listitem').count(), await end.count()], [1, 0])
    await needsLogin(pocket)
    await signIn(pocket, NEW_PASSWORD)
    await pocket.page
      .getByRole('banner')
      .getByText(/gettoni?$/)
      .waitFor()

    await page.reload()
    await everywhere.click()
    const dialog = page.getByRole('dialog', { name: 'Uscire ovunque?' })
    await dialog.getByText('Anche da questo dispositivo').waitFor()
    await assertSound(bruna, 'the end of all logins')
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await dialog.waitFor({ state: 'detached' })
    await everywhere.click()
    await dialog.getByRole('button', { name: 'Esci ovunque' }).click()
    await page.getByText('Accesso chiuso ovunque').waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
    for (const friend of [bruna, pocket]) {
      await needsLogin(friend)
      await signIn(friend, NEW_PASSWORD)
      await friend.page
        .getByRole('banner')
        .getByText(/gettoni?$/)
        .waitFor()
    }
    await page.goto('/profile')
  })

  it('its tabs can be used with the keyboard and have addresses', async () => {
    const { page } = bruna
    await page.getByRole('tab', { name: 'Dati personali' }).focus()
    for (const [name, tab] of [
      ['Avatar', 'avatar'],
      ['Gettoni', 'gettoni'],
      ['Partite sospese', 'partite-sospese'],
    ] as const) {
      await page.keyboard.press('ArrowRight')
      await page.getByRole('tabpanel', { name }).waitFor()
      assert.equal(new URL(page.url()).searchParams.get('tab'), tab)
      await assertSound(bruna, name)
    }
    await page.getByText('Nessuna partita sospesa.').waitFor()
    await page.reload()
    await page.getByRole('tabpanel', { name: 'Partite sospese' }).waitFor()
  })

  it('its avatar is chosen, previewed and uploaded, and everybody sees it', async () => {
    const { page } = bruna
    await page.goto('/profile?tab=avatar')
    const tab = page.getByRole('tabpanel', { name: 'Avatar' })
    const [input, save] = [tab.locator('input[type=file]'), tab.getByRole('button', { name: 'Salva' })]
    await input.setInputFiles({ name: 'lettera.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await tab.getByText('Formato file non supportato').waitFor()
    await input.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await tab.getByText('File troppo grande').waitFor()
    await input.setInputFiles({ name: 'finta.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await tab.getByText('Formato file non supportato').waitFor()
    await input.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    await tab.getByText('Anteprima').waitFor()
    await assertSound(bruna, 'preview')
    await tab.getByRole('button', { name: 'Rimuovi' }).click()
    await tab.getByRole('button', { name: "Scegli un'immagine" }).waitFor()

    await input.setInputFiles({ name: 'larga.png', mimeType: 'image/png', buffer: await wide() })
    await save.click()
    await page.getByText('Avatar aggiornato con successo').waitFor()
    const shown = page.getByRole('banner').locator('img')
    await shown.waitFor()
    assert.match((await shown.getAttribute('src')) ?? '', /^\/avatars\/[\w-]+\.webp$/)
    assert.deepEqual(
      await shown.evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) return null
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      }),
      [256, 256],
    )

    await page.goto('/join')
    await page.getByRole('button', { name: 'Crea nuova partita' }).click()
    await page.getByRole('button', { name: 'Entra nella stanza' }).click()
    await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
    await page.getByRole('main').locator('img').first().waitFor()
    await ada.page.goto('/join')
    await ada.page.getByRole('listitem').locator('img').waitFor()
    await page.getByRole('button', { name: 'Torna al menu' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
  })

  it('its avatar may be a photo of a phone, however large: the page sends a small upright square of it', async () => {
    const { page } = bruna
    await page.goto('/profile?tab=avatar')
    const photo = await phonePhoto()
    assert.ok(photo.length > AVATAR_MAX_BYTES)
    const tab = page.getByRole('tabpanel', { name: 'Avatar' })
    const sent = page.waitForRequest('**/api/upload/avatar')
    await tab.locator('input[type=file]').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo })
    await tab.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Avatar aggiornato con successo').waitFor()
    assert.ok(((await sent).postDataBuffer()?.length ?? 0) < 1_000_000)
    const address = (await page.getByRole('banner').locator('img').getAttribute('src')) ?? ''
    const kept = Buffer.from(await (await fetch(stage.server.origin + address)).arrayBuffer())
    assert.deepEqual([await colourOf(kept, 100, 20), await colourOf(kept, 100, 200)], ['red', 'blue'])
    const clear = await clearPng(900)
    await tab.locator('input[type=file]').setInputFiles({ name: 'vuota.png', mimeType: 'image/png', buffer: clear })
    const corner = await tab
      .getByText('Anteprima')
      .locator('..')
      .locator('img')
      .first()
      .evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) return null
        await image.decode()
        const brush = new OffscreenCanvas(512, 512).getContext('2d')
        brush?.drawImage(image, 0, 0)
        return [image.naturalWidth, brush?.getImageData(0, 0, 1, 1).data[3]]
      })
    assert.deepEqual(corner, [512, 0])
    await tab.getByRole('button', { name: 'Rimuovi' }).click()
  })

  it('an upload that breaks off shows an error and can be repeated, and an avatar can be removed', async () => {
    const { page } = bruna
    await page.goto('/profile?tab=avatar')
    const tab = page.getByRole('tabpanel', { name: 'Avatar' })
    await tab
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    const save = tab.getByRole('button', { name: 'Salva' })
    // A connection on which no data arrive.
    await page.route('**/api/upload/avatar', () => undefined)
    await save.click()
    await tab.getByText(/^Caricamento\.\.\. \d+%$/).waitFor()
    await assertSound(bruna, 'upload')
    await tab.getByRole('button', { name: 'Annulla' }).click()
    await save.waitFor()
    await page.unroute('**/api/upload/avatar')

    await page.context().setOffline(true)
    await save.click()
    await page.getByText("Errore durante il caricamento dell'avatar").waitFor()
    await page.context().setOffline(false)
    bruna.ignoreOutageErrors()
    await save.click()
    await page.getByText('Avatar aggiornato con successo').waitFor()
    await tab.getByRole('button', { name: 'Rimuovi' }).click()
    await page.getByText('Avatar rimosso').waitFor()
    await page.getByRole('banner').getByText('BR', { exact: true }).waitFor()
  })

  /** The message of the payment provider after a payment. */
  const tellPayment = async (clientReferenceId: string, euro: number): Promise<void> => {
    const session = {
      id: 'cs_test_1',
      payment_status: 'paid',
      currency: 'eur',
      amount_total: euro * 100,
      client_reference_id: clientReferenceId,
      customer_details: null,
    }
    const body = Buffer.from(
      JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: session } }),
    )
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1_000)),
    }
    const answer = await fetch(`${stage.server.origin}/api/payments/webhook`, { method: 'POST', body, headers })
    assert.equal(answer.status, 200)
  }

  it('its tokens are bought on a payment page, and are there when the buyer comes back', async () => {
    const { page } = bruna
    await page.goto('/profile?tab=gettoni')
    await page.getByRole('link', { name: 'Ricarica gettoni' }).click()
    await page.getByText('Più popolare').waitFor()
    await assertSound(bruna, 'recharge')
    // No payment link is configured for this package.
    await page
      .getByRole('listitem')
      .filter({ hasText: '44 gettoni' })
      .getByRole('button', { name: 'Non disponibile' })
      .waitFor()
    const [shop] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('listitem').filter({ hasText: '21 gettoni' }).getByRole('link').click(),
    ])
    await shop.getByRole('heading', { name: 'Pagamento' }).waitFor()
    const address = new URL(shop.url())
    assert.deepEqual(
      [address.origin, address.pathname, address.searchParams.get('prefilled_email')],
      [payments.origin, '/premium', 'bruna@example.test'],
    )
    assert.equal(await shop.evaluate(() => window.opener), null)
    assert.deepEqual(payments.referrers, [undefined])

    for (let delivery = 0; delivery < 2; delivery++)
      await tellPayment(address.searchParams.get('client_reference_id') ?? '', 10)
    await shop.close()
    // A headless browser does not know which of its tabs is visible.
    await Promise.all([
      page.getByText('21 gettoni accreditati').waitFor(),
      page.evaluate(() => window.dispatchEvent(new Event('focus'))),
    ])
    await page.getByRole('banner').getByText('24 gettoni').waitFor()
    await page.goto('/profile?tab=gettoni')
    await page.getByRole('listitem').filter({ hasText: 'Ricarica' }).getByText('più 21 gettoni').waitFor()
    await assertSound(bruna, 'history')
  })

  it('tokens are given by the admin only, once for each form', async () => {
    await bruna.page.goto('/admin')
    await bruna.page.getByRole('heading', { name: 'Si gioca?' }).waitFor()
    assert.equal(new URL(bruna.page.url()).pathname, '/')

    const { page } = ada
    const keys: (string | undefined)[] = []
    await page.getByRole('link', { name: 'Admin' }).click()
    const [names, tokens, give] = [
      page.getByLabel('Nickname'),
      page.getByLabel('Gettoni a testa'),
      page.getByRole('button', { name: 'Assegna' }),
    ]
    await give.click()
    await page.getByText('Inserisci almeno un nome utente').waitFor()
    await names.fill('Bruna Rossi, nessuno, Bruna Rossi')
    assert.equal(await tokens.inputValue(), '20')
    await tokens.fill('101')
    await give.click()
    await page.getByText('Indica un numero di gettoni da 1 a 100').waitFor()
    await tokens.fill('7')

    // The form reaches the server, but its answer gets lost.
    await page.route(
      '**/api/admin/**',
      async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await give.click()
    await page.getByText("Errore nell'assegnazione dei gettoni").waitFor()
    ada.ignoreOutageErrors()
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
    })
    await give.click()
    await page.getByRole('heading', { name: 'Esito' }).waitFor()
    assert.equal(keys[1], keys[0])
    await assertSound(ada, 'admin')
    const results = page.getByRole('listitem').filter({ has: page.getByRole('img') })
    await results
      .filter({ hasText: 'Bruna Rossi' })
      .getByRole('img', { name: 'Riuscito', exact: true })
      .first()
      .waitFor()
    await results.filter({ hasText: 'nessuno' }).getByRole('img', { name: 'Non riuscito' }).waitFor()

    await bruna.page.goto('/profile?tab=gettoni')
    await bruna.page.getByRole('listitem').filter({ hasText: 'Regalo della casa' }).getByText('Saldo 31').waitFor()
    await names.fill('Bruna Rossi')
    await tokens.fill('1')
    await give.click()
    await page.getByText('1 su 1').waitFor()
    assert.notEqual(keys[2], keys[0])
  })

  it('its data can be downloaded', async () => {
    const { page } = bruna
    await page.goto('/profile')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Scarica i tuoi dati' }).click()
    const file = await download
    assert.equal(file.suggestedFilename(), 'regicidio-dati.json')
    const { account, tokenHistory } = JSON.parse(await readFile(await file.path(), 'utf8'))
    assert.deepEqual([account.email, account.nickname], ['bruna@example.test', 'Bruna Rossi'])
    assert.deepEqual([tokenHistory.map(({ delta }: { delta: number }) => delta), account.tokens], [[3, 21, 7, 1], 32])
  })

  it('it is deleted after its owner has confirmed twice', async () => {
    const { page } = bruna
    await page.getByRole('button', { name: "Elimina l'account" }).click()
    const dialog = page.getByRole('dialog', { name: "Eliminare l'account?" })
    const [password, confirm] = [
      dialog.getByLabel('La tua password'),
      dialog.getByRole('button', { name: 'Elimina per sempre' }),
    ]
    await password.and(page.locator(':focus')).waitFor()
    await assertSound(bruna, 'deletion')
    await confirm.click()
    await dialog.getByText('Inserisci la password per confermare').waitFor()
    await password.fill('segreto')
    await confirm.click()
    await dialog.getByText('La password non è corretta').waitFor()
    bruna.forgive('status of 403')
    await password.fill(NEW_PASSWORD)
    await password.press('Enter')
    await page.getByText('Account eliminato', { exact: true }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
    await page.getByRole('link', { name: 'Registrati' }).waitFor()
    await signIn(bruna, NEW_PASSWORD)
    await page.getByText('Email o password non corretti').waitFor()
    bruna.forgive('status of 401')
    await pocket.page.goto('/profile')
    await pocket.page.getByText('È necessario accedere per visualizzare questa pagina').waitFor()
  })
})
