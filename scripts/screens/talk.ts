/**
 * The pictures of what players tell each other: chat, bubbles, reactions, the menu of a player, the waking of a player.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { passed } from '../../game-server/testing/strategy.ts'
import { colyseus } from '../../game-server/testing/seats.ts'
import { first, PHONE_ONLY, type SceneContext } from './scene-context.ts'
import { playOn } from './tables.ts'

/** At this table a player can be woken after 10 s, and is overdue after 40. */
const NUDGE_TRIES = 45
const OVERDUE_TIMEOUT_MS = 60_000

/** Sara waits with two friends, who write. */
const waitingTalk = async ({ run, origin }: SceneContext): Promise<void> => {
  const [sara, tito, ugo] = [
    await TestPlayer.register(origin, 'Sara'),
    await TestPlayer.register(origin, 'Tito'),
    await TestPlayer.register(origin, 'Ugo'),
  ]
  const roomId = await sara.createRoom('La sera di Sara')
  run.hideCode(roomId)
  const viewers = await run.viewers(origin, sara)
  await viewers.sitDown(roomId)
  await viewers.read("Sala d'attesa")
  const friends = [await colyseus.sit(tito, roomId), await colyseus.sit(ugo, roomId)]
  friends[0]?.send('chat_message', { message: 'Ciao! Manca solo la Giulia.' })
  friends[1]?.send('chat_message', { message: 'Le mando il link adesso' })
  await viewers.each((page) => page.getByLabel('2 messaggi non letti').waitFor())
  await viewers.shoot('waiting-unread')
  await viewers.press((page) => page.getByRole('button', { name: 'Mostra la chat' }))
  await viewers.read('Le mando il link adesso')
  await viewers.shoot('waiting-chat')
}

/** Iris at a table where the others talk. */
export const talk = async (context: SceneContext): Promise<void> => {
  await waitingTalk(context)
  const { run, origin, tables } = context
  const table = tables[2]
  const [, ...others] = table.seats
  const iris = await run.viewers(origin, first(table.accounts))
  await iris.installClock()
  await iris.sitDown(table.roomId)
  await iris.each((_, { hand }) => hand.getByRole('button').nth(12).waitFor())
  await iris.freeze()
  await iris.each((page) => page.getByText('Metti ai voti').first().waitFor({ timeout: OVERDUE_TIMEOUT_MS }))
  await iris.shoot('pass-overdue')
  for (const [index, message] of [
    'Buona partita a tutti!',
    'Chi ha la Donna?',
    'Non te lo dico, però stai attenta alle picche quando tocca a me.',
  ].entries())
    others[index]?.send('chat_message', { message })
  await iris.read('Chi ha la Donna?')
  await iris.read(/Non te lo dico/)
  await iris.land()
  await iris.shoot('talk-passing')
  await passed(table.seats)
  await iris.read(/^(Turno di: |Tocca a te$)/)
  await iris.clear()
  for (const [index, reaction] of ['rose', 'coffee', 'crown'].entries())
    others[index]?.send('reaction', { reaction, to: first(table.seats).playerId })
  others[1]?.send('chat_message', { message: 'Bella presa!' })
  await iris.read('Bella presa!')
  await iris.land()
  await iris.shoot('talk-reactions')
  await iris.clear()
  await iris.press((page) => page.getByRole('button', { name: 'Frasi e reazioni' }))
  await iris.shoot('talk-tray')
  await iris.press((page) => page.getByRole('button', { name: 'Frasi e reazioni' }))
  await iris.clear()
  await woken(context, iris)
}

/** The others wait for Iris. */
const woken = async (
  { tables: [, , table] }: SceneContext,
  iris: Awaited<ReturnType<SceneContext['run']['viewers']>>,
): Promise<void> => {
  await playOn(table, ({ phase, turn }) => phase === 'playing' && turn === 0)
  await iris.clear()
  const [own, ...others] = table.seats
  for (let tries = 0; tries < NUDGE_TRIES && (own?.countOf('nudge') ?? 0) === 0; tries++) {
    others[0]?.send('nudge', { playerId: own?.playerId })
    await pause(1_000)
  }
  await iris.read(/ ti dà la sveglia$/)
  await iris.shoot('woken')
  await iris.desktop.page.getByRole('button', { name: 'Mostra la chat' }).press('Enter')
  await iris.shoot('talk-chat', { on: 'desktop' })
  await iris.phone.page.getByRole('button', { name: /^Chat/ }).press('Enter')
  await iris.clear()
  await iris.shoot('talk-chat', PHONE_ONLY)
}
