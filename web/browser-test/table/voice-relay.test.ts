import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COTURN, startRelay, withoutCoturn, type Relay } from '../../../game-server/testing/coturn.ts'
import { FaultProxy } from '../../../game-server/testing/fault-proxy.ts'
import { registerFour } from '../../../game-server/testing/player.ts'
import { DESKTOP, type Friend } from '../testing/friend.ts'
import { enterWaitingVoice, hears, listenIn, turnMicOn, voices } from '../testing/voice-ear.ts'
import { onStage } from '../testing/stage.ts'

const SECRET = 'a secret between the site and the relay of the tests'

describe('voices through the relay', () => {
  let folder: string
  let relay: Relay
  let line: FaultProxy
  before(async function () {
    if (COTURN === undefined) {
      withoutCoturn('voices through the relay')
      return this.skip()
    }
    folder = await mkdtemp(join(tmpdir(), 'regicidio-relay-'))
    relay = await startRelay(folder, { secret: SECRET, without: /^denied-peer-ip=127/, addresses: ['127.0.0.1'] })
    line = await FaultProxy.to(`http://127.0.0.1:${relay.port}`)
  })
  const stage = onStage(() => ({
    RATE_LIMITS: 'off',
    ICE_SERVERS: 'off',
    ICE_TRANSPORT: 'relay',
    TURN_URL: `turn:${new URL(line.url).host}?transport=tcp`,
    TURN_SECRET: SECRET,
  }))
  let friends: readonly Friend[]
  let ids: readonly string[]

  before(async () => {
    const accounts = await registerFour(stage.server.origin)
    const roomId = await accounts[0].createRoom()
    ids = await Promise.all(accounts.map((account) => account.join(roomId)))
    friends = await Promise.all(accounts.map((account) => stage.signedIn(account, DESKTOP)))
    for (const friend of friends) {
      await listenIn(friend)
      await friend.join(roomId)
      await enterWaitingVoice(friend)
      await turnMicOn(friend)
    }
  })
  after(async () => {
    if (COTURN === undefined) return
    await line.close()
    await relay.stop()
    await rm(folder, { recursive: true })
  })

  /** Those whom each of the four hears, by the listener. */
  const others = (): readonly (readonly [Friend, readonly string[]])[] =>
    friends.map((friend, listener) => [friend, ids.filter((_, speaker) => speaker !== listener)])
  const allHear = async (): Promise<void> => {
    for (const [friend, speakers] of others()) await Promise.all(speakers.map((id) => hears(friend, id)))
  }

  it('arrive from each of the four at each other, and no browser learns the address of another', async () => {
    await allHear()
    for (const [friend, speakers] of others()) {
      const heard = await voices(friend)
      assert.deepEqual(
        speakers.map((id) => heard[id]?.route),
        ['relay relay', 'relay relay', 'relay relay'],
      )
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
