/**
 * The first visit of a phone with a slow network: what is drawn stays in its place, and little is asked for before the
 * page can be used.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { DESKTOP, PHONE, TAKEN_OVER } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** So slow that text is there before its fonts, unless they are asked for early enough. */
const SLOW = { offline: false, latency: 50, downloadThroughput: 200_000, uploadThroughput: 100_000 }
const MAX_SHIFT = 0.02
const MAX_REQUESTS = 25

type Seen = { readonly goalAt: number; readonly shift: number; readonly moved: readonly string[] }

/**
 * Runs in the page before its own scripts: notes when what the visitor came for is there, and what moves without having
 * been touched.
 */
const watch = (goal: string): void => {
  const seen = { goalAt: 0, shift: 0, moved: [] as string[] }
  Object.assign(globalThis, { seen })
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(goal) === null) return
    seen.goalAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shift += Number(Reflect.get(entry, 'value'))
      const sources: readonly { readonly node: Node | null }[] = Reflect.get(entry, 'sources')
      seen.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? String(node?.nodeName)))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The text of the page without its pictures, which come later. */
const textIn = (root: HTMLElement): string => {
  for (const picture of root.querySelectorAll('[aria-hidden="true"]')) picture.remove()
  return root.innerText
}

const seenBy = (page: Page): Promise<Seen> => page.evaluate((): Seen => Reflect.get(globalThis, 'seen'))

describe('the first visit', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })
  let roomId: string
  before(async () => {
    roomId = await (await TestPlayer.register(stage.server.origin, 'Anna')).createRoom()
  })

  const visits = [
    ['the home page', () => '/', 'main a[href="/join"]'],
    ['the login', () => '/login', 'form button[type="submit"]'],
    ['the registration', () => '/register', 'form button[type="submit"]'],
    ['an invitation', () => `/join/${roomId}`, 'form button[type="submit"]'],
  ] as const
  for (const [name, path, goal] of visits) {
    it(`to ${name} asks for little until it can be used, and nothing on the page moves`, async () => {
      const { page } = await stage.arrive('Visitatrice', PHONE)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.emulateNetworkConditions', SLOW)
      const usable = `${TAKEN_OVER} ${goal}`
      await page.addInitScript(watch, usable)
      await page.goto(path())
      await page.locator(usable).first().waitFor()
      await page.evaluate(async () => (await document.fonts.ready).size)
      // What is fetched ahead for the next page comes last.
      await page.waitForLoadState('networkidle')
      const { goalAt, shift, moved } = await seenBy(page)
      const asked = await page.evaluate(
        (at) =>
          performance.getEntriesByType('resource').flatMap(({ name: url, startTime }) => (startTime < at ? [url] : [])),
        goalAt,
      )
      // The page itself is one more.
      assert.ok(goalAt > 0 && asked.length + 1 <= MAX_REQUESTS, asked.join('\n'))
      assert.ok(shift <= MAX_SHIFT, `${shift}: ${moved.join(' | ')}`)
      await page.context().close()
    })

    for (const [device, options] of Object.entries({ 'a phone': PHONE, 'a desktop': DESKTOP })) {
      it(`to ${name} shows the same page before its scripts are there, on ${device}`, async () => {
        const texts: string[] = []
        for (const javaScriptEnabled of [false, true]) {
          const context = await stage.browser.newContext({ ...options, javaScriptEnabled })
          context.setDefaultTimeout(90_000)
          const page = await context.newPage()
          await page.goto(stage.server.origin + path())
          if (javaScriptEnabled) await page.locator(TAKEN_OVER).waitFor()
          texts.push(await page.locator('#root').evaluate(textIn), await page.title())
          await context.close()
        }
        assert.ok((texts[0]?.length ?? 0) > 50)
        assert.deepEqual(texts.slice(0, 2), texts.slice(2))
      })
    }
  }

  /** A page of which no script comes before `release` is called. */
  const heldPage = async (
    path: string,
    options = PHONE,
  ): Promise<{ readonly page: Page; readonly release: () => void }> => {
    const { page } = await stage.arrive('Visitatrice', options)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      // It fails when the page has been closed meanwhile.
      await route.continue().catch(() => undefined)
    })
    await page.goto(path, { waitUntil: 'commit' })
    return { page, release }
  }

  it('keeps what was typed before the scripts are there, and sends no form before', async () => {
    const { page, release } = await heldPage(`/join/${roomId}`)
    const nickname = page.getByLabel('Il tuo nickname')
    await nickname.fill('Bruno')
    await nickname.press('Enter')
    release()
    await page.locator(TAKEN_OVER).waitFor()
    assert.equal(new URL(page.url()).search, '')
    assert.equal(await nickname.inputValue(), 'Bruno')
    assert.ok(await nickname.evaluate((field) => field === document.activeElement))
    await nickname.press('Enter')
    await page.waitForURL(`**/room/${roomId}`)
    await page.context().close()
  })

  it('follows a link that was pressed on the page of the server and let go on the page of the scripts', async () => {
    const { page, release } = await heldPage('/', DESKTOP)
    const link = page.getByRole('link', { name: 'Leggi le regole' })
    await link.hover()
    await page.mouse.down()
    release()
    await page.locator(TAKEN_OVER).waitFor()
    const before = await page.evaluate(() => history.length)
    await page.mouse.up()
    await page.waitForURL('**/rules')
    assert.equal(await page.evaluate(() => history.length), before + 1)
    await page.context().close()
  })

  it('stays where it was scrolled to, with the caret where it was, and keeps a nickname although another way was chosen', async () => {
    const { page, release } = await heldPage(`/join/${roomId}`)
    const nickname = page.getByLabel('Il tuo nickname')
    await nickname.fill('Bruno')
    await nickname.press('Home')
    await page.setViewportSize({ width: 390, height: 500 })
    await page.evaluate(() => window.scrollTo(0, 150))
    release()
    await page.locator(TAKEN_OVER).waitFor()
    assert.equal(await page.evaluate(() => window.scrollY), 150)
    await page.keyboard.type('San ')
    assert.equal(await nickname.inputValue(), 'San Bruno')
    await page.context().close()
    const { page: other, release: releaseOther } = await heldPage(`/join/${roomId}`)
    await other.getByLabel('Il tuo nickname').fill('Bruno')
    await other.getByRole('radio', { name: 'Accedi' }).check()
    releaseOther()
    await other.getByLabel('Email').waitFor()
    assert.ok(await other.getByRole('radio', { name: 'Accedi' }).evaluate((radio) => radio === document.activeElement))
    await other.getByRole('radio', { name: 'Ospite' }).check()
    assert.equal(await other.getByLabel('Il tuo nickname').inputValue(), 'Bruno')
    await other.context().close()
  })

  it('keeps the way that was chosen before the scripts are there, and has links that work already', async () => {
    const { page, release } = await heldPage(`/join/${roomId}`)
    await page.getByRole('radio', { name: 'Accedi' }).check()
    release()
    await page.getByLabel('Email').waitFor()
    await page.context().close()
    const { page: home } = await heldPage('/')
    await home.getByRole('main').getByRole('link', { name: 'Gioca online' }).click()
    await home.waitForURL('**/join', { waitUntil: 'commit' })
    await home.context().close()
  })

  /**
   * Runs in the page: what extensions do to it. They add nodes of their own everywhere, mark what is there, and put
   * each field, and what is around it, into an element with a button.
   */
  const extend = (): void => {
    const added = (name: string): HTMLElement =>
      Object.assign(document.createElement(name), { className: 'of-an-extension' })
    document.documentElement.dataset['extension'] = document.body.dataset['extension'] = 'on'
    for (const place of [
      document.head,
      document.body,
      document.querySelector('#root'),
      document.querySelector('main'),
      document.querySelector('form'),
    ]) {
      place?.prepend(added(place === document.head ? 'style' : 'div'))
      place?.append(
        added(place === document.head ? 'link' : 'aside'),
        document.createTextNode(' '),
        document.createComment('extension'),
      )
    }
    const wrap = (): void => {
      for (const field of document.querySelectorAll(':is(input, form > div):not(.of-an-extension, [data-extension])')) {
        field.setAttribute('data-extension', 'on')
        const wrapper = added('span')
        field.replaceWith(wrapper)
        const sign = added('span')
        sign.attachShadow({ mode: 'open' }).append(document.createElement('button'))
        wrapper.append(field, sign)
      }
    }
    wrap()
    new MutationObserver(wrap).observe(document, { childList: true, subtree: true })
  }

  for (const when of ['before', 'after'] as const)
    it(`survives extensions that begin ${when} the scripts of the page`, async () => {
      const { page, release } = await heldPage(`/join/${roomId}`)
      const nickname = page.getByLabel('Il tuo nickname')
      if (when === 'before') {
        await nickname.waitFor()
        await page.evaluate(extend)
        await nickname.fill(`Estesa ${when}`)
      }
      release()
      await page.locator(TAKEN_OVER).waitFor()
      if (when === 'after') {
        await page.evaluate(extend)
        await nickname.fill(`Estesa ${when}`)
      }
      assert.equal(await nickname.inputValue(), `Estesa ${when}`)
      // Fields go and come.
      await page.getByRole('radio', { name: 'Registrati' }).check()
      await page.getByLabel('Email').fill('estesa@example.test')
      await page.getByRole('radio', { name: 'Ospite' }).check()
      assert.equal(await nickname.inputValue(), `Estesa ${when}`)
      await page.getByRole('button', { name: 'Gioca subito' }).click()
      await page.waitForURL(`**/room/${roomId}`)
      await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
      await page.getByRole('button', { name: 'Mostra la chat' }).click()
      await page.getByLabel('Scrivi un messaggio').fill(`Ci sono ${when}`)
      await page.getByRole('button', { name: 'Invia' }).click()
      await page.getByRole('log').getByText(`Ci sono ${when}`).waitFor()
      await page.getByRole('button', { name: 'Nascondi la chat' }).click()
      await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
      assert.equal(await page.locator(':is(head, body) > .of-an-extension').count(), 4)
      await page.context().close()
    })
})
