import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { cardOf, isCardId, suitOf } from '#common/rules/cards.ts'
import { trickWorth } from '#common/rules/scoring.ts'
import type { PublicFacts } from '../../../game-server/testing/player-client.ts'
import { passed, playUntil } from '../../../game-server/testing/strategy.ts'
import { atSeededTable } from '../testing/stage.ts'

const TURN_SIGN = new URL('../../public/favicon-turn.svg', import.meta.url)
const written = (points: number): string => String(points).replace('-', '−')
const number = (text: string): number => Number(text.replace('−', '-'))

/** The cards on the table. */
const lying = ({ center }: PublicFacts) =>
  center
    .map((played) => played.slice(played.indexOf(':') + 1))
    .filter(isCardId)
    .map(cardOf)
    .filter((card) => card !== undefined)

describe('what a phone says of the game', () => {
  const table = atSeededTable()

  it('whose cards came, whose turn it is, what the trick is worth, and why a card is refused', async () => {
    const { page, hand } = table.anna
    await passed(table.seats)
    await page.getByText('Da Giocatore 2x', { exact: true }).waitFor()
    assert.equal(await hand.locator('[data-received]').count(), 2)
    const mustFollow = (): boolean => {
      const [lead] = lying(table.facts)
      const suits = (table.seats[0]?.hand ?? []).filter(isCardId).map((id) => suitOf(cardOf(id) ?? assert.fail(id)))
      return (
        lead !== undefined &&
        table.facts.phase === 'playing' &&
        table.facts.turn === 0 &&
        suits.includes(suitOf(lead)) &&
        suits.some((suit) => suit !== suitOf(lead))
      )
    }
    await playUntil(table.seats, mustFollow)
    await page.getByText('Tocca a te', { exact: true }).waitFor()
    await page.waitForFunction(() => document.title === 'Tocca a te · Regicidio')
    const sign = (await page.locator('link[rel="icon"]').first().getAttribute('href')) ?? ''
    assert.equal(decodeURIComponent(sign), `data:image/svg+xml,${await readFile(TURN_SIGN, 'utf8')}`)
    assert.equal(await page.getByText('Turno di: ').count(), 0)
    const worth = written(trickWorth(lying(table.facts)))
    await page
      .getByRole('img', { name: new RegExp(`^La presa ora vale ${worth} punti`) })
      .last()
      .waitFor()

    const refused = hand.locator('button[aria-disabled="true"]').first()
    await refused.press('Enter')
    const why = page.getByText(/^Devi rispondere a (fiori|cuori|picche|quadri)$/)
    await why.waitFor()
    const [bubble, card] = [await why.boundingBox(), await refused.boundingBox()]
    assert.ok(
      bubble !== null && card !== null && bubble.x < card.x + card.width && bubble.x + bubble.width > card.x,
      'it is above the card',
    )
    await hand.locator('button[aria-disabled="false"]').first().press('Enter')
    await why.waitFor({ state: 'detached' })
  })

  it('the points of each seat, which add up to those of the server, and the story of the round', async () => {
    const { page } = table.anna
    await playUntil(table.seats, () => table.facts.round === 2)
    const story = page.getByRole('dialog').filter({ hasText: 'Mano 2' })
    await story.getByText(/ha preso la (tua |sua stessa )?Donna|Hai preso la /).waitFor()
    const rows = await story
      .getByRole('row')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('th > span, td:nth-child(2), td > b')].map(({ textContent }) => textContent ?? ''),
        ),
      )
    const told = new Map(
      rows.map(([name = '', points = '', total = '']) => [name, { points: number(points), total: number(total) }]),
    )
    const { scores } = table.facts
    for (const [seat, total] of scores.entries())
      assert.deepEqual(told.get(`Giocatore ${seat + 1}x`), { points: total, total })
    assert.equal(
      scores.reduce((sum, score) => sum + score, 0),
      0,
    )
    for (const total of scores)
      await page
        .getByRole('img', { name: `Totale ${written(total)}`, exact: true })
        .first()
        .waitFor()
  })
})
