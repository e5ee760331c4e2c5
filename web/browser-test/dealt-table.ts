/** Four accounts at a table whose game has just been dealt. Each has a protocol client in its seat; a browser can take the seat over. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { registerFour, type Four, type TestPlayer } from '../../game-server/testing/player.ts'
import type { PlayerClient } from '../../game-server/testing/player-client.ts'
import { deal, sitDown } from '../../game-server/testing/seats.ts'
import { colyseus } from '../../game-server/testing/transports.ts'
import { Friend } from './friend.ts'

export type DealtTable = { readonly roomId: string; readonly accounts: Four<TestPlayer>; readonly seats: Four<PlayerClient> }

/** Registers Anna, Bruno, Carla and Dino, and deals them their first game. */
export const dealTable = async (origin: string): Promise<DealtTable> => {
  const accounts = await registerFour(origin)
  const seats = await deal(await sitDown(accounts, colyseus))
  return { roomId: seats[0].roomId, accounts, seats }
}

/** A signed-in friend whose browser has not opened the site yet. `origin` may be that of a proxy. */
export const signedIn = async (browser: Browser, origin: string, { nickname, cookie }: TestPlayer, options: BrowserContextOptions): Promise<Friend> => {
  const friend = await Friend.arrive(browser, origin, nickname, options)
  const [name = '', value = ''] = cookie.split('=')
  await friend.page.context().addCookies([{ name, value, url: origin }])
  return friend
}

/** Comes back to a table by its link. */
export const comeBack = async ({ page }: Friend, roomId: string): Promise<void> => {
  await page.goto(`/join/${roomId}`)
  await page.getByText('Sei un giocatore di questa partita! Puoi riconnetterti.').waitFor()
  await page.getByRole('button', { name: 'Unisciti' }).click()
}

/** A friend takes over the seat of one of the four players, who is never disconnected during that. */
export const takeSeat = async (browser: Browser, origin: string, { roomId, accounts, seats }: DealtTable, index: 0 | 1 | 2 | 3, options: BrowserContextOptions): Promise<Friend> => {
  const friend = await signedIn(browser, origin, accounts[index], options)
  await comeBack(friend, roomId)
  await friend.hand.getByRole('button').first().waitFor()
  await seats[index].drop()
  return friend
}
