import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { seedTables } from '../../../game-server/testing/seeded-tables.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import type { PlayerClient } from '../../../game-server/testing/player-client.ts'
import { takeSeats, everyone } from '../../../game-server/testing/seats.ts'
import { autoplay, passed, playUntil } from '../../../game-server/testing/strategy.ts'
import { violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** The numbers of a row of the sheet, without its heading; minus signs as in code. */
const numbersOf = async (row: Locator, cell: string): Promise<readonly number[]> =>
  (await row.locator(cell).allInnerTexts()).map((written) =>
    Number(written.replace(/^totale\s*/, '').replace('−', '-')),
  )

/** What a sheet says: the points and totals of each round, and the last line. */
const read = async (sheet: Locator) => {
  const rounds = []
  for (const row of await sheet.locator('tbody tr').all())
    rounds.push({ points: await numbersOf(row, 'td > span'), totals: await numbersOf(row, 'td > small') })
  return { rounds, totals: await numbersOf(sheet.locator('tfoot tr'), 'td') }
}

/** The totals of a sheet are sums of its rounds, and the last ones are the scores that the server shows. */
const assertRight = async (sheet: Locator, scores: readonly number[] | undefined): Promise<void> => {
  const { rounds, totals } = await read(sheet)
  const sums = [0, 0, 0, 0]
  for (const round of rounds) {
    for (const [seat, points] of round.points.entries()) sums[seat] = (sums[seat] ?? 0) + points
    assert.deepEqual(round.totals, sums)
  }
  assert.deepEqual(totals, sums)
  assert.deepEqual(totals, scores)
}

describe('the score sheet', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' }, (dataDir) => seedTables(dataDir))
  let seats: readonly PlayerClient[] = []
  let desktop: Friend
  let phone: Friend

  before(async () => {
    const [table] = stage.prepared ?? []
    assert.ok(table !== undefined)
    seats = await takeSeats(stage.server.origin, table)
    // Two rounds: one makes no chart.
    for (const next of [2, 3]) {
      await passed(seats)
      await playUntil(seats, () => seats[0]?.facts.at(-1)?.round === next)
      await everyone(seats, 'the next round', (seat) => seat.facts.at(-1)?.round === next)
    }
    const account = TestPlayer.signedIn(stage.server.origin, table.players[0])
    const arrive = (options = DESKTOP) => stage.signedIn(account, { ...options, reducedMotion: 'reduce' })
    ;[desktop, phone] = [await arrive(), await arrive(PHONE)]
    for (const friend of [desktop, phone]) {
      await friend.comeBack(table.roomId)
      await friend.hand.getByRole('button').nth(12).waitFor()
    }
  })

  it('is one tap away during the game, on a desktop and on a phone', async () => {
    for (const [{ page }, button] of [
      [desktop, 'Mano per mano'],
      [phone, 'Punteggi'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: 'Punteggi' })
      await dialog.getByRole('img', { name: /^Come crescono i totali\. .*: 0, / }).waitFor()
      await assertRight(dialog.getByRole('table'), seats[0]?.facts.at(-1)?.scores)
      assert.deepEqual(await violations(page, '[role=dialog]'), [])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  it('can be opened when the game is over, below a result that fits every window', async () => {
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const { page: first } = desktop
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [844, 390],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await first.setViewportSize({ width, height })
      for (const name of ['Torna alla Home']) {
        // A new size of the window may change what is drawn, too.
        const fits = await first
          .waitForFunction(
            (text) =>
              [...document.querySelectorAll('[aria-modal] a')].some(
                (link) => link.textContent === text && link.getBoundingClientRect().bottom <= innerHeight,
              ),
            name,
          )
          .catch(() => null)
        assert.ok(fits !== null, `${name} at ${width}x${height}`)
      }
    }
    for (const { page } of [desktop, phone]) {
      const over = page.getByRole('dialog', { name: /vinto/ })
      const button = over.getByRole('button', { name: 'Altro', exact: true })
      await button.click()
      await over.getByRole('table').waitFor()
      await assertRight(over.getByRole('table'), seats[0]?.facts.at(-1)?.scores)
      assert.equal(await button.getAttribute('aria-expanded'), 'true')
      assert.deepEqual(await violations(page, '[role=dialog]'), [])
    }
  })
})
