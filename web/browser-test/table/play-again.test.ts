/** A moment of a finished game, played again at a solo table: by the player, and by somebody who has a link to it. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { gameAnswer, gameLinkAnswer, seedIn, type GameRecord } from '#common/protocol/game-record.ts'
import { statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { cardsIn } from '#common/rules/card-set.ts'
import { idOf } from '#common/rules/cards.ts'
import { deal } from '#common/rules/deal.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { seedTables } from '../../../game-server/testing/seeded-tables.ts'
import { takeSeats } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { cardName } from '../../src/game/hand/card-names.ts'
import { momentAt } from '../../src/game/replay/play-again.ts'
import { replayOf } from '../../src/game/replay/replay.ts'
import { SOLO_GAME_KEY } from '../../src/state/solo-store.ts'
import { KEPT_CHOICES_KEY } from '../../src/state/kept-choices.ts'
import { change } from '../../src/text/formats.ts'
import { violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { JUST_DEALT, keepSoloGame } from '../testing/solo-moments.ts'
import { onStage } from '../testing/stage.ts'

const SEED = 1_122

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const result = (page: Page) => page.getByRole('dialog', { name: "Com'è andata" })
/** What this tab keeps of the running solo game: the game, and the card that is chosen to be passed. */
const keptIn = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(([game, choices]) => [localStorage.getItem(game), sessionStorage.getItem(choices)], [
    SOLO_GAME_KEY,
    KEPT_CHOICES_KEY,
  ] as const)

/** The last moment of the first round at which the first player had a choice of three cards or more. */
const lateMoment = (record: GameRecord): number =>
  replayOf(record)?.steps.findLast((step) => {
    const from = momentAt(step, 0)?.from
    return from?.round.number === 1 && from.phase === 'playing' && cardsIn(from.round.hands[0]).length > 2
  })?.moves ?? assert.fail('no moment')

/** Plays by the keyboard until the result is shown. */
const playOn = async ({ page }: Friend): Promise<void> => {
  const playable = page.locator('[data-playing-hand] button[aria-disabled="false"]')
  const next = button(page, 'Continua')
  for (;;) {
    await playable.or(next).or(result(page)).first().waitFor({ timeout: 60_000 })
    if (await result(page).isVisible()) return
    const wanted = (await next.first().isVisible()) ? next : playable
    // A card that goes by itself, or a message that ends, may be gone before the key is pressed.
    await wanted
      .first()
      .press('Enter', { timeout: 2_000 })
      .catch(() => undefined)
  }
}

describe('a moment of a finished game that is played again', function () {
  this.timeout(240_000)
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' }, (dataDir) =>
    seedTables(dataDir, { seedNumbers: [SEED] }),
  )
  let account: TestPlayer
  let record: GameRecord

  before(async () => {
    const [table] = stage.prepared ?? []
    assert.ok(table !== undefined)
    account = TestPlayer.signedIn(stage.server.origin, table.players[0])
    await Promise.all((await takeSeats(stage.server.origin, table)).map((seat) => autoplay(seat)))
    const gameId = statisticsAnswer.parse((await account.get('/api/stats/profile')).body).gameHistory[0]?.id ?? 0
    record = gameAnswer.parse((await account.get(`/api/games/${gameId}`)).body).game
  })

  it('goes to the end of its round, says what you, then and now, and the computer have made, and changes nothing', async () => {
    const friend = await stage.signedIn(account, { ...DESKTOP, reducedMotion: 'reduce' })
    const { page, hand } = friend
    await keepSoloGame(page, JUST_DEALT)
    await page.goto('/solo')
    await hand.getByRole('button').first().press('Enter')
    await hand.locator('button[aria-pressed="true"]').waitFor()
    const kept = await keptIn(page)
    assert.ok(kept.every((text) => text !== null))

    const replay = `/games/${record.gameId}`
    await page.goto(replay)
    await button(page, 'Rigioca da qui').press('Enter')
    await hand.getByRole('button').nth(12).waitFor()
    await page.getByText(/^Non conta: /).waitFor()
    assert.deepEqual(await violations(page), [])
    for (const card of [0, 1]) await hand.getByRole('button').nth(card).press('Enter')
    await page.goBack()
    await page.getByText('Mano 1. Passaggio: a destra.').waitFor()
    await page.waitForURL(({ search }) => search === '?m=0')
    await page.keyboard.press('ArrowRight')
    await button(page, 'Rigioca da qui').waitFor({ state: 'hidden' })

    const moves = lateMoment(record)
    await page.goto(`${replay}?m=${moves}`)
    await button(page, 'Rigioca da qui').press('Enter')
    await hand.getByRole('button').first().waitFor()
    const cards = await friend.handNames()
    await playOn(friend)
    const rows = result(page).getByRole('row')
    assert.equal(await rows.nth(0).innerText(), `Allora\t${change(record.roundScores[0]?.[0] ?? NaN)}`)
    assert.match(await rows.nth(1).innerText(), /^Adesso\t[+−]?\d+$/)
    await rows
      .nth(2)
      .getByText(/^[+−]?\d+$/)
      .waitFor()
    assert.deepEqual(await violations(page, '[role=dialog]'), [])
    const copied = page.getByText('Link copiato!').waitFor()
    await button(page, 'Copia il link').press('Enter')
    await copied
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      `${stage.server.origin}${replay}?m=${moves}`,
    )
    await button(page, 'Riprova').press('Enter')
    await result(page).waitFor({ state: 'hidden' })
    await hand.getByRole('button').first().waitFor()
    assert.deepEqual(await friend.handNames(), cards)
    await button(page, 'Torna alla partita').press('Enter')
    await button(page, 'Rigioca da qui').waitFor()
    await page.waitForURL(({ search }) => search === `?m=${moves}`)

    assert.deepEqual(await keptIn(page), kept)
    await page.goto('/solo')
    await hand.locator('button[aria-pressed="true"]').waitFor()
    await page.context().close()
  })

  it('is played on a phone by whoever has the link, in the place of the player whose moment it is', async () => {
    const made = await account.post(`/api/games/${record.gameId}/link`)
    const { token } = gameLinkAnswer.parse(made.body)
    const friend = await stage.arrive('Estranea', { ...PHONE, reducedMotion: 'reduce' })
    const { page, hand } = friend
    await page.goto(`/replay/${token}?m=0&seat=2`)
    await button(page, 'Rigioca da qui').tap()
    await hand.getByRole('button').nth(12).waitFor()
    const seed = seedIn(record) ?? assert.fail('no seed')
    assert.deepEqual(
      (await friend.handNames()).toSorted(),
      cardsIn(deal(seed, 1)[2])
        .map((card) => cardName(idOf(card)))
        .toSorted(),
    )
    await page.getByText('Non conta', { exact: true }).waitFor()
    await page
      .getByText(record.players[2]?.name ?? '')
      .first()
      .waitFor()
    assert.deepEqual(await violations(page), [])
    await page.context().close()
  })
})
