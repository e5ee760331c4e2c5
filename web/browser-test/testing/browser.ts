/** A real browser for tests, wherever one can be found; nothing is downloaded. */
import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

/** The one without windows comes first: it needs a fifth less of the processor. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A name of this machine that browsers do not trust without TLS, as they do `localhost`. */
export const PLAIN_HOST = 'regicidio.test'

const FLAGS = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
  '--use-fake-device-for-media-stream',
  // Voice between two pages of one machine: addresses instead of names that a multicast would have to resolve.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

/** The browser's program: `CHROMIUM_PATH`, an installed Chromium or Chrome, or the one inside the npm package. */
export const browserPath = async (): Promise<string> => {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH !== undefined && CHROMIUM_PATH !== '') return CHROMIUM_PATH
  return SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? sparticuz.executablePath()
}

/**
 * Starts a browser without windows. Close it when the tests are done. The microphone of a test is a beep, and nobody is
 * asked whether it may be used: it may, or with `allowsMicrophone: false` it may not.
 */
export const launchBrowser = async ({ allowsMicrophone = true } = {}): Promise<Browser> => {
  const microphone = allowsMicrophone ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny'
  // None of the package's own flags: they switch web security off.
  return chromium.launch({
    executablePath: await browserPath(),
    args: [...FLAGS, microphone],
    ignoreDefaultArgs: ['--headless'],
  })
}
