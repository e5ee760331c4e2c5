/** The pictures of an invitation, and of a guest's own screens. */
import { WHOLE, type SceneContext } from './scene-context.ts'

/** Marta opens a room and sends its link to somebody who has never been here. This comes last: the room stays. */
export const guests = async ({ run, origin, marta, tables: [table] }: SceneContext): Promise<void> => {
  const roomId = await marta.createRoom('Sabato sera da Marta')
  const visitor = await run.viewers(origin, null)
  await visitor.visit(`/join/${roomId}`)
  await visitor.shoot('invitation')
  await visitor.each((page) => page.getByRole('radio', { name: 'Registrati' }).check())
  await visitor.shoot('invitation-register', WHOLE)
  await visitor.visit(`/join/${table.roomId}`)
  await visitor.read('Questa partita è già iniziata!')
  await visitor.shoot('invitation-started', WHOLE)
  await visitor.visit('/join/AAAAAA')
  await visitor.shoot('invitation-gone')
}
