import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { PlayerClient } from '../../../game-server/testing/player-client.ts'
import { PHONE, type Friend } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'

describe('two players at browsers when one of them does not move', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', OVERDUE_SECONDS: '3' })
  let table: DealtTable
  /** Anna uses a desktop, Dino a phone. */
  let anna: Friend
  let dino: Friend

  before(async () => {
    ;({ table, anna, dino } = await stage.twoScreens())
  })

  const pass = (seat: PlayerClient): void => seat.send('pass_cards', { cardIds: seat.hand.slice(0, 2) })
  const callOn = ({ page }: Friend, name: string): Locator =>
    page.getByRole('button', { name: `${name} non si muove da un po': metti ai voti` })
  const vote = ({ page }: Friend): Locator => page.getByRole('dialog', { name: 'Giocatore fermo' })
  const others = (): readonly [PlayerClient, PlayerClient] => [table.seats[1], table.seats[2]]

  it('see a warning, and the others see a button', async () => {
    await dino.page.getByRole('alert').filter({ hasText: 'Si aspetta anche la tua mossa.' }).waitFor()
    for (const seat of others()) pass(seat)
    while ((await anna.act()) !== 'passed');
    await dino.page.getByRole('alert').filter({ hasText: 'Gli altri aspettano la tua mossa.' }).waitFor()
    await callOn(anna, 'Dino').waitFor()
    // On a slow machine the other moves were overdue for a moment.
    await callOn(dino, 'Anna').waitFor({ state: 'hidden' })
    for (const name of ['Bruno', 'Carla']) await callOn(anna, name).waitFor({ state: 'hidden' })
    assert.equal(await anna.page.getByRole('button', { name: /metti ai voti/ }).count(), 1, 'nobody else is waited for')
    assert.equal(await dino.page.getByRole('button', { name: /metti ai voti/ }).count(), 0)
  })

  it('see a vote after one tap, which ends with the move', async () => {
    await callOn(anna, 'Dino').click()
    await vote(anna).getByText('Dino non fa la sua mossa.').waitFor()
    await dino.page.getByRole('alert').filter({ hasText: 'Gli altri stanno votando su di te' }).waitFor()
    assert.equal(await vote(dino).count(), 0)
    const told = anna.page.getByText('Dino ha fatto la sua mossa').waitFor()
    while ((await dino.act()) !== 'passed');
    await vote(anna).waitFor({ state: 'hidden' })
    await told
    await dino.page.getByRole('alert').waitFor({ state: 'hidden' })
  })
})

describe('the screen of a player for whom a computer plays until they are back', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', OVERDUE_SECONDS: '2' })

  it('shows a button that gives the seat back', async () => {
    const table = await stage.dealTable()
    const dino = await stage.takeSeat(table, 3, PHONE)
    const three = table.seats.slice(0, 3)
    for (const seat of three) seat.send('pass_cards', { cardIds: seat.hand.slice(0, 2) })
    await dino.page.getByRole('alert').filter({ hasText: 'Gli altri aspettano la tua mossa.' }).waitFor()
    three[0]?.send('call_vote', { playerId: String(table.accounts[3].userId) })
    await dino.page.getByRole('alert').filter({ hasText: 'Gli altri stanno votando' }).waitFor()
    for (const seat of three) seat.send('disconnection_vote', { vote: 'conclude' })
    await dino.page.getByText('Il computer gioca al tuo posto.').waitFor()
    await dino.page.getByRole('button', { name: 'Riprendi il tuo posto' }).click()
    await dino.page.getByText('Il computer gioca al tuo posto.').waitFor({ state: 'hidden' })
    assert.deepEqual(dino.pageErrors, [])
  })
})
