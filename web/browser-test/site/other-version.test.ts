import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'

const CONFIG = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
const DESCRIPTION = /common\/rules\/public-fields\.ts$/
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Renames a field of the game, as an earlier or later version may. */
const otherDescription: Plugin = {
  name: 'other-description',
  enforce: 'pre',
  transform(code, id) {
    if (!DESCRIPTION.test(id)) return null
    if (!code.includes('heartsBroken: field(')) throw new Error('the field to be renamed is not described')
    return code.replace('heartsBroken: field(', 'areHeartsBroken: field(')
  },
}

type OtherVersion = {
  /** Serves the page's files of the other version, until `renew`. Everything else comes from the server. */
  serve(page: Page): Promise<void>
  /** Gives the page the server's files again. */
  renew(page: Page): Promise<void>
  remove(): Promise<void>
}

/** Builds the site in another version. */
const buildOtherVersion = async (): Promise<OtherVersion> => {
  const folder = await mkdtemp(join(tmpdir(), 'regicidio-other-version-'))
  // What draws the first screens is written beside the folder of the site.
  const outDir = join(folder, 'web')
  await build({ configFile: CONFIG, plugins: [otherDescription], build: { outDir }, logLevel: 'error' })
  const isOfPage = ({ pathname }: URL): boolean => /^\/(?:assets|join|room)\//.test(pathname)
  return {
    serve: async (page) => {
      // For the browser these files have no network address, and such a page may not call this machine.
      await page.context().grantPermissions(['local-network-access'])
      await page.route(isOfPage, async (route) => {
        const { pathname } = new URL(route.request().url())
        const file = pathname.startsWith('/assets/') ? pathname : '/index.html'
        await route.fulfill({
          body: await readFile(join(outDir, file)),
          contentType: TYPES[extname(file)] ?? 'application/octet-stream',
        })
      })
    },
    renew: (page) => page.unroute(isOfPage),
    remove: () => rm(folder, { recursive: true }),
  }
}

describe('a page with another version than the server', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  let table: DealtTable
  let other: OtherVersion

  before(async () => {
    table = await stage.dealTable()
    other = await buildOtherVersion()
  })
  after(async () => {
    await other.remove()
  })

  const SCREENS: readonly [name: string, options: BrowserContextOptions, index: 0 | 1][] = [
    ['desktop', DESKTOP, 0],
    ['phone', PHONE, 1],
  ]
  for (const [name, options, index] of SCREENS) {
    it(`says so on a ${name}, instead of a black screen, and shows the table after a reload`, async () => {
      const friend = await stage.signedIn(table.accounts[index], options)
      const { page } = friend
      await friend.fetchNothingAhead()
      await other.serve(page)
      await friend.comeBack(table.roomId)
      await page.getByRole('heading', { name: "C'è una nuova versione" }).waitFor()
      const reload = page.getByRole('button', { name: 'Ricarica' })
      await reload.waitFor()
      assert.equal(await page.getByRole('heading', { name: 'Schermo Nero Rilevato' }).count(), 0)
      assert.deepEqual(await violations(page), [])
      await fitsItsWindow(page)
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined) await page.screenshot({ path: `${folder}/other-version-${name}.png` })

      await other.renew(page)
      await reload.click()
      await friend.hand.getByRole('button').nth(12).waitFor()
      assert.deepEqual(friend.pageErrors, [])
    })
  }
})
