/**
 * The real server behind a door that can also be shut, hand out another version of the site's files, or put a script in
 * front of those of a page.
 */
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createProxyServer } from 'http-proxy-3'
import type { Page } from 'playwright-core'
import { listen } from '../../../game-server/testing/listening.ts'

const BUILT_SITE = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
const FIRST_SCRIPT = '/first-script.js'
/** Headers of a page that are wrong for one with another text. */
const OF_THE_TEXT = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'etag',
  'connection',
  'keep-alive',
])
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * The files of the built site as those of a later version: each hashed script and style has another name, also inside
 * the others.
 */
const laterVersion = async (): Promise<ReadonlyMap<string, string>> => {
  const assets = (await readdir(join(BUILT_SITE, 'assets'))).filter((name) => /\.(js|css)$/.test(name))
  const known = new Set(assets)
  const renamed = (text: string): string =>
    text.replaceAll(/[\w.-]+\.(?:js|css)\b/g, (name) => (known.has(name) ? `later-${name}` : name))
  // The page has changed, and with it what the service worker knows of it.
  const revised = (text: string): string =>
    renamed(text).replaceAll(/\b[\da-f]{16}\b/g, (revision) => `later-${revision}`)
  const files = ['index.html', 'sw.js', ...assets.map((name) => `assets/${name}`)]
  return new Map(
    await Promise.all(
      files.map(
        async (name) =>
          [
            `/${renamed(name)}`,
            (name === 'sw.js' ? revised : renamed)(await readFile(join(BUILT_SITE, name), 'utf8')),
          ] as const,
      ),
    ),
  )
}

/** Resolves when the service worker keeps its files and answers for the page. */
export const copyIsKept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

export class SiteDoor {
  origin = ''
  readonly #server: Server
  readonly #proxy = createProxyServer({ ws: true })
  #target = ''
  #later: ReadonlyMap<string, string> | null = null
  readonly #firstScript: string | null

  /** `firstScript`: what runs in every page before its own scripts. */
  constructor(firstScript: string | null = null) {
    this.#firstScript = firstScript
    this.#server = createServer((request, response) => this.#answer(request, response))
    this.#server.on('upgrade', (request, socket, head) =>
      this.#proxy.ws(request, socket, head, { target: this.#target }),
    )
    this.#proxy.on('error', (_error, _request, answer) => void answer?.destroy())
  }

  /** Opens the door; later on the same port again. */
  async open(): Promise<void> {
    const port = await listen(this.#server, this.origin === '' ? 0 : Number(new URL(this.origin).port))
    this.origin = `http://127.0.0.1:${port}`
  }

  lead(target: string): void {
    this.#target = target
  }

  /** From now on nobody reaches the site. */
  async shut(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  /** Hands out a later version of the site, and no file of the earlier one; or the built one again. */
  async serve(version: 'built' | 'later'): Promise<void> {
    this.#later = version === 'built' ? null : await laterVersion()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', this.origin)
    const isPage = request.headers.accept?.includes('text/html') === true
    const isScript = /^\/assets\/.*\.(js|css)$/.test(pathname)
    const name = isPage ? '/index.html' : pathname
    if (this.#firstScript !== null && pathname === FIRST_SCRIPT)
      return void response.writeHead(200, { 'Content-Type': TYPES['.js'] }).end(this.#firstScript)
    if (this.#firstScript !== null && name === '/index.html')
      return void this.#answerPage(request, response).catch(() => response.destroy())
    const file = this.#later?.get(name)
    if (this.#later === null || (file === undefined && !isScript))
      return this.#proxy.web(request, response, { target: this.#target })
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? '', 'Cache-Control': 'no-cache' }).end(file)
  }

  /** The server's page, with the script in front of those that it has. */
  async #answerPage(
    { url = '/', headers: { accept = '', cookie = '' } }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const answer = await fetch(`${this.#target}${url}`, { headers: { accept, cookie } })
    const text = await answer.text()
    for (const [name, value] of answer.headers) if (!OF_THE_TEXT.has(name)) response.appendHeader(name, value)
    response.writeHead(answer.status).end(text.replace('<head>', `<head><script src="${FIRST_SCRIPT}"></script>`))
  }
}
