import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { listen } from '../../../game-server/testing/listening.ts'
import { launchBrowser } from '../testing/browser.ts'

/** A site with one page; its origin is the address that it listens on. */
const startSite = async (): Promise<{ readonly origin: string; readonly server: Server }> => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('secret'))
  return { origin: `http://127.0.0.1:${await listen(server)}`, server }
}

describe('the browser of the tests', () => {
  let browser: Browser
  before(async () => {
    browser = await launchBrowser()
  })
  after(() => browser.close())

  it('shows a page and runs its script', async () => {
    const page = await browser.newPage()
    await page.goto(
      'data:text/html,<title>Regicidio</title><p id="sum"></p><script>document.querySelector("%23sum").textContent=26%2B104</script>',
    )
    assert.equal(await page.title(), 'Regicidio')
    assert.equal(await page.textContent('#sum'), '130')
  })

  it('has a microphone and keeps web security on', async () => {
    const sites = await Promise.all([startSite(), startSite()])
    const page = await browser.newPage()
    await page.goto(sites[0].origin)
    const tracks = await page.evaluate(
      async () => (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks().length,
    )
    const readFrom = (origin: string): Promise<string> =>
      page.evaluate(async (address) => (await fetch(address).catch(() => null))?.text() ?? 'blocked', origin)
    assert.equal(tracks, 1)
    assert.equal(await readFrom(sites[0].origin), 'secret')
    assert.equal(await readFrom(sites[1].origin), 'blocked')
    await page.close()
    for (const { server } of sites) server.close()
  })
})
