/** What a game has changed of the rating: told at its end, behind 'Altro', on a desktop and on a phone. */
import assert from 'node:assert/strict'
import { gameRatingAnswer } from '#common/protocol/rest/game-rating-answers.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { dropAll, takeSeats } from '../../../game-server/testing/seats.ts'
import { seedTables } from '../../../game-server/testing/seeded-tables.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { change } from '../../src/text/formats.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** A game of two rounds, when everybody plays the lowest cards. */
const SHORT_GAME = 7

describe('the rating at the end of a game', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' }, (dataDir) =>
    seedTables(dataDir, { seedNumbers: [SHORT_GAME] }),
  )

  it('says by how much it has changed, and because of whom', async () => {
    const [table] = stage.prepared ?? []
    assert.ok(table !== undefined)
    const seats = await takeSeats(stage.server.origin, table)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await dropAll(seats.slice(2))
    for (const [index, options] of [DESKTOP, PHONE].entries()) {
      const account = table.players[index] ?? assert.fail()
      const player = TestPlayer.signedIn(stage.server.origin, account)
      const reply = await player.get(`/api/games/${table.roomId}-1/rating`)
      const own = gameRatingAnswer.parse(reply.body).seats?.[index] ?? assert.fail('the game is rated')
      assert.deepEqual([own.before, own.isCertain, own.isCounted], [1_500, false, true])
      const friend = await stage.signedIn(player, { ...options, reducedMotion: 'reduce' })
      const { page, pageErrors } = friend
      await friend.join(table.roomId)
      await page.getByRole('button', { name: 'Altro', exact: true }).click()
      const told = page.getByRole('dialog').getByText(`Rating ${own.after}? (${change(own.after - own.before)})`)
      await told.waitFor()
      const sentence = await told.locator('xpath=..').innerText()
      assert.match(sentence, own.place === 1 ? /· davanti a .+ \(1500\)$/ : /· (davanti|dietro) a .+ \(1500\)$/)
      assert.deepEqual(await violations(page), [])
      await fitsItsWindow(page)
      assert.deepEqual(pageErrors, [])
    }
  })
})
