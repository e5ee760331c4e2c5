import assert from 'node:assert/strict'
import { cardOf, isCardId, suitOf, type CardId } from '#common/rules/cards.ts'
import { winningPosition } from '#common/rules/tricks.ts'
import type { PublicFacts } from '../../../game-server/testing/player-client.ts'
import { cardsInTrick, passed, playUntil } from '../../../game-server/testing/strategy.ts'
import { cardName } from '../../src/game/hand/card-names.ts'
import { SUIT_NAMES } from '../../src/text/table/cards.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { beforeEqualTotals, keepSoloGame } from '../testing/solo-moments.ts'
import { onStage, atSeededTable } from '../testing/stage.ts'

type Lying = { readonly seat: number; readonly id: CardId }

/** The cards on the table with who played them, the one that was led first. */
const lying = ({ center }: PublicFacts): readonly Lying[] =>
  center.flatMap((played) => {
    const [seat, id = ''] = played.split(':')
    return isCardId(id) ? [{ seat: Number(seat), id }] : []
  })
const known = (id: CardId) => cardOf(id) ?? assert.fail(id)

/** Whether the middle of each mark is nearer to its own card than to every other one. */
const areMarksAtTheirCards = (): boolean => {
  const cards = [...document.querySelectorAll('[data-card][data-seat]')]
  return cards.every((marked) => {
    const mark = marked.children[1]?.getBoundingClientRect()
    if (mark === undefined) return true
    const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2]
    const distances = cards.map((card) => {
      const { left, right, top, bottom } = card.children[0]?.getBoundingClientRect() ?? card.getBoundingClientRect()
      return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
    })
    return cards[distances.indexOf(Math.min(...distances))] === marked
  })
}

describe('a trick that is not complete', () => {
  const table = atSeededTable()
  before(() => passed(table.seats))

  /** Anna sees and hears which card takes the trick now. Resolves with it. */
  const assertMarked = async (): Promise<CardId> => {
    const cards = lying(table.facts)
    const [lead] = cards
    const taking = cards[winningPosition(cards.map(({ id }) => known(id)))]
    assert.ok(lead !== undefined && taking !== undefined)
    const trick = table.anna.page.getByRole('group', { name: 'Carte giocate' })
    await trick.locator(`[data-takes][data-card="${taking.id}"]`).waitFor()
    await trick
      .getByText(
        `Seme di uscita: ${SUIT_NAMES[suitOf(known(lead.id))]}. Per ora ${taking.seat === 0 ? 'prendi tu' : `prende Giocatore ${taking.seat + 1}x`}: ${cardName(taking.id)}.`,
        { exact: true },
      )
      .waitFor({ state: 'attached' })
    await trick.locator(`[data-card="${lead.id}"]`).getByText('esce').waitFor()
    for (const { id } of cards) {
      const card = trick.locator(`[data-card="${id}"]`)
      assert.equal((await card.getAttribute('data-takes')) !== null, id === taking.id, `${id} takes the trick`)
      assert.equal(
        await card.getByText('prende', { exact: true }).count(),
        id === taking.id && id !== lead.id ? 1 : 0,
        `${id} says so`,
      )
    }
    await table.anna.page.waitForFunction(areMarksAtTheirCards)
    return taking.id
  }

  it('says which card takes it, and the mark goes to each higher card of the suit', async () => {
    let [moved, stayed] = [0, 0]
    while (moved < 2 || stayed < 2) {
      await playUntil(table.seats, () => cardsInTrick(table.seats) === 1)
      let before = await assertMarked()
      for (const cards of [2, 3]) {
        await playUntil(table.seats, () => cardsInTrick(table.seats) === cards)
        const now = await assertMarked()
        if (now === before) stayed += 1
        else moved += 1
        before = now
      }
      await playUntil(table.seats, () => cardsInTrick(table.seats) !== 3)
    }
  })
})

describe('equal totals beside a trick', () => {
  const stage = onStage()

  it('are one point of a short ladder, in its true place, and no picture covers another one', async () => {
    const friend = await stage.arrive('Anna', {
      ...PHONE,
      viewport: { width: 844, height: 390 },
      reducedMotion: 'reduce',
    })
    await keepSoloGame(friend.page, beforeEqualTotals())
    await friend.page.goto('/solo')
    const ladder = friend.page.getByRole('img', {
      name: /^La strada verso i 51 punti: .+ e .+ \d+ \(mancano \d+ punti a testa\); /,
    })
    await ladder.waitFor()
    const spans = await ladder
      .locator('[title]')
      .evaluateAll((pictures) =>
        pictures.map((picture) => picture.getBoundingClientRect()).map(({ left, right }) => [left, right] as const),
      )
    assert.equal(spans.length, 4)
    const totals = [...((await ladder.getAttribute('aria-label')) ?? '').matchAll(/(−?\d+) \(/g)].map(
      ([, total = '']) => Number(total.replace('−', '-')),
    )
    const points = await ladder.locator('[style^="left"]').evaluateAll((all) =>
      all.map((point) => {
        const [{ left, width }, rail] = [
          point.getBoundingClientRect(),
          point.parentElement?.getBoundingClientRect() ?? new DOMRect(),
        ]
        return Math.round((51 * (left + width / 2 - rail.left)) / rail.width)
      }),
    )
    assert.deepEqual(points, totals.map((total) => Math.max(0, total)).toReversed())
    spans.forEach(([left], index) =>
      assert.ok(index === 0 || left >= (spans[index - 1]?.[1] ?? 0), `${index}: ${JSON.stringify(spans)}`),
    )
  })

  it('stand in one list on a desktop, where the cards of the trick are large', async () => {
    const { page } = await stage.arrive('Bruna', { ...DESKTOP, reducedMotion: 'reduce' })
    await keepSoloGame(page, beforeEqualTotals())
    await page.goto('/solo')
    await page.getByRole('complementary', { name: 'Partita' }).getByRole('listitem').nth(3).waitFor()
    assert.equal(await page.getByRole('img', { name: /^La strada verso i 51 punti/ }).count(), 0)
    const card = page.locator('[data-card][data-seat] > [data-size]').first()
    await card.waitFor()
    const width = await card.evaluate((drawn) => (drawn instanceof HTMLElement ? drawn.offsetWidth : 0))
    assert.ok(width >= 112, `${width} px`)
  })
})
