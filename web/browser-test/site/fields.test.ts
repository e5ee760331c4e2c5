/** The fields of forms, which are our own: what a label, a hint and the button of a password promise. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { DESKTOP, PHONE, TAKEN_OVER } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

describe('the fields of a form', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })

  const opened = async (path: string, options = DESKTOP): Promise<Page> => {
    const { page } = await stage.arrive('Visitatrice', options)
    await page.goto(path)
    await page.locator(`${TAKEN_OVER} form`).first().waitFor()
    return page
  }

  it('are called by their labels, say what is required, and are explained by what stands above them', async () => {
    const page = await opened('/register')
    const nickname = page.getByLabel('Nickname')
    const described = await nickname.evaluate((field: HTMLInputElement) => [
      field.required,
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    ])
    assert.deepEqual(described, [true, 'Il nome con cui ti vedono al tavolo'])
    await page.getByText('Cognome').click()
    assert.ok(
      await page
        .getByLabel('Cognome')
        .evaluate((field: HTMLInputElement) => field === document.activeElement && !field.required),
    )
    await page.context().close()
  })

  for (const [hand, options, press] of [
    ['a mouse', DESKTOP, 'click'],
    ['a finger', PHONE, 'tap'],
  ] as const) {
    it(`show a password when ${hand} asks, and keep the focus`, async () => {
      const page = await opened('/login', options)
      const password = page.getByLabel('Password', { exact: true })
      const eye = page.getByRole('button', { name: 'Mostra o nascondi i caratteri' })
      await password.fill('segreto')
      for (const type of ['text', 'password']) {
        await eye[press]()
        // The click of a tap comes after it.
        await password.and(page.locator(`[type=${type}]`)).waitFor()
        assert.equal(await eye.getAttribute('aria-pressed'), String(type === 'text'))
        assert.ok(await password.evaluate((field) => field === document.activeElement))
      }
      assert.equal(await password.inputValue(), 'segreto')
      const size = await eye.boundingBox()
      assert.ok(size !== null && size.width >= 44 && size.height >= 44)
      await page.context().close()
    })
  }

  /** The names of the fields that are marked, and what describes each. */
  const marked = (page: Page): Promise<readonly (readonly [string, boolean])[]> =>
    page.locator('form input[aria-invalid=true]').evaluateAll((fields) => {
      const message = document.querySelector('form [role=alert]')
      return fields.map(
        (field) =>
          [
            field.getAttribute('name') ?? '',
            field.getAttribute('aria-describedby')?.split(' ')[0] === message?.id,
          ] as const,
      )
    })

  for (const [path, button, text, names] of [
    [
      '/register',
      'Registrati',
      'Compila tutti i campi obbligatori',
      ['email', 'nickname', 'password', 'confirmPassword'],
    ],
    ['/login', 'Accedi', 'Inserisci email e password', ['email', 'password']],
    ['/login', 'Gioca subito', 'Scegli un nickname', ['nickname']],
    ['/forgot-password', 'Invia istruzioni', "Inserire un'email valida", ['email']],
  ] as const)
    it(`${names.join(', ')}: are marked and explained when '${button}' finds them empty, and the first has the focus`, async () => {
      const page = await opened(path)
      await page.locator('form').getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('alert').getByText(text).waitFor()
      assert.deepEqual(
        await marked(page),
        names.map((name) => [name, true]),
      )
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), names[0])
      await page.keyboard.type('a')
      assert.deepEqual(await marked(page), [])
      await page.context().close()
    })

  it('are explained where the eye is: in a form longer than the screen, above the field that has the focus', async () => {
    const page = await opened('/register', PHONE)
    for (const [label, typed] of [
      ['Email', 'ada@example.test'],
      ['Nickname', 'Ada'],
      ['Password', 'cinqu'],
      ['Conferma password', 'cinqu'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(typed)
    await page.locator('form').getByRole('button', { name: 'Registrati', exact: true }).tap()
    const message = await page
      .getByRole('alert')
      .getByText('La password deve contenere almeno 6 caratteri')
      .boundingBox()
    const field = await page.locator('input:focus').boundingBox()
    assert.ok(message !== null && field !== null && message.y > 0)
    assert.ok(field.y > message.y && field.y - message.y < 150, `${field.y - message.y} px`)
    await page.getByText('Almeno 6 caratteri', { exact: true }).waitFor()
    await page.getByText("I campi con l'asterisco sono obbligatori.").waitFor()
    await page.context().close()
  })

  /**
   * Types a nickname that the server refuses, in the field that is called `label`, and returns what is said about it
   * and the field.
   */
  const refusedNickname = async (
    path: string,
    options: typeof DESKTOP,
    [label, button]: readonly [string, string],
    others: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    const { page, pageErrors } = await stage.arrive('Visitatrice', options)
    if (path === '/profile')
      assert.equal(
        await page.request.post('/api/auth/guest', { data: { nickname: 'Ospite' } }).then((answer) => answer.status()),
        201,
      )
    await page.goto(path)
    for (const [name, typed] of Object.entries(others)) await page.getByLabel(name, { exact: true }).fill(typed)
    await page.getByLabel(label, { exact: true }).fill('A,d\u200Ba')
    await page.locator('form').getByRole('button', { name: button, exact: true }).click()
    const message = page
      .getByRole('alert')
      .getByText('Il nickname contiene caratteri non consentiti. Non usare: , U+200B (invisibile)')
    await message.waitFor()
    assert.deepEqual(await marked(page), [['nickname', true]])
    const [said, field] = [await message.boundingBox(), await page.locator('input[name=nickname]:focus').boundingBox()]
    assert.ok(said !== null && field !== null && said.y > 0)
    if (path !== '/profile') assert.ok(Math.abs(field.y - said.y) < 150, `${field.y - said.y} px`)
    // The browser itself logs the answer 400.
    assert.deepEqual(
      pageErrors.splice(0).filter((problem) => !problem.includes('400')),
      [],
    )
    await page.context().close()
  }

  it('name the characters of a nickname that are not accepted: for a new account', () =>
    refusedNickname('/register', PHONE, ['Nickname', 'Registrati'], {
      Email: 'ada@example.test',
      Password: 'segreto',
      'Conferma password': 'segreto',
    }))
  it('name them for a guest', () => refusedNickname('/login', DESKTOP, ['Il tuo nickname', 'Gioca subito']))
  it('name them in the profile', () => refusedNickname('/profile', PHONE, ['Nickname', 'Salva']))

  it('show a password by the keyboard', async () => {
    const page = await opened('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await password.getAttribute('type'), 'text')
    await page.keyboard.press('Space')
    assert.equal(await password.getAttribute('type'), 'password')
    await page.context().close()
  })

  /** Runs in the page: writes into fields, with or without the events of somebody who types. */
  const write = (values: Readonly<Record<string, string>>, tells: boolean): void => {
    for (const [name, value] of Object.entries(values)) {
      const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (field === null) throw new Error(`no field ${name}`)
      field.value = value
      if (tells) for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
  const asExtension = async (page: Page, values: Readonly<Record<string, string>>, tells: boolean): Promise<void> => {
    const session = await page.context().newCDPSession(page)
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'passwords',
    })
    const { exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      expression: `(${String(write)})(${JSON.stringify(values)}, ${tells})`,
    })
    assert.equal(exceptionDetails, undefined)
  }

  for (const [who, isExtension, tells] of [
    ['a script of the page', false, false],
    ['a script that tells of it', false, true],
    ['an extension', true, false],
    ['an extension that tells of it', true, true],
  ] as const)
    it(`are sent as they are seen when ${who} has written into them, also after something else was typed`, async () => {
      const page = await opened('/register')
      const values = {
        email: `manager-${isExtension}-${tells}@example.test`,
        password: 'segretissimo',
        confirmPassword: 'segretissimo',
      }
      if (isExtension) await asExtension(page, values, tells)
      else await page.evaluate(`(${String(write)})(${JSON.stringify(values)}, ${tells})`)
      const name = `Chiave${Number(isExtension)}${Number(tells)}`
      await page.getByLabel('Nickname').fill(name)
      assert.deepEqual(
        await page
          .locator('form input[type=password]')
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
        ['segretissimo', 'segretissimo'],
      )
      const [request] = await Promise.all([
        page.waitForRequest('**/api/auth/register'),
        page.locator('form').getByRole('button', { name: 'Registrati', exact: true }).click(),
      ])
      const { email, password, nickname } = request.postDataJSON()
      assert.deepEqual([email, password, nickname], [values.email, values.password, name])
      const answer = await request.response()
      assert.equal(answer?.status(), 201, await answer?.text())
      await page.waitForURL(({ pathname }) => pathname !== '/register')
      await page.context().close()
    })

  it('are sent as they are seen when a password manager has written all of it', async () => {
    await TestPlayer.register(stage.server.origin, 'Ultima')
    const page = await opened('/login')
    const values = { email: 'ultima@example.test', password: 'segreto-lungo' }
    await asExtension(page, values, false)
    const [request] = await Promise.all([
      page.waitForRequest('**/api/auth/login'),
      page.locator('form').getByRole('button', { name: 'Accedi', exact: true }).click(),
    ])
    assert.deepEqual(request.postDataJSON(), values)
    await page.waitForURL(({ pathname }) => pathname !== '/login')
    await page.context().close()
  })
})
