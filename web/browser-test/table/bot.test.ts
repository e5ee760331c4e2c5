import assert from 'node:assert/strict'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import { runBot } from '../../../loadtest/testing.ts'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

describe('a player at a browser among three bots that know only docs/protocol.md', function () {
  // One game in a hundred takes eighteen rounds or more.
  this.timeout(600_000)
  const stage = onStage({ GAME_PACE: '0' })
  let anna: Friend

  before(async () => {
    anna = await stage.arrive('Anna', { ...DESKTOP, reducedMotion: 'reduce' })
  })

  it('plays a whole game by the keyboard, and sees the scores that the bots were told', async () => {
    const { page } = anna
    await page.clock.install()
    const roomId = await anna.openRoom()
    const bots = ['Bruno', 'Carla', 'Dino'].map((name) => runBot(stage.server.origin, name, roomId))
    await page.getByText('4/4').first().waitFor()
    await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    // The page's clock jumps over the time after a card in which another would be taken for a slip.
    await anna.playToTheEnd('press', () => page.clock.fastForward(ACTION_DEBOUNCE_MS))

    const results = page.getByRole('dialog')
    await results.getByText('Ha vinto', { exact: true }).first().waitFor()
    const [{ printed, complaints } = { printed: '', complaints: '' }, ...others] = await Promise.all(bots)
    assert.equal(complaints, '')
    for (const other of others) assert.deepEqual(other, { printed, complaints })
    const scores = [...printed.matchAll(/(\w+) (-?\d+)/g)].map(([, name = '', points = '']) => ({
      name,
      points: Number(points),
    }))
    assert.deepEqual(scores.map(({ name }) => name).toSorted(), ['Anna', 'Bruno', 'Carla', 'Dino'])
    assert.ok(Math.max(...scores.map(({ points }) => points)) >= 51)
    const shown = (await results.innerText()).replaceAll('−', '-')
    // Between the two may stand who has won, and who has gone.
    for (const { name, points } of scores)
      assert.match(
        shown,
        new RegExp(`\\b${name}\\s+((\\(Tu\\)|\\d+º posto|Ha vinto|Offline)\\s+)*${points}\\s+punt[oi]`),
      )
  })
})
