import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { cardOf, isCardId, suitOf } from '#common/rules/cards.ts'
import { trickWorth } from '#common/rules/scoring.ts'
import { cardsOf, type PublicFacts } from '../../../game-server/testing/player-client.ts'
import { passed, playUntil } from '../../../game-server/testing/strategy.ts'
import { atSeededTable } from '../testing/stage.ts'

const TURN_SIGN = new URL('../../public/favicon-turn.svg', import.meta.url)
const written = (points: number): string => String(points).replace('-', '−')
const number = (text: string): number => Number(text.replace('−', '-'))

/** The cards on the table. */
const lying = ({ center }: PublicFacts) =>
  cardsOf(center)
    .map(cardOf)
    .filter((card) => card !== undefined)

describe('what a phone says of the game', () => {
  const table = atSeededTable()

  it('whose cards came, whose turn it is, what the trick is worth, and why a card is refused', async () => {
    const { page, hand } = table.anna
    // Both are shown for three seconds only.
    const from = page.getByText('Da Giocatore 2x', { exact: true }).waitFor()
    const received = page.waitForFunction(() => document.querySelectorAll('[data-received]').length)
    await passed(table.seats)
    await from
    assert.equal(await (await received).jsonValue(), 2)
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
    await table.seen()
    await page.getByText('Tocca a te', { exact: true }).waitFor()
    await page.waitForFunction(() => document.title === 'Tocca a te · Regicidio')
    await page.waitForFunction(
      (sign) => document.querySelector('link[rel="icon"]')?.getAttribute('href') === sign,
      `data:image/svg+xml,${encodeURIComponent(await readFile(TURN_SIGN, 'utf8'))}`,
    )
    assert.equal(await page.getByText('Turno di: ').count(), 0)
    const worth = written(trickWorth(lying(table.facts)))
    await page
      .getByRole('img', { name: new RegExp(`^La presa ora vale ${worth} punti`) })
      .last()
      .waitFor()

    // The bubble goes after some seconds, so the page itself looks where it is.
    const refusal = page.waitForFunction(() => {
      const [bubble, card] = ['[data-about="refusal"]', '[data-refused]'].map((css) => document.querySelector(css))
      if (!bubble || !card) return null
      const [above, below] = [bubble.getBoundingClientRect(), card.getBoundingClientRect()]
      return { says: bubble.textContent, isAboveCard: above.left < below.right && above.right > below.left }
    })
    await hand.locator('button[aria-disabled="true"]').first().press('Enter')
    const { says, isAboveCard } = (await (await refusal).jsonValue()) ?? assert.fail('no refusal')
    assert.match(says ?? '', /^Devi rispondere a (fiori|cuori|picche|quadri)$/)
    assert.ok(isAboveCard, 'it is above the card')
    const cards = table.seats[0].hand.length
    await hand.locator('button[aria-disabled="false"]').first().press('Enter')
    await page.locator('[data-about="refusal"]').waitFor({ state: 'detached' })
    await table.seats[0].until(() => table.seats[0].hand.length < cards, 'the card of the page')
  })

  it('the points of each seat, which add up to those of the server, and the story of the round', async () => {
    const { page } = table.anna
    // The story goes after five seconds, so the page itself reads it.
    const story = page.waitForFunction(() => {
      const dialog = [...document.querySelectorAll('[role=dialog]')].find(
        ({ textContent }) =>
          textContent?.includes('Mano 2') && /ha preso la (tua |sua stessa )?Donna|Hai preso la /.test(textContent),
      )
      if (dialog === undefined) return null
      return [...dialog.querySelectorAll('tr')].map((row) =>
        [...row.querySelectorAll('th > span, td:nth-child(2), td > b')].map(({ textContent }) => textContent ?? ''),
      )
    })
    await playUntil(table.seats, () => table.facts.round === 2)
    const rows = (await (await story).jsonValue()) ?? assert.fail('no story')
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
