/** 'Ripassa i tuoi errori': the mistakes of a finished game, decided again at the table, by keyboard. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { markOf, mistakesAmong } from '#common/analysis/marks.ts'
import { priceGame, type Price } from '#common/analysis/price.ts'
import { gameAnswer, movesIn, seedIn, type GameRecord } from '#common/protocol/game-record.ts'
import { statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import type { CardId } from '#common/rules/cards.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { seedTables } from '../../../game-server/testing/seeded-tables.ts'
import { takeSeats } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { cardName } from '../../src/game/hand/card-names.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const SEED = 1_122
/** That of the analysis in the browser, which then finds the same. */
const ANALYSIS_SEED = 1
const ANALYSED_MS = 240_000

/** The five worst mistakes of the first seat, the worst first. */
const worstOf = (record: GameRecord): readonly Price[] => {
  const moves = movesIn(record.moves)
  const game = { seed: seedIn(record) ?? assert.fail('no seed'), moves }
  return mistakesAmong(priceGame(game, 0, { seed: ANALYSIS_SEED }))
    .filter((price) => markOf(price) !== 'inaccuracy')
    .slice(0, 5)
}

/**
 * Runs in the page, and notes what a screen reader says: what changes in a live region. What comes together with its
 * region is not said.
 */
const listen = (): void => {
  const said: string[] = []
  Object.assign(globalThis, { said })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const within = target instanceof Element ? target : target.parentElement
      if (within?.closest('[aria-live], [role="status"], [role="log"], [role="alert"]') === null) continue
      const news = addedNodes.length === 0 ? [target] : [...addedNodes]
      said.push(news.map(({ textContent }) => textContent ?? '').join(''))
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

describe('the review of the own mistakes', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' }, (dataDir) =>
    seedTables(dataDir, { seedNumbers: [SEED] }),
  )
  let anna: Friend
  let page: Page
  let gameId = 0
  let worst: readonly Price[] = []

  before(async () => {
    const [table] = stage.prepared ?? []
    assert.ok(table !== undefined)
    const seats = await takeSeats(stage.server.origin, table)
    // Who always plays the lowest card makes many mistakes.
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const account = TestPlayer.signedIn(stage.server.origin, table.players[0])
    gameId = statisticsAnswer.parse((await account.get('/api/stats/profile')).body).gameHistory[0]?.id ?? 0
    worst = worstOf(gameAnswer.parse((await account.get(`/api/games/${gameId}`)).body).game)
    assert.ok(worst.length >= 4)
    anna = await stage.signedIn(account, { ...DESKTOP, reducedMotion: 'reduce' })
    page = anna.page
  })

  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  const coach = (): Locator => page.getByRole('region', { name: 'Ripassa i tuoi errori' })
  const says = (text: string | RegExp): Promise<void> => coach().getByRole('status').filter({ hasText: text }).waitFor()
  const at = (number: number): Promise<void> => coach().getByText(`${number} di ${worst.length}`).waitFor()
  const priceAt = (index: number): Price => worst[index] ?? assert.fail('no such mistake')
  const hasFocus = (within: Locator): Promise<void> =>
    within.evaluate(async (element) => {
      while (!element.contains(document.activeElement)) await new Promise(requestAnimationFrame)
    })

  /** Waits until a screen reader has something to say; what it has said before is forgotten. */
  const isSaid = async (line: RegExp): Promise<void> => {
    await page.waitForFunction(
      ({ source, flags }) =>
        Reflect.get(globalThis, 'said').some((said: string) => new RegExp(source, flags).test(said)),
      { source: line.source, flags: line.flags },
    )
    await page.evaluate(() => Reflect.get(globalThis, 'said').splice(0))
  }

  const openAnalysis = async (): Promise<void> => {
    await page.goto(`/games/${gameId}`)
    await page.getByRole('tab', { name: 'Analisi' }).press('Enter')
    await button('Ripassa i tuoi errori').waitFor({ timeout: ANALYSED_MS })
  }
  const openReview = async (): Promise<void> => {
    await button('Ripassa i tuoi errori').press('Enter')
    await at(1)
    await hasFocus(anna.hand)
  }
  const isChanged = (said: string): Promise<boolean> =>
    coach()
      .getByRole('status')
      .filter({ hasNotText: said })
      .waitFor({ timeout: ACTION_DEBOUNCE_MS })
      .then(
        () => true,
        () => false,
      )
  /** Plays a card, or passes two, by keyboard. A card is refused so soon after the last one: then it is played again. */
  const attempt = async (cards: readonly CardId[]): Promise<void> => {
    const told = (): Promise<string> => coach().getByRole('status').innerText()
    const said = await told()
    const [card, other] = cards.map((id) => anna.hand.getByRole('button', { name: cardName(id), exact: true }))
    await card?.press('Enter')
    await other?.press('Enter')
    if (other !== undefined) await button('Conferma').press('Enter')
    // On a slow machine the try may have been accepted meanwhile: another one would be judged, too.
    else while (!(await isChanged(said)) && (await told()) === said) await card?.press('Enter')
  }
  const next = async (): Promise<void> => {
    await hasFocus(button('Avanti'))
    await page.keyboard.press('Enter')
  }

  it('asks for the worst decision, takes a wrong try back, and says why the right one is right', async () => {
    await openAnalysis()
    assert.equal(await page.getByText('Risolto').count(), 0)
    await openReview()
    const { best, played } = priceAt(0)
    await says('trova di meglio')
    const hand = await anna.handNames()
    // Only the own cards are open.
    assert.equal(await page.getByRole('list', { name: /^Mano di / }).count(), 0)
    await attempt(played.cards)
    await says(/^Non .* di vittoria\. Riprova\.$/)
    await hasFocus(anna.hand)
    assert.deepEqual(await anna.handNames(), hand)
    assert.deepEqual(await violations(page), [])
    await attempt(best.cards)
    await says(/^Giusto!/)
    await next()
    await at(2)
    await hasFocus(anna.hand)
  })

  it('shows the best move, which solves nothing, skips, and counts at the end', async () => {
    await button('Mostra').press('Enter')
    await says(/^Era meglio /)
    for (const card of priceAt(1).best.cards)
      await page
        .getByRole('img', { name: cardName(card), exact: true })
        .first()
        .waitFor()
    assert.equal(await anna.hand.locator('button[aria-disabled="false"]').count(), 0)
    await next()
    await at(3)
    await hasFocus(anna.hand)
    await button('Salta').press('Enter')
    for (let number = 4; number <= worst.length; number++) {
      await at(number)
      await hasFocus(anna.hand)
      await attempt(priceAt(number - 1).best.cards)
      await next()
    }
    await page.getByRole('heading', { name: `Ne hai risolti ${worst.length - 2} su ${worst.length}` }).waitFor()
    assert.deepEqual(await violations(page), [])
    await fitsItsWindow(page)
    await hasFocus(button('Torna alla partita'))
    await page.keyboard.press('Enter')
    await button('Ripassa i tuoi errori').waitFor()
    await page
      .getByText('Risolto')
      .nth(worst.length - 3)
      .waitFor()
  })

  it('keeps what was solved over a reload, begins with the rest, and is left by Escape and by going back', async () => {
    await openAnalysis()
    await page
      .getByText('Risolto')
      .nth(worst.length - 3)
      .waitFor()
    assert.equal(await page.getByText('Risolto').count(), worst.length - 2)
    await openReview()
    // The one that was only shown comes first.
    await attempt(priceAt(1).best.cards)
    await says(/^Giusto!/)
    await page.keyboard.press('Escape')
    await button('Ripassa i tuoi errori').waitFor()
    await page
      .getByText('Risolto')
      .nth(worst.length - 2)
      .waitFor()
    await openReview()
    await page.goBack()
    await button('Ripassa i tuoi errori').waitFor()
  })
  it('is told to a screen reader at every step, and the focus is where it goes on', async () => {
    await openAnalysis()
    await page.evaluate(listen)
    await openReview()
    await isSaid(/^(Errore|Svista) · Mano .*: trova di meglio\.$/)
    // The one that was skipped comes first.
    const { best, played } = priceAt(2)
    await attempt(played.cards)
    await isSaid(/^Non .* di vittoria\. Riprova\.$/)
    await hasFocus(anna.hand)
    assert.match(await coach().ariaSnapshot(), /status:[\s\S]*button "Mostra"\n[\s\S]*button "Salta"/)
    await attempt(best.cards)
    await isSaid(/^Giusto!/)
    await next()
    await isSaid(/: trova di meglio\.$/)
    await hasFocus(anna.hand)
    await button('Mostra').press('Enter')
    await isSaid(/^Era meglio /)
    await next()
    for (let number = 3; number <= worst.length; number++) {
      await at(number)
      await hasFocus(anna.hand)
      await button('Salta').press('Enter')
    }
    await hasFocus(button('Torna alla partita'))
    assert.match(
      await page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-describedby') ?? ''
        return document.getElementById(id)?.textContent ?? ''
      }),
      /^Ne hai risolti \d su \d\. /,
    )
    assert.deepEqual(await violations(page), [])
  })
})
