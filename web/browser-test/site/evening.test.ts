/** An evening of a circle in real browsers: four who play, one on the bench, three games, and the pages after them. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { circleAnswer, circleTableAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { eveningsAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { TestPlayer, type Four } from '../../../game-server/testing/player.ts'
import { colyseus, deal, dropAll, everyone, sitDown } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { eveningText } from '../../src/text/circles/evenings.ts'
import { plainNumber } from '../../src/text/plain-number.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const SIZES = [
  [1440, 900],
  [390, 844],
] as const

const main = (page: Page): Locator => page.getByRole('main')
const panel = (page: Page, title: string): Locator =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const totals = (page: Page): Locator => panel(page, eveningText.totals).getByRole('listitem')

describe('an evening of a circle', () => {
  const stage = onStage({ RATE_LIMITS: 'off', GAME_PACE: '0' })
  let players: Four<TestPlayer>
  let elena: TestPlayer
  let slug = ''
  let path = ''

  /** Four sit down at a new table of the circle, which the first of them opens. */
  const sitTogether = async (four: Four<TestPlayer>) => {
    const { body } = await four[0].post(`/api/circles/${slug}/table`, { isNew: true })
    return deal(await sitDown(four, colyseus, circleTableAnswer.parse(body).roomId ?? assert.fail('no table')))
  }
  /** What somebody has played, as their own statistics know it. */
  const played = async (player: TestPlayer) => {
    const { gamesPlayed, gamesWon, totalScore } = statisticsAnswer.parse(
      (await player.get('/api/stats/profile')).body,
    ).stats
    return { total: plainNumber(totalScore), games: eveningText.played(gamesPlayed, gamesWon) }
  }
  const isCalm = async (page: Page): Promise<void> => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await fitsItsWindow(page)
      assert.equal(await main(page).locator('[data-variant="filled"]').count(), 1, 'one thing is gold')
    }
    assert.deepEqual(await violations(page), [])
  }

  before(async () => {
    const named = (name: string): Promise<TestPlayer> => TestPlayer.register(stage.server.origin, name)
    // The first account is the admin's, which cannot be deleted.
    players = [await named('Anna'), await named('Bruno'), await named('Carla'), await named('Dino')]
    elena = await named('Elena')
    const [anna, ...others] = players
    slug = circleAnswer.parse((await anna.post('/api/circles', { name: 'Venerdì' })).body).slug
    for (const friend of [...others, elena]) {
      await friend.post(`/api/circles/${slug}/ask`)
      await anna.put(`/api/circles/${slug}/members/${friend.userId}`, { standing: 'member' })
    }
    await anna.put(`/api/circles/${slug}/members/${elena.userId}`, { standing: 'reserve' })
  })

  it('is played by four while one is on the bench, who sees where they are and takes a place in the last game', async () => {
    const [anna, bruno, carla] = players
    const first = await sitTogether(players)
    const { page } = await stage.signedIn(elena, PHONE)
    await page.goto(`/c/${slug}`)
    await main(page).getByText('Anna').first().waitFor()
    assert.equal(await page.getByText('Stagione', { exact: true }).count(), 0, 'nothing was played yet')
    await Promise.all(first.map((seat) => autoplay(seat)))
    for (const seat of first) seat.send('play_again')
    await everyone(first, 'the second game', ({ facts }) => facts.at(-1)?.phase === 'passing')
    await Promise.all(first.map((seat) => autoplay(seat)))
    const last = await sitTogether([elena, anna, bruno, carla])
    await Promise.all(last.map((seat) => autoplay(seat)))
    await dropAll([...first, ...last])
    const { evenings } = eveningsAnswer.parse((await anna.get(`/api/circles/${slug}/evenings`)).body)
    assert.deepEqual(
      evenings.map(({ games }) => games),
      [3],
    )
    path = `/c/${slug}/evenings/${evenings[0]?.day}`
    await page.context().close()
  })

  it('has its season and its page, with the sums of all five, for who was on the bench', async () => {
    const { page } = await stage.signedIn(elena, PHONE)
    // The link itself leads to the table, where they can play again.
    await page.goto('/')
    await page
      .getByRole('list', { name: 'I tuoi circoli' })
      .getByRole('link', { name: /^Venerdì/ })
      .tap()
    await page.getByText('Stagione', { exact: true }).waitFor()
    await main(page).getByText(eveningText.count(3)).click()
    await page.waitForURL(`**${path}`)
    await totals(page).first().waitFor()
    assert.equal(await totals(page).count(), 5)
    for (const player of [...players, elena]) {
      const { total, games } = await played(player)
      const row = totals(page).filter({ hasText: player.nickname })
      assert.equal(await row.locator('strong').innerText(), total, player.nickname)
      assert.equal(await row.locator('small').first().innerText(), games)
    }
    const games = panel(page, eveningText.games).locator('ol > li')
    assert.equal(await games.count(), 3)
    assert.equal(await games.filter({ hasText: 'Elena' }).count(), 1)
    // The cards of a game are for those who have played it.
    assert.deepEqual(
      await main(page)
        .getByRole('link', { name: /^Rivedi/ })
        .count(),
      1,
    )
    await main(page).getByRole('button', { name: 'Quanto ha pesato la fortuna?' }).waitFor()
    await isCalm(page)
    await page.context().close()
  })

  it('keeps the games of who has deleted their account, without their name', async () => {
    const [anna, , , dino] = players
    const { total } = await played(dino)
    assert.equal((await dino.delete('/api/users/account', { password: 'segreto-lungo' })).status, 200)
    const { page } = await stage.signedIn(anna, DESKTOP)
    await page.goto(path)
    const row = totals(page).filter({ hasText: DELETED_NICKNAME })
    assert.equal(await row.locator('strong').innerText(), total)
    assert.equal(await page.getByText('Dino').count(), 0)
    await isCalm(page)
    await page.goto(`/c/${slug}/evenings/2020-01-03`)
    await page.getByText(eveningText.empty).waitFor()
    await isCalm(page)
    await page.context().close()
  })

  it('is not there for a stranger', async () => {
    const stranger = await stage.signedIn(await TestPlayer.register(stage.server.origin, 'Furio'), PHONE)
    await stranger.page.goto(path)
    await stranger.page.getByRole('heading', { name: eveningText.goneTitle }).waitFor()
    stranger.forgive('403')
    assert.deepEqual(await violations(stranger.page), [])
    await stranger.page.context().close()
  })
})
