/** A real coturn with the configuration for production, for tests. */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './listening.ts'
import { waitUntil } from './wait-until.ts'

const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
/** The path of coturn's server, undefined where it is not installed. */
export const COTURN = PLACES.map((place) => `${place}/turnserver`).find((path) => existsSync(path))

/** Says which tests are skipped because there is no coturn. Throws in CI, where it has to be there. */
export const withoutCoturn = (what: string): void => {
  assert.notEqual(process.env['CI'], 'true', 'the relay is coturn, which is not installed')
  process.stderr.write(`${what} are skipped: coturn is not installed (for example apt-get install coturn)\n`)
}

export type Relay = {
  readonly port: number
  /** Ends coturn, and resolves when it has ended. */
  stop(): Promise<void>
}

/** What a test needs: lines of the configuration that are left out, and the addresses that the relay stands at. */
export type RelaySetting = { readonly secret: string; readonly without?: RegExp; readonly addresses: readonly string[] }

/**
 * Starts a coturn that listens at 127.0.0.1, with its files in `folder`. Loopback peers are refused by the list of the
 * configuration alone, not by coturn's own rule. Resolves when it listens. Throws when it ends before.
 */
export const startRelay = async (folder: string, { secret, without, addresses }: RelaySetting): Promise<Relay> => {
  const port = await freePort()
  const production = readFileSync(new URL('../../deploy/turnserver.conf', import.meta.url), 'utf8')
  const kept = production
    .split('\n')
    .filter((line) => !/^(tls-)?listening-port/.test(line) && without?.test(line) !== true)
  const own = [
    `static-auth-secret=${secret}`,
    `listening-port=${port}`,
    'listening-ip=127.0.0.1',
    'no-tls',
    'no-dtls',
    'allow-loopback-peers',
  ]
  const places = [`userdb=${join(folder, 'users.db')}`, `pidfile=${join(folder, 'relay.pid')}`]
  const config = join(folder, 'turnserver.conf')
  await writeFile(
    config,
    [...kept, ...own, ...places, ...addresses.map((address) => `relay-ip=${address}`), ''].join('\n'),
  )
  const relay = spawn(COTURN ?? '', ['-c', config], { stdio: 'ignore', cwd: folder })
  await waitUntil('coturn', () => isListening(relay, port))
  return { port, stop: () => stop(relay) }
}

const isListening = (relay: ChildProcess, port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    (problem: Error) => {
      if (relay.exitCode !== null) throw new Error(`coturn has ended with ${relay.exitCode}`)
      return !String(problem.cause).includes('ECONNREFUSED')
    },
  )

const stop = async (relay: ChildProcess): Promise<void> => {
  relay.kill()
  if (relay.exitCode === null && relay.signalCode === null) await once(relay, 'exit')
}
