/**
 * `npm run dev`: starts the server, which restarts when its code changes, and the site, which reloads. When one of them ends, the other is
 * stopped.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SITE_PORT = process.env.SITE_PORT ?? '5173'
const SITE = `http://127.0.0.1:${SITE_PORT}`
/** The port to which web/vite.config.ts forwards the requests of the API and the sockets. */
const SERVER_PORT = '2567'
const root = fileURLToPath(new URL('..', import.meta.url))

const start = (file: string, args: readonly string[], environment: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })

const children = [
  // The browser opens Vite's address, so the server must accept this origin, and its mails must link to it.
  start('--watch', ['--watch-preserve-output', 'game-server/main.ts'], { PORT: SERVER_PORT, PUBLIC_URL: SITE }),
  start('node_modules/vite/bin/vite.js', ['--config', 'web/vite.config.ts', '--port', SITE_PORT, '--strictPort'], {}),
]

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
process.once('exit', stop)
