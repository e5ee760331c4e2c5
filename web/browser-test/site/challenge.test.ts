import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { challengeAnswer, newChallengeAnswer } from '#common/protocol/rest/hands/challenge-answers.ts'
import { circleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { handsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { CHALLENGE_MS } from '#common/timings.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { colyseus } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { fitsItsWindow, isCalm, violations } from '../testing/axe.ts'
import { DESKTOP, LOOK_EVERY_MS, PHONE, playByItself, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const main = (page: Page) => page.getByRole('main')

describe('a challenge', () => {
  const stage = onStage({ RATE_LIMITS: 'off', GAME_PACE: '0' })
  const friends: Friend[] = []
  afterEach(async () => {
    for (const { page } of friends.splice(0)) await page.context().close()
  })
  const registered = (name: string): Promise<TestPlayer> => TestPlayer.register(stage.server.origin, name)
  const comes = async (player: TestPlayer, options = PHONE): Promise<Friend> => {
    const friend = await stage.signedIn(player, options)
    friends.push(friend)
    return friend
  }
  const plays = async (player: TestPlayer, token: string): Promise<void> => {
    const { roomId } = handsTableAnswer.parse((await player.post(`/api/challenges/${token}/play`)).body)
    await autoplay(await colyseus.sit(player, roomId))
  }

  it('is made in a circle with one press, and shows hand by hand who was better with the same cards', async () => {
    const [anna, bruno, carla] = [await registered('Anna'), await registered('Bruno'), await registered('Carla')]
    const { slug } = circleAnswer.parse((await anna.post('/api/circles', { name: 'Il tavolo del venerdì' })).body)
    const { page: hers } = await comes(anna, DESKTOP)
    await hers.goto(`/c/${slug}`)
    await hers.getByRole('button', { name: 'Nuova sfida' }).press('Enter')
    await hers.getByRole('heading', { level: 1, name: 'La tua sfida' }).waitFor()
    await main(hers).getByRole('link', { name: 'Il tavolo del venerdì' }).waitFor()
    await isCalm(hers, 'Gioca queste mani')
    await hers.getByRole('button', { name: 'Manda la sfida' }).press('Enter')
    await hers.getByText('Testo copiato!').waitFor()
    const [message, link = ''] = (await hers.evaluate(() => navigator.clipboard.readText())).split('\n')
    assert.equal(message, 'Gioca queste quattro mani anche tu')
    assert.equal(link, hers.url())
    const token = new URL(link).pathname.split('/').at(-1) ?? ''
    await plays(anna, token)
    await plays(carla, token)

    const his = await comes(bruno)
    const { page } = his
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'La sfida di Anna' }).waitFor()
    await page.getByText('I risultati degli altri si vedono quando hai finito tu.').waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    await isCalm(page, 'Gioca queste mani')
    await page.getByRole('button', { name: 'Gioca queste mani' }).tap()
    await his.hand.getByRole('button').nth(12).waitFor()
    // The hands go on in another browser.
    const { page: other, hand } = await comes(bruno, DESKTOP)
    await other.goto(link)
    await other.getByRole('button', { name: 'Riprendi' }).press('Enter')
    await other.waitForURL(page.url())
    await hand.getByRole('button').nth(12).waitFor()
    await other.getByText('1 di 4').waitFor()
    // A page that is opened at the table knows nothing of the link.
    await other.goto(page.url())
    await hand.getByRole('button').nth(12).waitFor()
    await other.evaluate(playByItself, LOOK_EVERY_MS)
    await other.getByRole('heading', { name: 'Le mani sono finite' }).waitFor()
    assert.deepEqual(await violations(other, '[role=dialog]'), [])
    await other.getByRole('button', { name: 'Vedi il risultato' }).press('Enter')
    await other.waitForURL(link)
    await other.getByRole('row', { name: /^Bruno/ }).waitFor()
    await page.goto(link)
    await page.getByRole('row', { name: /^Bruno/ }).waitFor()
    const { players } = challengeAnswer.parse((await bruno.get(`/api/challenges/${token}`)).body)
    assert.deepEqual(
      players.map(({ nickname }) => nickname),
      ['Anna', 'Carla', 'Bruno'],
    )
    // Who plays the same way has the same points with the same cards.
    assert.deepEqual(players[0]?.points, players[1]?.points)
    await isCalm(page, 'Manda la sfida')
    await page.getByRole('link', { name: 'Rivedi le mani di Anna' }).tap()
    await page.waitForURL('**/games/*')
    await page.getByRole('slider').first().waitFor()

    await page.goto('/sfida')
    await page.getByText('giocata · ancora 7 giorni · 3 su 3 hanno finito').waitFor()
    await isCalm(page, 'Nuova sfida')
  })

  it('is looked back at in points, because no game is won by its hands', async () => {
    const gina = await registered('Gina')
    const { token } = newChallengeAnswer.parse((await gina.post('/api/challenges', {})).body)
    await plays(gina, token)
    const { page, hand } = await comes(gina)
    await page.goto(`/sfida/${token}`)
    await page.getByRole('link', { name: 'Rivedi le mani di Gina' }).click()
    await page.getByRole('button', { name: 'Analisi', exact: true }).click()
    const analysis = page.getByRole('dialog', { name: 'Analisi' })
    const review = analysis.getByRole('button', { name: 'Ripassa i tuoi errori' })
    await review.waitFor({ timeout: 240_000 })
    assert.match(await analysis.innerText(), /−[\d,]+ punti/)
    assert.doesNotMatch(await analysis.innerText(), /di vittoria|Le svolte/)
    await review.click()
    await page
      .getByText(/^Mano [1-4] di 4$/)
      .first()
      .waitFor()
    const { y: handTop } = (await hand.boundingBox()) ?? assert.fail('no hand')
    assert.ok(handTop > (page.viewportSize()?.height ?? NaN) / 2, 'the table has its place above the hand')
    await page.getByRole('button', { name: 'Mostra' }).click()
    await page
      .getByText(/^Era meglio /)
      .first()
      .waitFor()
  })

  it('is on the page of its circle, where one press plays it or leads to its result', async () => {
    const [dora, ezio] = [await registered('Dora'), await registered('Ezio')]
    const { slug } = circleAnswer.parse((await dora.post('/api/circles', { name: 'Il tavolo del sabato' })).body)
    const made = async () => newChallengeAnswer.parse((await dora.post('/api/challenges', { circle: slug })).body).token
    const played = await made()
    await plays(dora, played)
    await plays(ezio, played)
    const friend = await comes(dora)
    const { page, hand } = friend
    const list = main(page).getByRole('heading', { name: 'Sfide aperte' }).locator('..')
    await page.goto(`/c/${slug}`)
    await list.getByText('ancora 7 giorni · hanno finito Dora e Ezio').waitFor()
    assert.equal(await list.getByText('Si gioca una volta sola').count(), 0, 'nothing is left to play')
    assert.deepEqual(await violations(page), [])
    await list.getByRole('link', { name: 'Risultato: La sfida di Dora' }).tap()
    await page.waitForURL(`**/sfida/${played}`)
    await page.getByRole('row', { name: /^Ezio/ }).waitFor()

    const token = await made()
    await page.goto(`/c/${slug}`)
    await list.getByText('Si gioca una volta sola: una sfida iniziata conta.').waitFor()
    await fitsItsWindow(page)
    await list.getByRole('link', { name: 'Gioca: La sfida di Dora' }).tap()
    await page.waitForURL('**/room/*')
    await hand.getByRole('button').nth(12).waitFor()
    await page.getByRole('button', { name: 'Esci dalla partita' }).tap()
    await page.goto(`/c/${slug}`)
    await list.getByRole('link', { name: 'Riprendi: La sfida di Dora' }).waitFor()
    await page.goto(`/sfida/${token}`)
    await page.getByRole('button', { name: 'Riprendi' }).waitFor()
    stage.server.passTime(CHALLENGE_MS)
    await page.goto(`/c/${slug}`)
    await page.getByRole('heading', { name: 'Sfida gli amici' }).waitFor()
    assert.equal(await page.getByText('La sfida di Dora').count(), 0)
  })

  it('is open to a visitor, and to nobody behind a wrong link', async () => {
    const elsa = await registered('Elsa')
    const made = await elsa.post('/api/challenges', {})
    const { token } = made.body as { token: string }
    const visitor = await stage.arrive('Ospite', PHONE)
    friends.push(visitor)
    const { page } = visitor
    await page.goto(`/sfida/${token}`)
    await page.getByRole('heading', { level: 1, name: 'Sei stato sfidato' }).waitFor()
    await isCalm(page, 'Gioca queste mani')
    await page.getByRole('button', { name: 'Gioca queste mani' }).tap()
    await visitor.hand.getByRole('button').nth(12).waitFor()
    await page.getByRole('button', { name: 'Esci dalla partita' }).tap()
    await page.goto(`/sfida/${token}`)
    await page.getByRole('heading', { level: 1, name: 'La sfida di Elsa' }).waitFor()
    await isCalm(page, 'Riprendi')
    await page.goto(`/sfida/${'x'.repeat(22)}`)
    await page.getByRole('heading', { name: "Qui non c'è nessuna sfida" }).waitFor()
    // The browser itself logs the answer 404.
    visitor.forgive('404')
  })
})
