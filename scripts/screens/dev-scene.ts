/** `npm run dev -- --scene`: a scene of the gallery as a page that a developer opens, and that reloads. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { createServer } from 'vite'
import { freePort } from '../../game-server/testing/listening.ts'
import { playScenes, SCENE_NAMES } from './play-scenes.ts'
import type { Look } from './screenshot-run.ts'

const PATH = '/scene'

/** A page that makes the browser the person whose page this is: their login and what their browser keeps. */
const asPersonOf = async (page: Page): Promise<(response: ServerResponse) => void> => {
  const { cookies, origins } = await page.context().storageState()
  const kept = origins.flatMap(({ localStorage }) => localStorage)
  const { pathname, search } = new URL(page.url())
  const script = `localStorage.clear()
for (const { name, value } of ${JSON.stringify(kept)}) localStorage.setItem(name, value)
location.replace(${JSON.stringify(pathname + search)})`
  return (response) => {
    response.setHeader(
      'Set-Cookie',
      cookies.map(({ name, value }) => `${name}=${value}; Path=/`),
    )
    response.setHeader('Content-Type', 'text/html')
    response.end(`<script>${script.replaceAll('<', String.raw`\u003c`)}</script>`)
  }
}

/** The scene is not played further. */
class Ended extends Error {}

/**
 * Plays the scene `NAME`, or `NAME/STATE` up to that state, and prints an address: a browser that opens it is the
 * person whose screen it is. Ends with SIGINT or SIGTERM.
 */
export const showScene = async (wanted: string, port: number): Promise<void> => {
  const [name = '', state] = wanted.split('/')
  if (!SCENE_NAMES.includes(name))
    throw new Error(`--scene is one of ${SCENE_NAMES.join(', ')}, then /STATE if you like`)
  const origin = `http://127.0.0.1:${port}`
  let open = (response: ServerResponse): void => void response.end('The scene is being played.')
  const serverPort = await freePort()
  process.env.SERVER_ORIGIN = `http://127.0.0.1:${serverPort}`
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    server: { port, strictPort: true },
    plugins: [
      {
        name: 'scene',
        configureServer: ({ middlewares }) =>
          void middlewares.use(PATH, (_request: IncomingMessage, response: ServerResponse) => open(response)),
      },
    ],
  })
  await vite.listen()
  const states: string[] = []
  const look: Look = async (page, picture) => {
    const shown = picture.replace(/-(desktop|phone)$/, '')
    if (!states.includes(shown)) states.push(shown)
    if (shown !== (state ?? shown)) return
    open = await asPersonOf(page)
    process.stdout.write(`${name}/${shown}: ${origin}${PATH}\n`)
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    throw new Ended()
  }
  try {
    await playScenes(look, [name], { site: { origin, serverPort } })
    process.stderr.write(`${name} has no state ${state}, but ${states.join(', ')}\n`)
  } catch (problem) {
    if (!(problem instanceof Ended)) throw problem
  } finally {
    await vite.close()
  }
}
