import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { PlayerClient } from '../../../game-server/testing/player-client.ts'
import { autoplay, cardsInTrick, passed, playUntil, seatToPlay } from '../../../game-server/testing/strategy.ts'
import { colyseus } from '../../../game-server/testing/seats.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'
import { isToasted } from '../testing/toasts.ts'

/** Waits until a sentence such as 'Ancora 12 s.' shows so few seconds, or fewer. */
const countsDownTo = (sentence: Locator, seconds: number): Promise<void> =>
  sentence
    .filter({ hasText: new RegExp(` (${Array.from({ length: seconds + 1 }, (_, left) => left).join('|')}) s\\.`) })
    .waitFor()

/**
 * A sentence shows no more seconds than these, and no fewer than are left until `endsAtMs` of `performance.now()`. They
 * are rounded, and shown for a second.
 */
const assertLeft = async (sentence: Locator, mostSeconds: number, endsAtMs: number): Promise<void> => {
  const seconds = Number(/(\d+) s\.$/.exec(await sentence.innerText())?.[1])
  const least = (endsAtMs - performance.now()) / 1_000 - 1
  assert.ok(seconds <= mostSeconds + 1 && seconds >= least, `${seconds} s are not ${least} to ${mostSeconds} s`)
}

const ABSENCE_SECONDS = 30
const VOTE_SECONDS = 120

describe('two players at browsers during absences', () => {
  const stage = onStage({
    RATE_LIMITS: 'off',
    // A trick that is complete stays in sight for fifteen seconds.
    GAME_PACE: '5',
    ABSENCE_SECONDS: String(ABSENCE_SECONDS),
    VOTE_SECONDS: String(VOTE_SECONDS),
  })
  let table: DealtTable
  /** Anna has opened the room and sits at a desk; Dino has a phone. Bruno and Carla come and go. */
  let anna: Friend
  let dino: Friend

  before(async () => {
    ;({ table, anna, dino } = await stage.twoScreens())
  })

  const toast = ({ page }: Friend, title: string): Locator =>
    page.locator('.mantine-Notification-root').filter({ hasText: title })
  const dialog = ({ page }: Friend): Locator => page.getByRole('dialog', { name: 'Giocatore Disconnesso' })
  /** The votes on the absent players do not begin before. */
  const dueAtMs = { Bruno: 0, Carla: 0 }
  const leave = async (name: 'Bruno' | 'Carla', seat: PlayerClient): Promise<void> => {
    dueAtMs[name] = performance.now() + ABSENCE_SECONDS * 1_000
    await seat.drop()
  }
  const isOffline = (friend: Friend, seat: 0 | 1 | 2 | 3): Locator =>
    friend.page.locator(`[data-player="${table.accounts[seat].userId}"]`).getByLabel('Offline')

  it('see the seconds until the vote, also after a reload, for each absent player', async () => {
    const [, bruno, carla] = table.seats
    await leave('Bruno', bruno)
    const countdown = (friend: Friend, name: string): Locator =>
      toast(friend, `${name} ha perso la connessione`).getByText(/^La votazione inizia tra/)
    await countsDownTo(countdown(dino, 'Bruno'), ABSENCE_SECONDS - 2)
    await leave('Carla', carla)
    await toast(anna, 'Carla ha perso la connessione').waitFor()
    await isOffline(anna, 1).waitFor()
    await isOffline(anna, 2).waitFor()
    for (const name of ['Bruno', 'Carla'] as const) await countsDownTo(countdown(dino, name), ABSENCE_SECONDS - 4)
    await anna.page.reload()
    for (const name of ['Bruno', 'Carla'] as const)
      await assertLeft(countdown(anna, name), ABSENCE_SECONDS - 4, dueAtMs[name])
  })

  it('see the vote again after a reload, with its remaining time and their votes', async () => {
    for (const friend of [anna, dino]) await dialog(friend).getByText('Bruno non è più al tavolo.').waitFor()
    await dialog(anna).getByRole('button', { name: 'Concludi' }).click()
    await anna.page.getByText('Hai votato. Voti: 1 su 2.').waitFor()
    const time = (friend: Friend): Locator => dialog(friend).getByText(/^Ancora/)
    await countsDownTo(time(dino), VOTE_SECONDS - 3)
    await anna.page.reload()
    await anna.page.getByText('Hai votato. Voti: 1 su 2.').waitFor()
    await anna.page.getByRole('button', { name: 'Mostra', exact: true }).click()
    await assertLeft(time(anna), VOTE_SECONDS - 3, dueAtMs.Bruno + VOTE_SECONDS * 1_000)
    const options = dialog(anna).getByRole('button', { name: /^(Attendere|Concludi|Salva)/ })
    assert.deepEqual(
      await options.evaluateAll((buttons) =>
        buttons.map((button) => [
          button.firstChild?.textContent?.trim(),
          button.getAttribute('aria-pressed'),
          button.matches(':disabled'),
        ]),
      ),
      [
        ['Attendere', 'false', true],
        ['Concludi', 'true', true],
        ['Salva', 'false', true],
      ],
    )
    await dialog(dino).getByText('Anna', { exact: true }).waitFor()
    await dialog(anna).getByText('Tu', { exact: true }).waitFor()
  })

  it('vote on one player after the other, until a computer plays or the player is back', async () => {
    const { accounts, roomId, seats } = table
    await Promise.all([
      ...[anna, dino].map(({ page }) => isToasted(page, 'Il computer ha preso il posto di Bruno.')),
      dialog(dino).getByRole('button', { name: 'Concludi' }).click(),
    ])
    for (const friend of [anna, dino]) {
      await friend.page.locator(`[data-player="${accounts[1].userId}"]`).getByLabel('Gioca il computer').waitFor()
      await dialog(friend).getByText('Carla non è più al tavolo.').waitFor()
    }
    const areTold = Promise.all([anna, dino].map(({ page }) => isToasted(page, 'Carla è di nuovo al tavolo')))
    const back = [await colyseus.sit(accounts[1], roomId), await colyseus.sit(accounts[2], roomId)] as const
    table = { ...table, seats: [seats[0], ...back, seats[3]] }
    await areTold
    for (const friend of [anna, dino]) {
      await dialog(friend).waitFor({ state: 'hidden' })
      await isOffline(friend, 2).waitFor({ state: 'hidden' })
      await friend.page.getByLabel('Gioca il computer').waitFor({ state: 'hidden' })
    }
  })

  it('vote on the player who opened the room like on any other', async () => {
    await anna.page.goto('about:blank')
    await toast(dino, 'Anna ha perso la connessione').waitFor()
    await isOffline(dino, 0).waitFor()
    await anna.comeBack(table.roomId)
    await toast(dino, 'Anna ha perso la connessione').waitFor({ state: 'hidden' })
    await isOffline(dino, 0).waitFor({ state: 'hidden' })
  })

  it('see a trick to its end even when a player disconnects during it', async () => {
    const { accounts, roomId, seats } = table
    const four = [
      await colyseus.sit(accounts[0], roomId),
      seats[1],
      seats[2],
      await colyseus.sit(accounts[3], roomId),
    ] as const
    await passed(four)
    await playUntil(four, () => four[0].facts.at(-1)?.phase === 'between_tricks')
    await seats[2].drop()
    await Promise.all(
      [anna, dino].map(async (friend) => {
        const trick = friend.page.getByRole('group', { name: 'Carte giocate' })
        await toast(friend, 'Carla ha perso la connessione').waitFor()
        // The table is drawn a moment after the message.
        await friend.page.waitForFunction(
          () => document.querySelectorAll('[aria-label="Carte giocate"] [role="img"]').length === 4,
        )
        await trick.getByRole('img').first().waitFor({ state: 'hidden' })
        await friend.page
          .getByText(/^(Turno di: |Tocca a te$)/)
          .first()
          .waitFor()
      }),
    )
  })
})

for (const [device, options] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  describe(`the screen of a player during a vote, on ${device}`, () => {
    const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: '2' })

    it('lets one play before and after the own vote', async () => {
      const table = await stage.dealTable()
      await passed(table.seats)
      // Nobody has to wait for Bruno, who follows her.
      await playUntil(table.seats, () => seatToPlay(table.seats) === 0 && cardsInTrick(table.seats) < 3)
      const anna = await stage.takeSeat(table, 0, options)
      await table.seats[1].drop()
      const { page } = anna
      const vote = page.getByRole('dialog', { name: 'Giocatore Disconnesso' })
      await vote.getByRole('button', { name: 'Al tavolo' }).click()
      await page.getByText('Voti: 0 su 3.', { exact: true }).waitFor()
      const legal = anna.hand.locator('button[aria-disabled="false"]').first()
      await legal.click({ trial: true })
      await page.getByRole('button', { name: 'Vota', exact: true }).click()
      await vote.getByRole('button', { name: 'Attendere' }).click()
      await page.getByText('Hai votato. Voti: 1 su 3.', { exact: true }).waitFor()
      assert.equal(await vote.count(), 0)
      const card = (await legal.getAttribute('aria-label')) ?? ''
      await legal.click()
      await page.getByRole('group', { name: 'Carte giocate' }).getByRole('img', { name: card }).waitFor()
      await page.getByText('Hai votato. Voti: 1 su 3.', { exact: true }).waitFor()
      for (const seat of table.seats.slice(2)) seat.send('disconnection_vote', { vote: 'wait' })
      await page.getByText(/^Hai votato/).waitFor({ state: 'hidden' })
    })
  })
}

describe('the screen of a player when others are absent at the end of a game', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: '1' })

  it('marks who is absent when another game is offered, and opens no vote', async () => {
    const { accounts, roomId, seats } = await stage.dealTable()
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const anna = await stage.signedIn(accounts[0], PHONE)
    await anna.join(roomId)
    await anna.page.getByText('Ha vinto', { exact: true }).first().waitFor()
    const players = anna.page.getByRole('dialog').getByRole('listitem')
    await seats[2].drop()
    await players.filter({ hasText: 'Carla' }).getByText('Offline').waitFor()
    assert.equal(await players.filter({ hasText: 'Offline' }).count(), 1)
    for (const seat of [seats[1], seats[3]]) seat.send('play_again')
    await anna.playAgain.click()
    await anna.page.getByText('3/4').waitFor()
    await players.getByRole('img', { name: 'Vuole giocare ancora' }).nth(2).waitFor()
    assert.equal(
      await players.filter({ hasText: /\dº posto/ }).count(),
      4 - (await players.filter({ hasText: 'Ha vinto' }).count()),
    )

    const back = await colyseus.sit(accounts[2], roomId)
    await players.filter({ hasText: 'Offline' }).waitFor({ state: 'hidden' })
    back.send('play_again')
    await anna.hand.getByRole('button').nth(12).waitFor()
    assert.equal(
      back.heard.some(({ type }) => type === 'disconnection_vote_started'),
      false,
    )
    assert.deepEqual(anna.pageErrors, [])
  })
})

describe('the screen of an expelled player', () => {
  const stage = onStage({ RATE_LIMITS: 'off', ABSENCE_SECONDS: '1' })

  it('shows the vote on another player, without buttons to vote', async () => {
    const { accounts, roomId, seats } = await stage.dealTable()
    const [anna, , carla, dino] = seats
    const heardTimes = (type: string): number => anna.heard.filter((heard) => heard.type === type).length
    let absent = seats[1]
    for (const times of [1, 2]) {
      await absent.drop()
      await anna.until(() => heardTimes('disconnection_vote_started') === times, 'the vote on Bruno')
      for (const seat of [anna, carla, dino]) seat.send('disconnection_vote', { vote: 'conclude' })
      await anna.until(() => heardTimes('disconnection_vote_result') === times, 'its result')
      if (times === 1) absent = await colyseus.sit(accounts[1], roomId)
    }
    const bruno = await stage.signedIn(accounts[1], DESKTOP)
    await bruno.comeBack(roomId)
    await bruno.page.locator(`[data-player="${accounts[1].userId}"]`).getByLabel('Gioca il computer').waitFor()
    await carla.drop()
    const vote = bruno.page.getByRole('dialog', { name: 'Giocatore Disconnesso' })
    await vote.getByText('Votano gli altri: al tuo posto gioca il computer.').waitFor()
    assert.deepEqual(
      await vote
        .getByRole('button', { name: /^(Attendere|Concludi|Salva)/ })
        .evaluateAll((buttons) => buttons.map((button) => button.matches(':disabled'))),
      [true, true, true],
    )
    for (const seat of [anna, dino]) seat.send('disconnection_vote', { vote: 'conclude' })
    await vote.waitFor({ state: 'hidden' })
    assert.deepEqual(bruno.pageErrors, [])
  })
})
