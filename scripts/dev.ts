/**
 * `npm run dev`: starts the server, which restarts when its code changes, and the site, which reloads. When one of them
 * ends, the other is stopped. The site is at port 5173 or SITE_PORT if that is free, and so several checkouts run at
 * once. `npm run dev -- --scene game` shows a dealt table, and `--scene game/trick-won` that state of the gallery.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../game-server/testing/listening.ts'
import { showScene } from './screens/dev-scene.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  const listening = once(server.listen(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  )
  const free = await listening
  server.close()
  return free
}

const start = (file: string, args: readonly string[], environment: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })

const startBoth = async (sitePort: number): Promise<void> => {
  const serverPort = await freePort()
  const SERVER_ORIGIN = `http://127.0.0.1:${serverPort}`
  // The browser opens Vite's address, so the server must accept this origin, and its mails must link to it.
  const PUBLIC_URL = `http://127.0.0.1:${sitePort}`
  const vite = ['--config', 'web/vite.config.ts', '--port', String(sitePort), '--strictPort']
  const children = [
    start('--watch', ['--watch-preserve-output', 'game-server/main.ts'], { PORT: String(serverPort), PUBLIC_URL }),
    start('node_modules/vite/bin/vite.js', vite, { SERVER_ORIGIN }),
  ]
  const stop = (): void => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const child of children) child.once('exit', stop)
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.once('exit', stop)
}

const { scene } = parseArgs({ options: { scene: { type: 'string' } } }).values
const wantedPort = Number(process.env.SITE_PORT ?? 5173)
const sitePort = (await isFree(wantedPort)) ? wantedPort : await freePort()
await (scene === undefined ? startBoth(sitePort) : showScene(scene, sitePort))
