import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { COTURN, startRelay, withoutCoturn, type Relay } from '../../game-server/testing/coturn.ts'
import { FaultProxy } from '../../game-server/testing/fault-proxy.ts'
import { registerFour } from '../../game-server/testing/player.ts'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { launchBrowser } from './browser.ts'
import { signedIn } from './dealt-table.ts'
import { DESKTOP, type Friend } from './friend.ts'
import { enterVoice, hears, listenIn, turnMicOn, voices } from './voice-ear.ts'

const SECRET = 'a secret between the site and the relay of the tests'

describe('voices through the relay', () => {
  let folder: string
  let relay: Relay
  let line: FaultProxy
  let server: LocalServer
  let browser: Browser
  let friends: readonly Friend[]
  let ids: readonly string[]

  before(async function () {
    if (COTURN === undefined) {
      withoutCoturn('voices through the relay')
      return this.skip()
    }
    folder = await mkdtemp(join(tmpdir(), 'regicidio-relay-'))
    relay = await startRelay(folder, { secret: SECRET, without: /^denied-peer-ip=127/, addresses: ['127.0.0.1'] })
    line = await FaultProxy.to(`http://127.0.0.1:${relay.port}`)
    server = await startLocalServer({ RATE_LIMITS: 'off', ICE_SERVERS: 'off', ICE_TRANSPORT: 'relay', TURN_URL: `turn:${new URL(line.url).host}?transport=tcp`, TURN_SECRET: SECRET })
    browser = await launchBrowser()
    const accounts = await registerFour(server.origin)
    const roomId = await accounts[0].createRoom()
    ids = await Promise.all(accounts.map((account) => account.join(roomId)))
    friends = await Promise.all(accounts.map((account) => signedIn(browser, server.origin, account, DESKTOP)))
    for (const friend of friends) {
      await listenIn(friend)
      await friend.page.goto(`/join/${roomId}`)
      await friend.page.getByRole('button', { name: 'Unisciti' }).click()
      await enterVoice(friend)
      await turnMicOn(friend)
    }
  })
  after(async () => {
    if (COTURN === undefined) return
    await browser.close()
    await server.stop()
    await line.close()
    await relay.stop()
    await rm(folder, { recursive: true })
  })

  /** Those whom each of the four hears, by the listener. */
  const others = (): readonly (readonly [Friend, readonly string[]])[] => friends.map((friend, listener) => [friend, ids.filter((_, speaker) => speaker !== listener)])
  const allHear = async (): Promise<void> => {
    for (const [friend, speakers] of others()) await Promise.all(speakers.map((id) => hears(friend, id)))
  }

  it('arrive from each of the four at each other, and no browser learns the address of another', async () => {
    await allHear()
    for (const [friend, speakers] of others()) {
      const heard = await voices(friend)
      assert.deepEqual(speakers.map((id) => heard[id]?.route), ['relay relay', 'relay relay', 'relay relay'])
    }
  })

  it('come back when the line to the relay was cut', async () => {
    await line.fail('cut')
    await friends[0]?.page.getByText('si collega...').first().waitFor()
    await line.mend()
    const sinceMs = performance.now()
    await allHear()
    process.stderr.write(`voice after a lost relay: ${((performance.now() - sinceMs) / 1_000).toFixed(1)} s\n`)
    for (const { name, pageErrors } of friends) assert.deepEqual(pageErrors, [], name)
  })
})
