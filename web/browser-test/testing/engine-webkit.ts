/** WebKit, the engine of every iPhone: WebKitGTK in its MiniBrowser, on a display that nobody sees. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import sharp, { type Sharp } from 'sharp'
import { freePort } from '../../../game-server/testing/listening.ts'
import { waitUntil } from '../../../game-server/testing/wait-until.ts'
import type { Driver, Engine } from './engine.ts'

/** Runs in a page before its own scripts: keeps the errors of this and the following pages. */
export const collectErrors = (): void => {
  const keep = (error: string): void => {
    const kept: unknown = JSON.parse(sessionStorage.getItem('regicidio.test.errors') ?? '[]')
    sessionStorage.setItem('regicidio.test.errors', JSON.stringify([...(Array.isArray(kept) ? kept : []), error]))
  }
  const log = console.error
  console.error = (...all: unknown[]) => {
    keep(`console: ${all.map(String).join(' ')}`)
    log(...all)
  }
  addEventListener('error', ({ message, filename, lineno }) => keep(`exception: ${message} (${filename}:${lineno})`))
  addEventListener('unhandledrejection', ({ reason }) => keep(`rejection: ${String(reason)}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep(`refused by ${violatedDirective}: ${blockedURI}`),
  )
}

/** Runs in a page: the errors that were kept, for the last time. */
const takeErrors = (): unknown => {
  const kept: unknown = JSON.parse(sessionStorage.getItem('regicidio.test.errors') ?? '[]')
  sessionStorage.removeItem('regicidio.test.errors')
  return kept
}

const WEB_DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'
const [BROWSER = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')

/** The toolbar above the page would not let the window become as narrow as a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px }'
/** Pictures are drawn by the processor: there is no graphics card where tests run. */
const WITHOUT_GRAPHICS_CARD = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
}

/** A screen in memory; it tells its number when it is there. */
const startDisplay = async (folder: string): Promise<{ readonly xvfb: ChildProcess; readonly display: string }> => {
  const xvfb = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-fbdir', folder, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await Promise.race([
    once(xvfb.stdout, 'data'),
    once(xvfb, 'exit').then(() => Promise.reject(new Error('Xvfb has ended'))),
  ])
  return { xvfb, display: `:${String(number).trim()}` }
}

/** Resolves with the address of a WebDriver when it answers. */
const startWebDriver = async (
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly webDriver: ChildProcess; readonly address: string }> => {
  const port = await freePort()
  const webDriver = spawn(WEB_DRIVER, [`--port=${port}`], { stdio: 'ignore', env: environment })
  const address = `http://127.0.0.1:${port}`
  const isThere = (): Promise<boolean> =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => {
        if (webDriver.exitCode !== null) throw new Error(`WebKitWebDriver has ended with ${webDriver.exitCode}`)
        return false
      },
    )
  await waitUntil('WebKitWebDriver', isThere)
  return { webDriver, address }
}

/**
 * What the display in this folder shows, from its memory in the format XWD. The WebDriver's own pictures sometimes
 * never come.
 */
const screenIn = async (folder: string): Promise<Sharp> => {
  const file = await readFile(join(folder, 'Xvfb_screen0'))
  const [headerBytes, width, height, colours] = [0, 16, 20, 76].map((at) => file.readUInt32BE(at)) as [
    number,
    number,
    number,
    number,
  ]
  const pixels = file.subarray(headerBytes + colours * 12)
  for (let at = 0; at < width * height * 4; at += 4)
    [pixels[at], pixels[at + 2], pixels[at + 3]] = [pixels[at + 2] ?? 0, pixels[at] ?? 0, 255]
  return sharp(pixels.subarray(0, width * height * 4), { raw: { width, height, channels: 4 } })
}

/** The WebDriver gives no answer of a page that goes away in the same moment: who looks again then, gets one. */
const ANSWER_MS = 30_000
const answered = async <T>(answer: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the page has not answered')), ANSWER_MS)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}

const driverOf = (session: WebDriver, screen: () => Promise<Sharp>, close: () => Promise<void>): Driver => {
  const run = (expression: string): Promise<unknown> => answered(session.executeScript(`return ${expression}`))
  const elementOf = async (element: string): Promise<WebElement> => {
    const there = await session.executeScript<WebElement | null>(`return ${element}`)
    if (there === null) throw new Error('the element has gone')
    return there
  }
  return {
    goto: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    run,
    click: async (element) => (await elementOf(element)).click(),
    type: async (element, text) => (await elementOf(element)).sendKeys(text),
    resize: async (width, height) => {
      // The window is higher than the page by its toolbar.
      const above = Number(await run('outerHeight - innerHeight'))
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + above })
    },
    picture: async () => {
      const [width, height, outerHeight] = (await run('[innerWidth, innerHeight, outerHeight]')) as readonly [
        number,
        number,
        number,
      ]
      return (await screen())
        .extract({ left: 0, top: outerHeight - height, width, height })
        .png()
        .toBuffer()
    },
    errors: async () => (await run(`(${String(takeErrors)})()`)) as readonly string[],
    close,
  }
}

const start = async (): Promise<Driver> => {
  const folder = await mkdtemp(join(tmpdir(), 'regicidio-webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const { xvfb, display } = await startDisplay(folder)
  const environment = {
    ...process.env,
    ...WITHOUT_GRAPHICS_CARD,
    DISPLAY: display,
    XDG_CONFIG_HOME: folder,
    LANG: 'C.UTF-8',
  }
  const { webDriver, address } = await startWebDriver(environment)
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
  })
  // Without overrides Selenium looks for no other browser.
  const builder = new Builder().disableEnvironmentOverrides().usingServer(address).withCapabilities(wanted)
  const end = async (): Promise<void> => {
    for (const process of [webDriver, xvfb]) {
      process.kill()
      if (process.exitCode === null && process.signalCode === null) await once(process, 'exit')
    }
    await rm(folder, { recursive: true })
  }
  try {
    const session = await builder.build()
    return driverOf(
      session,
      () => screenIn(folder),
      async () => {
        await session.quit()
        await end()
      },
    )
  } catch (problem) {
    await end()
    throw problem
  }
}

const missing =
  BROWSER !== '' && existsSync(WEB_DRIVER) && existsSync(XVFB)
    ? null
    : 'WebKitGTK and Xvfb (for example apt-get install webkit2gtk-driver xvfb)'
export const WEBKIT: Engine = { name: 'WebKit', missing, restores: 'all', start }
