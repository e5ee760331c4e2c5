/** Friends without an account come to a table, by clicks. */
import type { Friend } from './friend.ts'

/** Registers, opens a room and sits down in it. Resolves with its code. */
export const openRoom = async (friend: Friend): Promise<string> => {
  const { page } = friend
  await page.goto('/register')
  await friend.register()
  await page.waitForURL(({ pathname }) => pathname !== '/register')
  await page.goto('/join')
  await page.getByRole('button', { name: 'Crea nuova partita' }).click()
  await page.getByRole('button', { name: 'Entra nella stanza' }).click()
  await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Follows the link to a room, registers on the invitation and so sits down. */
export const followLink = async (friend: Friend, roomId: string): Promise<void> => {
  const { page, name } = friend
  await page.goto(`/join/${roomId}`)
  await page.getByRole('radio', { name: 'Registrati' }).check()
  await page.getByLabel('Il tuo nickname').fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('segreto')
  await page.getByRole('button', { name: 'Registrati e siediti' }).click()
  await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
}
