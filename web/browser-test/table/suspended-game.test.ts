import assert from 'node:assert/strict'
import { isCardId } from '#common/rules/cards.ts'
import { cardsOf } from '../../../game-server/testing/player-client.ts'
import { TestPlayer, type Four } from '../../../game-server/testing/player.ts'
import { cardsInTrick, passed, playUntil, seatToPlay } from '../../../game-server/testing/strategy.ts'
import { WsClient } from '../../../game-server/testing/ws-client.ts'
import { cardName } from '../../src/game/hand/card-names.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'

const namesOf = (ids: readonly string[]): readonly string[] => ids.filter(isCardId).map(cardName)
/** Longer than it takes until all are back: nobody has to vote on those who are still missing. */
const ABSENCE_SECONDS = 100
/** A table when its four players left it: whose turn it was, the cards on the table, and each hand. */
type Standstill = {
  readonly toPlay: 0 | 1 | 2 | 3
  readonly trick: readonly string[]
  readonly hands: Four<readonly string[]>
}

describe('a saved game', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: String(ABSENCE_SECONDS) })
  let table: DealtTable
  let friends: readonly Friend[] = []
  let left: Standstill

  before(async () => {
    table = await stage.dealTable()
  })

  const note = (friend: Friend) => friend.page.getByText(/^Partita sospesa: /)
  const trickOf = ({ page }: Friend): Promise<readonly string[]> =>
    page
      .getByRole('group', { name: 'Carte giocate' })
      .getByRole('img')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''))

  it('is suspended by a vote, in the middle of a trick', async () => {
    const { seats } = table
    const [anna, , carla, dino] = seats
    await passed(seats)
    await playUntil(seats, () => cardsInTrick(seats) === 2)
    const toPlay = ([0, 1, 2, 3] as const).find((seat) => seat === seatToPlay(seats)) ?? 0
    left = {
      toPlay,
      trick: cardsOf(anna.facts.at(-1)?.center ?? []).map(cardName),
      hands: [namesOf(anna.hand), namesOf(seats[1].hand), namesOf(carla.hand), namesOf(dino.hand)],
    }

    await seats[1].drop()
    const friend = await stage.takeSeat(table, 0, DESKTOP)
    friends = [friend]
    await friend.page.getByText(/^La votazione inizia tra/).waitFor()
    stage.server.passTime(ABSENCE_SECONDS * 1_000)
    await friend.page.getByRole('button', { name: 'Salva' }).click()
    for (const seat of [carla, dino]) seat.send('disconnection_vote', { vote: 'save' })
    await note(friend).getByText('si aspetta Bruno').waitFor()
    assert.equal(await friend.page.getByText('Votazione conclusa').count(), 0)
    await friend.page.context().close()
    for (const seat of [carla, dino]) await seat.drop()
    friends = []
  })

  it('shows nothing to strangers, and to its players no more than at the table', async () => {
    const { roomId, accounts } = table
    await stage.server.terminate()
    await stage.server.restart()
    const eva = await TestPlayer.register(stage.server.origin, 'Eva')
    const stranger = await stage.signedIn(eva, PHONE)
    friends = [stranger]
    await stranger.page.goto(`/room/${roomId}`)
    await stranger.page.getByText('Questa partita è già iniziata e non sei uno dei giocatori.').waitFor()
    await stranger.page.getByText('Non puoi unirti').waitFor()
    assert.equal(await stranger.page.getByRole('button', { name: 'Unisciti' }).count(), 0)
    assert.deepEqual(Object.keys((await eva.get(`/api/rooms/${roomId}`)).body as object).toSorted(), [
      'canWatch',
      'creatorName',
      'isActive',
      'name',
      'players',
      'roomId',
    ])
    assert.equal((await eva.post(`/matchmake/joinById/${roomId}`)).status, 403)
    await stranger.page.context().close()

    const anna = await WsClient.sit(accounts[0], roomId)
    await anna.until(() => anna.hand.length > 0, 'her hand')
    const frames = JSON.stringify(anna.received)
    const shown = namesOf([...frames.matchAll(/"([chsd]\d{1,2})"/g)].map(([, id = '']) => id))
    assert.deepEqual([...new Set(shown)].toSorted(), [...left.hands[0], ...left.trick].toSorted())
    // Hashes are shown; the seed and the parts that it is made of are not.
    assert.match(frames, /"seed":null/)
    assert.doesNotMatch(frames, /"(seed|serverPart|seedParts)":[^n]/)
    await anna.drop()
  })

  it('is one tap away on every page of its players', async () => {
    const { roomId, accounts } = table
    const bruno = await stage.signedIn(accounts[1], PHONE)
    friends = [bruno]
    for (const path of ['/', '/rules', '/statistics']) {
      await bruno.page.goto(path)
      await bruno.page.getByText('si aspetta te').waitFor()
    }
    await bruno.page.getByRole('button', { name: 'Riprendi' }).click()
    await bruno.page.waitForURL(`**/room/${roomId}`)
    await note(bruno).waitFor()
    await bruno.page.context().close()
  })

  it('continues at the same card as soon as all four are back by the link', async () => {
    const { roomId, accounts } = table
    friends = await Promise.all(
      accounts.map((account, seat) => stage.signedIn(account, seat % 2 === 0 ? DESKTOP : PHONE)),
    )
    const enter = async ({ page }: Friend): Promise<void> => {
      await page.goto(`/join/${roomId}`)
      await page.waitForURL(`**/room/${roomId}`)
    }
    const first = friends[left.toPlay]
    const others = friends.filter((friend) => friend !== first)
    assert.ok(first !== undefined)
    await enter(first)
    await note(first)
      .getByText(new Intl.ListFormat('it').format(others.map(({ name }) => name)))
      .waitFor()
    const legal = first.hand.locator('button[aria-disabled="false"]').first()
    assert.equal(await legal.count(), 0, 'no card can be played')
    assert.equal(
      await first.page.locator('[data-turn], [data-own-turn], [data-active]').count(),
      0,
      "nothing says that it is somebody's turn",
    )
    const refused = first.page.getByRole('status').getByText('Partita sospesa', { exact: true }).waitFor()
    await first.hand.getByRole('button').first().press('Enter')
    await refused

    for (const friend of others) await enter(friend)
    for (const friend of friends) {
      await friend.hand.getByRole('button').first().waitFor()
      await note(friend).waitFor({ state: 'hidden' })
    }
    assert.deepEqual(await Promise.all(friends.map((friend) => friend.handNames())), left.hands)
    for (const friend of friends) {
      assert.deepEqual(await trickOf(friend), left.trick)
      await friend.page
        .getByText(friend === first ? 'Tocca a te' : `Turno di: ${first.name}`, { exact: true })
        .first()
        .waitFor()
    }
    const card = (await legal.getAttribute('aria-label')) ?? ''
    await legal.click()
    for (const { page } of friends)
      await page.getByRole('group', { name: 'Carte giocate' }).getByRole('img', { name: card }).waitFor()
  })
})
