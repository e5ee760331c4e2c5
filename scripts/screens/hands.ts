/**
 * The pictures of hands that everybody plays alone: the hand of the day before and after midnight, and a challenge. They
 * have a server of their own, whose tables do not wait and whose days pass.
 */
import { circleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { dailyAnswer, handsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { newChallengeAnswer } from '#common/protocol/rest/hands/challenge-answers.ts'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { colyseus } from '../../game-server/testing/seats.ts'
import { cardsToPass, insist, isToPass, isToPlay, legalCard, phaseOf } from '../../game-server/testing/strategy.ts'
import type { PlayerClient } from '../../game-server/testing/player-client.ts'
import { LOOK_EVERY_MS, playByItself } from '../../web/browser-test/testing/friend.ts'
import { PHONE_ONLY, WHOLE, type SceneContext } from './scene-context.ts'
import type { ScreenshotRun, Viewers } from './screenshot-run.ts'

const DAY_MS = 24 * 60 * 60_000
/** An account is in the lists from its third day on. */
const LISTED_AFTER_MS = 3 * DAY_MS

/** Plays hands to their end. `nth`: which of the legal cards, so that results differ. */
const playOut = async (client: PlayerClient, nth: number): Promise<void> => {
  const isOver = (): boolean => phaseOf(client) === 'game_over'
  while (!isOver()) {
    await client.until(() => isOver() || isToPlay(client) || isToPass(client), 'its turn')
    const cards = client.hand.length
    if (isToPass(client))
      await insist(
        client,
        () => client.send('pass_cards', { cardIds: cardsToPass(client) }),
        () => !isToPass(client),
      )
    else if (isToPlay(client))
      await insist(
        client,
        () => client.send('play_card', { cardId: legalCard(client, (count) => Math.min(nth, count - 1)) }),
        () => client.hand.length !== cards || isOver(),
      )
  }
}

/** Plays what a request opens. */
const play = async (player: TestPlayer, path: string, nth: number): Promise<void> => {
  const { roomId } = handsTableAnswer.parse((await player.post(path)).body)
  await playOut(await colyseus.sit(player, roomId), nth)
}

/** Their pages close before their server does, which they would still ask for something. */
const leaves = async (...people: readonly Viewers[]): Promise<void> => {
  for (const one of people) await one.each((page) => page.goto('about:blank'))
}

const atTable = async (vera: Viewers): Promise<void> => {
  await vera.visit('/daily')
  await vera.read('Si gioca una volta sola')
  await vera.shoot('daily-start')
  const button = /^(Gioca la mano di oggi|Riprendi la mano)$/
  for (const { page, hand } of [vera.desktop, vera.phone]) {
    await page.goto('/daily')
    await page.getByRole('button', { name: button }).press('Enter')
    await hand.getByRole('button').nth(12).waitFor()
  }
  await vera.shoot('daily-table')
  await vera.phone.page.evaluate(playByItself, LOOK_EVERY_MS)
  await vera.read('La mano è finita')
  await vera.shoot('daily-end')
}

const daily = async (run: ScreenshotRun, server: LocalServer, people: readonly TestPlayer[]): Promise<void> => {
  const { origin } = server
  const [owner, ...others] = people
  if (owner === undefined) return
  const visitor = await run.viewers(origin, null)
  await visitor.visit('/daily')
  await visitor.shoot('daily-visitor', PHONE_ONLY)
  for (const [nth, player] of others.entries()) await play(player, '/api/daily', nth)
  const vera = await run.viewers(origin, owner)
  await atTable(vera)
  await vera.press((page) => page.getByRole('button', { name: 'Vedi il risultato' }))
  await vera.read(/^Il computer le ha giocate/)
  await vera.shoot('daily', WHOLE)
  const { day } = dailyAnswer.parse((await owner.get('/api/daily')).body)
  server.passTime(DAY_MS)
  await vera.visit(`/daily/${day}`)
  await vera.press((page) => page.getByText('Verifica il mazzo'))
  await vera.read(/^I conti tornano/)
  await vera.shoot('daily-past', WHOLE)
  await leaves(visitor, vera)
}

const challenge = async (run: ScreenshotRun, server: LocalServer, people: readonly TestPlayer[]): Promise<void> => {
  const [owner, ...others] = people
  if (owner === undefined) return
  const { slug } = circleAnswer.parse((await owner.post('/api/circles', { name: 'Il tavolo del venerdì' })).body)
  const ask = { circle: slug }
  const { token } = newChallengeAnswer.parse((await owner.post('/api/challenges', ask)).body)
  const path = `/sfida/${token}`
  for (const [nth, player] of others.slice(1).entries()) await play(player, `/api/challenges/${token}/play`, nth)
  const vera = await run.viewers(server.origin, owner)
  await vera.visit(path)
  await vera.read('La tua sfida')
  await vera.shoot('challenge-new')
  await play(owner, `/api/challenges/${token}/play`, 2)
  await vera.visit(path)
  await vera.read('Mano per mano')
  await vera.shoot('challenge', WHOLE)
  await owner.post('/api/challenges', ask)
  await vera.visit(`/c/${slug}`)
  await vera.read('Sfide aperte')
  await vera.shoot('challenge-circle', WHOLE)
  await vera.visit('/sfida')
  await vera.read('Le tue sfide')
  await vera.shoot('challenges')
  const visitor = await run.viewers(server.origin, null)
  await visitor.visit(path)
  await visitor.shoot('challenge-visitor', PHONE_ONLY)
  await leaves(visitor, vera)
}

/** Vera, and three who have played before her. */
export const hands = async ({ run }: Pick<SceneContext, 'run'>): Promise<void> => {
  const server = await startLocalServer({ RATE_LIMITS: 'off', GAME_PACE: '0' })
  try {
    const people: TestPlayer[] = []
    for (const name of ['Vera', 'Walter', 'Xenia', 'Yuri']) people.push(await TestPlayer.register(server.origin, name))
    // First, because browsers do not learn that the server's days pass.
    await challenge(run, server, people)
    server.passTime(LISTED_AFTER_MS)
    await daily(run, server, people)
  } finally {
    await server.stop()
  }
}
