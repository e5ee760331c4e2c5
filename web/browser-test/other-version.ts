/** The page of another version of the site: a real build with another description of a table's state. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build, type Plugin } from 'vite'

const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
const DESCRIPTION = /common\/rules\/public-fields\.ts$/
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }

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

export type OtherVersion = {
  /** Serves the page's files of the other version, until `renew`. Everything else comes from the server. */
  serve(page: Page): Promise<void>
  /** Gives the page the server's files again. */
  renew(page: Page): Promise<void>
  remove(): Promise<void>
}

/** Builds the site in another version. */
export const buildOtherVersion = async (): Promise<OtherVersion> => {
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
        await route.fulfill({ body: await readFile(join(outDir, file)), contentType: TYPES[extname(file)] ?? 'application/octet-stream' })
      })
    },
    renew: (page) => page.unroute(isOfPage),
    remove: () => rm(folder, { recursive: true }),
  }
}
