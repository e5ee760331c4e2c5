import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { describeOnMariaDb } from '../persistence/engine/test-databases.ts'
import { playThrough, startSite, type Site } from './testing.ts'
import { type Fault, FaultProxy } from '../testing/fault-proxy.ts'

/** The shortest time without database. FAULT_OUTAGE_MS=30000 makes it half a minute. */
const OUTAGE_MS = Number(process.env['FAULT_OUTAGE_MS'] ?? 1_500)

describeOnMariaDb('a site whose database fails during games', (location) => {
  let line: FaultProxy
  let site: Site

  beforeEach(async () => {
    const { databaseUrl } = location()
    assert.ok(databaseUrl !== null)
    line = await FaultProxy.to(databaseUrl)
    site = await startSite({ location: location(), reachedAt: line.url })
  })
  afterEach(async () => {
    await site.server.stop()
    await line.close()
  })

  const rows: readonly (readonly [string, Fault])[] = [
    ['refuses connections', 'cut'],
    ['does not answer', 'stall'],
  ]
  for (const [what, how] of rows) {
    it(`refuses what cannot be stored while the database ${what}, loses nothing, and continues by itself when it is back`, async function () {
      this.timeout(300_000 + 2 * OUTAGE_MS)
      await playThrough(
        site,
        { isReadable: false, lastsMs: OUTAGE_MS, begin: () => line.fail(how), end: () => line.mend() },
        randomInt(2 ** 31),
      )
    })
  }
})
