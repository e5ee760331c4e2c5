/**
 * A page in which the script of a worker of the build can be measured, as a Web Worker and in the page's own thread:
 * Chromium slows down pages only ('Operation is only supported for pages, not workers').
 */
import { readFileSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'

const ASSETS = new URL('../dist/web/assets/', import.meta.url)
/** A cheap phone is about so many times slower than this machine. */
export const THROTTLING = 4

/** The name of a worker's script in the build. Throws when there is none. */
export const workerScript = (worker: 'computer-worker' | 'analysis-worker'): string => {
  const script = readdirSync(ASSETS).find((name) => name.startsWith(`${worker}-`) && name.endsWith('.js'))
  if (script === undefined) throw new Error('no worker in the build: npm run build')
  return script
}

/** An empty page with the worker's script beside it, at '/worker.js'. */
export const serveWorkerPage = async (worker: Parameters<typeof workerScript>[0]): Promise<Server> => {
  const code = readFileSync(new URL(workerScript(worker), ASSETS))
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', url === '/worker.js' ? 'text/javascript' : 'text/html')
    response.end(url === '/worker.js' ? code : '<!doctype html><title>bench</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** The address of a page that is served here. */
export const originOf = (server: Server): string => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

/**
 * For the script of the page: `frame`, in which the worker's script hears a question as an event once `loaded` has
 * resolved. Its answers are taken where it would post them: at `frame.postMessage`.
 */
export const SCRIPT_IN_PAGE = `
const frame = document.body.appendChild(document.createElement('iframe')).contentWindow
const loaded = new Promise((resolve) => {
  const script = frame.document.createElement('script')
  script.type = 'module'
  script.src = '/worker.js'
  script.onload = resolve
  frame.document.body.append(script)
})`
