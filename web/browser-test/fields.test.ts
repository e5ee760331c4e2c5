/** The fields of forms, which are our own: what a label, a hint and the button of a password promise. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { startLocalServer } from '../../game-server/testing/local-server.ts'
import { DESKTOP, Friend, PHONE, TAKEN_OVER } from './friend.ts'
import { onStage } from './stage.ts'

describe('the fields of a form', function () {
  this.timeout(60_000)
  const stage = onStage(() => startLocalServer({ RATE_LIMITS: 'off' }))

  const opened = async (path: string, options = DESKTOP): Promise<Page> => {
    const { page } = await Friend.arrive(stage.browser, stage.server.origin, 'Visitatrice', options)
    await page.goto(path)
    await page.locator(`${TAKEN_OVER} form`).first().waitFor()
    return page
  }

  it('are called by their labels, say what is required, and are explained by what stands above them', async () => {
    const page = await opened('/register')
    const nickname = page.getByLabel('Nickname')
    const described = await nickname.evaluate((field: HTMLInputElement) => [field.required, document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent])
    assert.deepEqual(described, [true, 'Il nome con cui ti vedono al tavolo'])
    await page.getByText('Cognome').click()
    assert.ok(await page.getByLabel('Cognome').evaluate((field: HTMLInputElement) => field === document.activeElement && !field.required))
    await page.context().close()
  })

  for (const [hand, options, press] of [['a mouse', DESKTOP, 'click'], ['a finger', PHONE, 'tap']] as const) {
    it(`show a password when ${hand} asks, and keep the focus`, async () => {
      const page = await opened('/login', options)
      const password = page.getByLabel('Password', { exact: true })
      const eye = page.getByRole('button', { name: 'Mostra o nascondi i caratteri' })
      await password.fill('segreto')
      for (const type of ['text', 'password']) {
        await eye[press]()
        assert.equal(await password.getAttribute('type'), type)
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
      return fields.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('aria-describedby')?.split(' ')[0] === message?.id] as const)
    })

  for (const [path, button, text, names] of [
    ['/register', 'Registrati', 'Compila tutti i campi obbligatori', ['email', 'nickname', 'password', 'confirmPassword']],
    ['/login', 'Accedi', 'Inserisci email e password', ['email', 'password']],
    ['/login', 'Gioca subito', 'Scegli un nickname', ['nickname']],
    ['/forgot-password', 'Invia istruzioni', "Inserire un'email valida", ['email']],
  ] as const)
    it(`${names.join(', ')}: are marked and explained when '${button}' finds them empty, and the first has the focus`, async () => {
      const page = await opened(path)
      await page.locator('form').getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('alert').getByText(text).waitFor()
      assert.deepEqual(await marked(page), names.map((name) => [name, true]))
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), names[0])
      await page.keyboard.type('a')
      assert.deepEqual(await marked(page), [])
      await page.context().close()
    })

  it('are explained where the eye is: in a form longer than the screen, above the field that has the focus', async () => {
    const page = await opened('/register', PHONE)
    for (const [label, typed] of [['Email', 'ada@example.test'], ['Nickname', 'Ada'], ['Password', 'cinqu'], ['Conferma password', 'cinqu']] as const) await page.getByLabel(label, { exact: true }).fill(typed)
    await page.locator('form').getByRole('button', { name: 'Registrati', exact: true }).tap()
    const message = await page.getByRole('alert').getByText('La password deve contenere almeno 6 caratteri').boundingBox()
    const field = await page.locator('input:focus').boundingBox()
    assert.ok(message !== null && field !== null && message.y > 0)
    assert.ok(field.y > message.y && field.y - message.y < 150, `${field.y - message.y} px`)
    await page.getByText('Almeno 6 caratteri', { exact: true }).waitFor()
    await page.getByText("I campi con l'asterisco sono obbligatori.").waitFor()
    await page.context().close()
  })

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
})
