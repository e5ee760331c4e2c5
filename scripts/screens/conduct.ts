/** The pictures of what happens to players who misbehave. The talk of the third table has taken place before. */
import { first, WHOLE, type SceneContext } from './scene-context.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'

const YEARS_LATER = '2036-01-31T20:00:00.000Z'

/** Iris reports her neighbour, and the admin, Anna, reads it. Vito is suspended, and Iris has muted him. */
export const conduct = async ({ run, origin, tables }: SceneContext): Promise<void> => {
  const table = tables[2]
  const [irisAccount, neighbour] = table.accounts
  const vito = await TestPlayer.register(origin, 'Vito')
  const iris = await run.viewers(origin, first(table.accounts))
  await iris.sitDown(table.roomId)
  await iris.each((_, { hand }) => hand.getByRole('button').first().waitFor())
  table.seats[1]?.send('chat_message', { message: 'Ma sai giocare o no?' })
  await iris.read('Ma sai giocare o no?')
  await iris.press((page) => page.getByRole('button', { name: /^Opzioni per / }))
  await iris.each((page) => page.getByRole('dialog').waitFor())
  await iris.shoot('player-menu')
  await iris.press((page) => page.getByRole('button', { name: 'Segnala...' }))
  await iris.each((page) => page.getByRole('button', { name: 'Invia segnalazione' }).waitFor())
  await iris.shoot('report')
  await irisAccount?.post('/api/reports', {
    roomId: table.roomId,
    playerId: String(neighbour?.userId),
    reason: 'insults',
    comment: 'Offende tutti a ogni presa.',
  })
  table.seats[2]?.send('chat_message', { message: 'Dai, state calmi' })

  const admin = await run.viewers(origin, first(tables[0].accounts))
  await first(tables[0].accounts).post('/api/admin/restrictions', {
    nickname: 'Vito',
    kind: 'suspended',
    until: YEARS_LATER,
    reason: 'Insulti ripetuti in chat',
  })
  await admin.visit('/admin')
  await admin.read('Offende tutti a ogni presa.')
  await admin.shoot('admin-reports', WHOLE)
  await admin.press((page) => page.getByRole('button', { name: `Chiudi la stanza ${table.roomId}` }))
  await admin.each((page) => page.getByRole('dialog').waitFor())
  await admin.shoot('admin-close-room')
  await admin.press((page) => page.getByRole('button', { name: 'Annulla' }))

  await irisAccount?.put(`/api/mutes/${vito.userId}`)
  await iris.visit('/profile')
  await iris.read('Giocatori silenziati')
  await iris.shoot('profile-muted', WHOLE)
  const suspended = await run.viewers(origin, vito)
  await suspended.visit('/join')
  await suspended.shoot('suspended-account')
}
