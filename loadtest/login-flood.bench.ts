/** One honest login during 800 hostile ones from 200 addresses: in a new browser, and in a browser that has been signed in before. */
import { TestPlayer } from '../game-server/testing/player.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import { Standing, type Bench, type Measurement } from './bench.ts'

const HOSTILE_LOGINS = 800
const ADDRESSES = 200
const PASSWORD = 'segreto-lungo'
/** How long a client waits when the answer contains no time. */
const RETRY_SECONDS = 1

type Answer = { readonly status: number; readonly retryAfterSeconds: number }

const login = async (origin: string, email: string, password: string, headers: Readonly<Record<string, string>>): Promise<Answer> => {
  const response = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ email, password }) })
  await response.arrayBuffer()
  return { status: response.status, retryAfterSeconds: Number(response.headers.get('retry-after') ?? RETRY_SECONDS) }
}

const flood = (origin: string): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: HOSTILE_LOGINS }, (_, attempt) => login(origin, `vittima${attempt}@example.test`, 'sbagliata', { 'x-forwarded-for': `198.18.0.${attempt % ADDRESSES}` })))

/** Signs in, and tries again when the server says so. Returns the milliseconds until the first answer and until the login. */
const legitimateLogin = async (origin: string, headers: Readonly<Record<string, string>>): Promise<{ readonly answeredMs: number; readonly signedInMs: number }> => {
  const startedMs = performance.now()
  let answeredMs = 0
  for (;;) {
    const { status, retryAfterSeconds } = await login(origin, 'anna@example.test', PASSWORD, headers)
    answeredMs ||= performance.now() - startedMs
    if (status === 200) return { answeredMs, signedInMs: performance.now() - startedMs }
    await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000))
  }
}

const setUp = async (): Promise<{ readonly server: ServerProcess; readonly device: string }> => {
  const server = await startServer({ TRUST_PROXY: '1', SESSION_SECRET: 'a-secret-of-the-bench-and-of-nothing-else' })
  await TestPlayer.register(server.origin, 'Anna')
  const response = await fetch(`${server.origin}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'anna@example.test', password: PASSWORD }) })
  return { server, device: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ') }
}

const standing = new Standing(setUp, ({ server }) => server.stop())

const measure = async (): Promise<readonly Measurement[]> => {
  const { server, device } = await standing.get()
  const measured: Measurement[] = []
  for (const [browser, cookie] of [['a new browser', ''], ['a known browser', device]] as const) {
    const hostile = flood(server.origin)
    const { answeredMs, signedInMs } = await legitimateLogin(server.origin, { 'x-forwarded-for': '203.0.113.1', cookie })
    const busy = (await hostile).filter(({ status }) => status === 503).length
    measured.push(
      { name: `behind ${HOSTILE_LOGINS} logins, ${browser}: answered after`, unit: 'ms', value: answeredMs },
      { name: `behind ${HOSTILE_LOGINS} logins, ${browser}: signed in after`, unit: 'ms', value: signedInMs },
      { name: `behind ${HOSTILE_LOGINS} logins, ${browser}: hostile ones answered with 503`, unit: 'logins', value: busy },
    )
  }
  return measured
}

export const loginFloodBench: Bench = {
  name: 'login-flood',
  // Each repetition makes 8 attempts from each address. With more repetitions the limits for a pair of account and address would refuse the
  // rest.
  repetitions: 1,
  measure,
  tearDown: standing.stop,
}
