/** The pictures of a table that is watched: what spectators see of it, and what its players see of them. */
import { circleAnswer, circleTableAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { TestPlayer, type Four } from '../../game-server/testing/player.ts'
import type { PlayerClient } from '../../game-server/testing/player-client.ts'
import { colyseus, deal, sitDown } from '../../game-server/testing/seats.ts'
import { passed } from '../../game-server/testing/strategy.ts'
import { WsClient } from '../../game-server/testing/ws-client.ts'
import { first, type SceneContext } from './scene-context.ts'
import type { Viewers } from './screenshot-run.ts'
import { playOn, seesTrick } from './tables.ts'

/** The waiting room of Tea: for her with the choice of who may watch, and for Marta, who watches. */
const waiting = async ({ run, origin, marta }: SceneContext): Promise<void> => {
  const tea = await TestPlayer.register(origin, 'Tea')
  const roomId = await tea.createRoom()
  run.hideCode(roomId)
  await tea.sit(roomId)
  const creator = await run.viewers(origin, tea)
  await creator.sitDown(roomId)
  await creator.press((page) => page.getByRole('button', { name: 'Chi può guardare' }))
  await creator.each((page) => page.getByRole('radio', { name: 'Chi ha il link' }).press('Space'))
  await creator.each((page) => page.getByRole('radio', { name: 'Chi ha il link', checked: true }).waitFor())
  await creator.shoot('audience')
  const watcher = await run.viewers(origin, marta)
  await watcher.visit(`/room/${roomId}/watch`)
  await watcher.read('Smetti di guardare')
  await watcher.shoot('watching-waiting')
}

/** The game is looked at together: a player begins, Marta follows, and then leads. */
const together = async (watcher: Viewers, leader: PlayerClient, marta: TestPlayer): Promise<void> => {
  leader.send('review_together', { move: 30, card: 's11' })
  await watcher.read(/rivede la partita$/)
  await watcher.shoot('together-begun')
  await watcher.press((page) => page.getByRole('button', { name: 'Guarda anche tu' }))
  await watcher.read('Per conto mio')
  await watcher.shoot('together-following')
  await watcher.press((page) => page.getByRole('button', { name: 'Per conto mio' }))
  await watcher.read('Per conto tuo')
  await watcher.shoot('together-alone')
  await watcher.press((page) => page.getByRole('button', { name: 'Torna al gruppo' }))
  leader.send('hand_on_review', { playerId: String(marta.userId) })
  await watcher.read('Guidi tu')
  await watcher.shoot('together-leading')
  await watcher.press((page) => page.getByRole('button', { name: 'Dai la corona a…' }))
  await watcher.read('Nora')
  await watcher.shoot('together-crown')
  await watcher.each((page) => page.keyboard.press('Escape'))
  // One person has two pages here, so the button is pressed on one of them.
  await watcher.desktop.page.getByRole('button', { name: 'Costi sulle carte' }).press('Enter')
  await watcher.each((page) => page.getByRole('button', { name: /, scelta$/ }).waitFor())
  await watcher.shoot('together-prices')
}

/** A game that Marta and Nora watch, and Pia, who plays. */
const watchedGame = async ({ run, origin, marta, tables: [, , , , , table] }: SceneContext): Promise<void> => {
  const { roomId, seats, accounts } = table
  run.hideCode(roomId)
  first(seats).send('set_audience', { audience: 'everybody' })
  const nora = await WsClient.watch(await TestPlayer.register(origin, 'Nora'), roomId)
  const watcher = await run.viewers(origin, marta)
  await watcher.installClock()
  await watcher.visit(`/room/${roomId}/watch`)
  await watcher.read('Passano 2 carte')
  await watcher.freeze()
  await watcher.clear()
  await watcher.shoot('watching-pass')
  await passed(seats)
  await playOn(table, ({ center }) => center.length === 3)
  await seesTrick(watcher, table)
  await watcher.clear()
  await watcher.shoot('watching')

  const pia = await run.viewers(origin, first(accounts))
  await pia.sitDown(roomId)
  await pia.press((page) => page.getByRole('button', { name: '2 persone guardano il tavolo' }))
  await pia.read('Non far guardare')
  await pia.shoot('spectators-names')
  await pia.each((page) => page.keyboard.press('Escape'))
  await pia.shoot('spectators-eye')
  await pia.each((page) => page.goto('about:blank'))

  nora.send('chat_message', { message: 'Chi avrà la donna?' })
  await playOn(table, ({ round }) => round === 2)
  await watcher.read('Le carte della mano 1')
  await watcher.clear()
  await watcher.shoot('watching-round-over')
  await playOn(table, ({ phase }) => phase === 'game_over')
  await watcher.each((page) => page.getByRole('dialog', { name: /vinto/ }).waitFor())
  await watcher.clear()
  await watcher.shoot('watching-game-over')
  await watcher.unfreeze()
  await pia.sitDown(roomId)
  await pia.each((page) => page.getByRole('dialog', { name: /vinto/ }).waitFor())
  await pia.clear()
  await pia.each(async (page) => {
    const hidden = page.getByRole('dialog').getByRole('button', { name: 'Mostra la chat' })
    if (await hidden.isVisible()) await hidden.click()
  })
  await pia.press((page) => page.getByText('Chi guardava: 1 messaggio'))
  await pia.read('Chi avrà la donna?')
  await pia.shoot('spectators-talk')
  await together(watcher, first(seats), marta)
  first(seats).send('set_audience', { audience: 'nobody' })
  await watcher.read('Questo tavolo non si può guardare')
  await watcher.shoot('watching-closed')
  await nora.drop()
}

/** A game of a circle is over, and Zeno waits on the bench. */
const rotation = async ({ run, origin }: SceneContext): Promise<void> => {
  const register = (name: string): Promise<TestPlayer> => TestPlayer.register(origin, name)
  const accounts: Four<TestPlayer> = [
    await register('Ugo'),
    await register('Vito'),
    await register('Zita'),
    await register('Ivo'),
  ]
  const zeno = await register('Zeno')
  const [owner, ...others] = accounts
  const { slug } = circleAnswer.parse((await owner.post('/api/circles', { name: 'Il tavolo del martedì' })).body)
  for (const friend of [...others, zeno]) {
    await friend.post(`/api/circles/${slug}/ask`)
    await owner.put(`/api/circles/${slug}/members/${friend.userId}`, { standing: 'member' })
  }
  const { roomId } = circleTableAnswer.parse((await owner.post(`/api/circles/${slug}/table`, { isNew: true })).body)
  if (roomId === null) throw new Error('no table')
  run.hideCode(roomId)
  const seats = await deal(await sitDown(accounts, colyseus, roomId))
  const bench = await run.viewers(origin, zeno)
  await bench.visit(`/c/${slug}`)
  await bench.read('Guarda')
  await bench.shoot('watching-circle')
  await bench.press((page) => page.getByRole('link', { name: 'Guarda' }))
  await bench.read('Passano 2 carte')
  await playOn({ roomId, accounts, seats }, ({ phase }) => phase === 'game_over')
  await bench.read(/^Tocca a te/)
  await bench.shoot('rotation-bench')
  const ugo = await run.viewers(origin, owner)
  await ugo.each((_, friend) => friend.join(roomId))
  await ugo.read('Cedi il posto a Zeno')
  await ugo.shoot('rotation')
}

export const spectators = async (context: SceneContext): Promise<void> => {
  await waiting(context)
  await watchedGame(context)
  await rotation(context)
}
